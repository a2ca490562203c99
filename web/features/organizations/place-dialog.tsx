import { type FormEvent, useState } from 'react'
import { placeFields } from '#contract/organizations/fields.ts'
import type { Result } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { changePlace, createPlace, type Place } from './requests.ts'

type Known = { id: string; name: string }
type PlaceDialogProps = {
  place: Place
  /** The one to rename; absent for a new one. */
  known?: Known
  organizationId?: string
  onClose: () => void
  onDone?: (id: string) => void
}

/** Makes an organization or a workspace, or gives it another name. */
export function PlaceDialog({ place, known, organizationId, onClose, onDone }: PlaceDialogProps) {
  const [name, setName] = useState(known?.name ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const words = name.trim()
    if (busy) return
    if (!words) return setError(`Please enter a name for the ${place}.`)
    if (words === known?.name) return onClose()
    setBusy(true)
    const result = await send(words)
    setBusy(false)
    if (!result.success) return setError(result.fieldErrors.name?.[0] ?? result.message)
    onClose()
    onDone?.(result.data.id)
  }
  const send = (words: string): Promise<Result<{ id: string }>> =>
    known
      ? changePlace(place, known.id, { name: words })
      : createPlace(place, { name: words, description: null, ...(place === 'workspace' && { organizationId }) })

  return (
    <Dialog
      open
      onClose={onClose}
      title={known ? `Rename ${place}` : `New ${place}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="place" busy={busy}>
            {known ? 'Save' : `Create ${place}`}
          </Button>
        </>
      }
    >
      <form id="place" noValidate onSubmit={(event) => void submit(event)}>
        <FormField label={place === 'workspace' ? 'Workspace name' : 'Organization name'} error={error}>
          <Input
            size="lg"
            data-autofocus
            maxLength={placeFields.name.max}
            value={name}
            onChange={(event) => {
              setError(null)
              setName(event.target.value)
            }}
          />
        </FormField>
      </form>
    </Dialog>
  )
}
