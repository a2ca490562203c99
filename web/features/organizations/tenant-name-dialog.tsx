import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import { tenantFields } from '#contract/organizations/fields.ts'
import { tenantMessages } from '#contract/organizations/messages.ts'
import type { CallResult } from '../../platform/api/client.ts'
import { Input } from '../../ui/controls/input.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { createTenant, type TenantKind, updateTenant } from './requests.ts'

type TenantRef = { id: string; name: string }
type TenantNameDialogProps = {
  kind: TenantKind
  /** The tenant to rename; absent for a new one. */
  tenant?: TenantRef
  organizationId?: string
  onClose: () => void
  onDone?: (id: string) => void
}

const titles: Record<TenantKind, { create: string; rename: string }> = {
  organization: { create: t('New organization'), rename: t('Rename organization') },
  workspace: { create: t('New workspace'), rename: t('Rename workspace') },
}

/** Creates or renames an organization or a workspace. */
export function TenantNameDialog({ kind, tenant, organizationId, onClose, onDone }: TenantNameDialogProps) {
  const [name, setName] = useState(tenant?.name ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // Part of the idempotency key, so that retries with the same name create only one tenant.
  const [attempt] = useState(uuidv7)

  async function submit() {
    const newName = name.trim()
    if (!newName) return setError(tenantMessages.nameRequired(kind))
    if (newName === tenant?.name) return onClose()
    setBusy(true)
    const result = await send(newName)
    setBusy(false)
    if (!result.success) return setError(result.fieldErrors.name?.[0] ?? result.message)
    onClose()
    onDone?.(result.data.id)
  }
  const send = (newName: string): Promise<CallResult<{ id: string }>> =>
    tenant
      ? updateTenant(kind, tenant.id, { name: newName })
      : createTenant(
          kind,
          { name: newName, description: null, ...(kind === 'workspace' && { organizationId }) },
          `${attempt} ${newName.slice(0, 200)}`,
        )

  return (
    <FormDialog
      title={tenant ? titles[kind].rename : titles[kind].create}
      action={tenant ? t('Save') : kind === 'workspace' ? t('Create workspace') : t('Create organization')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={kind === 'workspace' ? t('Workspace name') : t('Organization name')} error={error}>
        <Input
          size="lg"
          data-autofocus
          maxLength={tenantFields.name.max}
          value={name}
          onChange={(event) => {
            setError(null)
            setName(event.target.value)
          }}
        />
      </FormField>
    </FormDialog>
  )
}
