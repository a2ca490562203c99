import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { placeFields } from '#contract/organizations/fields.ts'
import type { Result } from '../../platform/api.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
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
  // However often it is tried, it is made once; by another name it is another one.
  const [attempt] = useState(uuidv7)

  async function submit() {
    const words = name.trim()
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
      : createPlace(
          place,
          { name: words, description: null, ...(place === 'workspace' && { organizationId }) },
          `${attempt} ${words.slice(0, 200)}`,
        )

  return (
    <FormDialog
      title={known ? `Rename ${place}` : `New ${place}`}
      action={known ? 'Save' : `Create ${place}`}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
