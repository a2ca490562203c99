import { useState } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { tagFields } from '#contract/tags/fields.ts'
import { tagMessages } from '#contract/tags/messages.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Input, Textarea } from '../../ui/controls/input.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { createTag, type Tag, updateTag } from './requests.ts'

/** Creates a tag, or edits its name and description. */
export function EditTagDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const [name, setName] = useState(tag?.name ?? '')
  const [description, setDescription] = useState(tag?.description ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit() {
    const values = { name: name.trim(), description: description.trim() || null }
    if (!values.name) return setError(t('Name is required'))
    if (values.name === tag?.name && values.description === tag.description) return onClose()
    setBusy(true)
    const result = await (tag ? updateTag(tag.id, values) : createTag(values))
    setBusy(false)
    if (result.success) {
      showCallToast.success(tag ? tagMessages.updated : tagMessages.created)
      return onClose()
    }
    setError(result.fieldErrors.name?.[0] ?? null)
    const text = tag ? tagMessages.updateFailed : tagMessages.createFailed
    if (!result.fieldErrors.name) showCallToast.failure(result.error === 'no_token' ? messages.noToken : text)
  }

  return (
    <FormDialog
      title={tag ? t('Edit tag') : t('New tag')}
      action={tag ? t('Save') : t('Create tag')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={t('Name')} error={error}>
        <Input
          size="lg"
          data-autofocus
          maxLength={tagFields.name.max}
          value={name}
          onChange={(event) => {
            setError(null)
            setName(event.target.value)
          }}
        />
      </FormField>
      <FormField label={t('Description')} optional>
        <Textarea
          maxLength={tagFields.description.max}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </FormField>
    </FormDialog>
  )
}
