import { type KeyboardEvent, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { whatsappLengths } from '#contract/whatsapp/limits.ts'
import { Textarea } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { editMessage } from './change-requests.ts'
import type { WhatsappMessage } from './thread-requests.ts'

/** Changes the text of a message that was sent. What was typed stays when that fails. */
export function EditMessageDialog({ message, onClose }: { message: WhatsappMessage; onClose: () => void }) {
  const [text, setText] = useState(message.content)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const isUnchanged = text.trim() === '' || text === message.content
  const submit = async () => {
    if (busy || isUnchanged) return
    setBusy(true)
    const result = await editMessage(message, text)
    setBusy(false)
    if (result.success) onClose()
    else setError(result.message)
  }
  return (
    <FormDialog
      title={t('Edit message')}
      action={t('Save')}
      busy={busy}
      disabled={isUnchanged}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={t('Message')} error={error}>
        <Textarea
          rows={4}
          maxLength={whatsappLengths.text}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            // Enter sends here, too, as it does below the thread.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            void submit()
          }}
        />
      </FormField>
    </FormDialog>
  )
}
