import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'

type ViewFormValues = { name: string; shared: boolean }

type ViewDialogProps = {
  /** The title: `Save as view`, `Rename view`. */
  title: string
  name: string
  /** Whether the view is shared. If absent, the dialog has no such checkbox. */
  shared?: boolean
  /** Returns an error text, or null on success. */
  onSave: (asked: ViewFormValues) => Promise<string | null>
  onClose: () => void
}

/** Asks for the name of a view. */
export function ViewDialog({ title, onSave, onClose, ...initial }: ViewDialogProps) {
  const [name, setName] = useState(initial.name)
  const [shared, setShared] = useState(initial.shared ?? false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit() {
    if (!name.trim()) return setError(t('A view needs a name'))
    setBusy(true)
    const failure = await onSave({ name, shared })
    setBusy(false)
    if (failure) setError(failure)
    else onClose()
  }

  return (
    <FormDialog title={title} action={t('Save view')} busy={busy} onSubmit={submit} onClose={onClose}>
      <FormField label={t('Name')} error={error}>
        <Input
          size="lg"
          data-autofocus
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </FormField>
      {initial.shared !== undefined && (
        <Checkbox label={t('Share with the workspace')} checked={shared} onChange={setShared} />
      )}
    </FormDialog>
  )
}
