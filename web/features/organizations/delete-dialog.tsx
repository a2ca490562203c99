import { useState } from 'react'
import { trashDays } from '#contract/kit/limits.ts'
import { askDelete } from '#contract/kit/messages.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { deletePlace, type Place } from './requests.ts'

type DeleteDialogProps = {
  place: Place
  known: { id: string; name: string }
  onClose: () => void
  onDone: () => void
}

/** Asks for the name to be typed before everything in a place is out of reach. */
export function DeleteDialog({ place, known, onClose, onDone }: DeleteDialogProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const matches = typed.trim() === known.name.trim()

  async function submit() {
    setBusy(true)
    const result = await deletePlace(place, known.id)
    setBusy(false)
    if (!result.success) return setError(result.message)
    onClose()
    onDone()
  }
  return (
    <FormDialog
      title={`Delete ${place}`}
      action={`Delete ${place}`}
      danger
      disabled={!matches}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {askDelete(place)} Nobody will be able to open{' '}
        {place === 'workspace' ? 'its contacts, companies, deals and tasks' : 'it or any of its workspaces'} any more.
        It can be restored here for {trashDays} days.
      </p>
      <FormField label={`Type ${known.name} to confirm`} error={error}>
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
