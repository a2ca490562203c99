import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'

type Asked = { name: string; shared: boolean }

type ViewDialogProps = {
  /** What the dialog is for: `Save as view`, `Rename view`. */
  title: string
  name: string
  /** Whether the workspace is to see it; not asked when left out. */
  shared?: boolean
  /** A sentence that says why it did not work, or nothing. */
  onSave: (asked: Asked) => Promise<string | null>
  onClose: () => void
}

/** Asks for the name of a view. */
export function ViewDialog({ title, onSave, onClose, ...begun }: ViewDialogProps) {
  const [name, setName] = useState(begun.name)
  const [shared, setShared] = useState(begun.shared ?? false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit() {
    if (!name.trim()) return setError('A view needs a name')
    setBusy(true)
    const refused = await onSave({ name, shared })
    setBusy(false)
    if (refused) setError(refused)
    else onClose()
  }

  return (
    <FormDialog title={title} action="Save view" busy={busy} onSubmit={submit} onClose={onClose}>
      <FormField label="Name" error={error}>
        <Input
          size="lg"
          data-autofocus
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </FormField>
      {begun.shared !== undefined && (
        <Checkbox label="Share with the workspace" checked={shared} onChange={setShared} />
      )}
    </FormDialog>
  )
}
