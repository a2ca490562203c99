import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { lostReasonLimits } from '#contract/pipelines/lost-reason-messages.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { addLostReason, type LostReason, type LostReasons, renameLostReason } from './requests.ts'

type LostReasonNameDialogProps = { all: LostReasons; reason?: LostReason; onClose: () => void }

/** Adds a lost reason, or renames one. */
export function LostReasonNameDialog({ all, reason, onClose }: LostReasonNameDialogProps) {
  const [name, setName] = useState(reason?.name ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function submit() {
    const trimmed = name.trim()
    if (!trimmed) return setError(t('Name is required'))
    if (trimmed === reason?.name) return onClose()
    setBusy(true)
    const result = await (reason ? renameLostReason(all, reason.id, trimmed) : addLostReason(all, trimmed))
    setBusy(false)
    if (result.success) return onClose()
    setError(result.fieldErrors.name?.[0] ?? null)
  }
  return (
    <FormDialog
      title={reason ? t('Rename lost reason') : t('New lost reason')}
      action={reason ? t('Save') : t('Add lost reason')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={t('Name')}
        error={error}
        help={reason ? t('Deals that were lost for it keep the earlier name.') : undefined}
      >
        <Input
          size="lg"
          data-autofocus
          autoComplete="off"
          maxLength={lostReasonLimits.nameLength}
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
