import { useState } from 'react'
import { trashRetentionDays } from '#contract/kit/limits.ts'
import { t } from '#contract/language/translate.ts'
import { Input } from '../../ui/controls/input.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { deleteTenant, type TenantKind } from './requests.ts'

type DeleteTenantDialogProps = {
  kind: TenantKind
  tenant: { id: string; name: string }
  onClose: () => void
  onDone: () => void
}

/** Deletes an organization or a workspace after the user has typed its name. */
export function DeleteTenantDialog({ kind, tenant, onClose, onDone }: DeleteTenantDialogProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const title = kind === 'workspace' ? t('Delete workspace') : t('Delete organization')
  const matches = typed.trim() === tenant.name.trim()

  async function submit() {
    setBusy(true)
    const result = await deleteTenant(kind, tenant.id)
    setBusy(false)
    if (!result.success) return setError(result.message)
    onClose()
    onDone()
  }
  return (
    <FormDialog title={title} action={title} danger disabled={!matches} busy={busy} onSubmit={submit} onClose={onClose}>
      <p>
        {kind === 'workspace'
          ? t(
              'Are you sure you want to delete this workspace? Nobody will be able to open its contacts, companies, deals and tasks anymore. It can be restored here for {days} days.',
              { days: trashRetentionDays },
            )
          : t(
              'Are you sure you want to delete this organization? Nobody will be able to open it or any of its workspaces anymore. It can be restored here for {days} days.',
              { days: trashRetentionDays },
            )}
      </p>
      <FormField label={t('Type {name} to confirm', { name: tenant.name })} error={error}>
        <Input
          size="lg"
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setError(null)
            setTyped(event.target.value)
          }}
        />
      </FormField>
    </FormDialog>
  )
}
