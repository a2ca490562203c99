import { useRef, useState } from 'react'
import { whatsappLengths } from '#contract/whatsapp/limits.ts'
import { Input, Textarea } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { addQuickReply, changeQuickReply, type QuickReply } from '../conversations/conversation-requests.ts'
import { VariableButtons } from './variable-buttons.tsx'

/** Creates a quick reply, or edits one. */
export function QuickReplyDialog({ reply, onClose }: { reply: QuickReply | null; onClose: () => void }) {
  const [name, setName] = useState(reply?.name ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const box = useRef<HTMLTextAreaElement>(null)
  const save = async () => {
    setBusy(true)
    const fields = { name: name.trim(), text: text.trim() }
    const result = await (reply ? changeQuickReply(reply.id, fields) : addQuickReply(fields))
    setBusy(false)
    if (result.success) return onClose()
    setErrors(Object.keys(result.fieldErrors).length > 0 ? result.fieldErrors : { text: [result.message] })
  }
  return (
    <FormDialog
      title={reply ? 'Edit quick reply' : 'New quick reply'}
      action="Save"
      busy={busy}
      disabled={name.trim() === '' || text.trim() === ''}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField label="Name" help="Type this after the slash." error={errors.name?.[0]}>
        <Input
          data-autofocus
          size="lg"
          autoComplete="off"
          maxLength={whatsappLengths.quickReplyName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </FormField>
      <FormField label="Text" error={errors.text?.[0]}>
        <Textarea
          ref={box}
          rows={5}
          maxLength={whatsappLengths.quickReplyText}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </FormField>
      <VariableButtons box={box} text={text} onChange={setText} />
    </FormDialog>
  )
}
