import { type FormEvent, useState } from 'react'
import { askDelete } from '#contract/kit/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !matches) return
    setBusy(true)
    const result = await deletePlace(place, known.id)
    setBusy(false)
    if (!result.success) return setError(result.message)
    onClose()
    onDone()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${place}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" form="delete-place" busy={busy} disabled={!matches}>
            {`Delete ${place}`}
          </Button>
        </>
      }
    >
      <form id="delete-place" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p>
          {askDelete(place)} Nobody will be able to open{' '}
          {place === 'workspace' ? 'its contacts, companies, deals and tasks' : 'it or any of its workspaces'} any more.
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
      </form>
    </Dialog>
  )
}
