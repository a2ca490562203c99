import { useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { whatsappLengths } from '#contract/whatsapp/limits.ts'
import { Input, Textarea } from '../../../ui/controls/input.tsx'
import { pasteFiles } from '../../../ui/controls/use-file-drop.ts'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import type { QuickReply } from '../conversations/quick-reply-requests.ts'
import { QuickReplyFiles } from './quick-reply-files.tsx'
import { useQuickReplyForm } from './use-quick-reply-form.ts'
import { VariableButtons } from './variable-buttons.tsx'

/** Creates a quick reply, or edits one. */
export function QuickReplyDialog({ reply, onClose }: { reply: QuickReply | null; onClose: () => void }) {
  const { name, setName, text, setText, files, addFiles, removeFile, isSaved, busy, errors, save } = useQuickReplyForm(
    reply,
    onClose,
  )
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <FormDialog
      title={reply ? t('Edit quick reply') : t('New quick reply')}
      action={t('Save')}
      leave={isSaved ? t('Close') : undefined}
      busy={busy}
      disabled={name.trim() === '' || text.trim() === ''}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField label={t('Name')} help={t('Type this after the slash.')} error={errors.name?.[0]}>
        <Input
          data-autofocus
          size="lg"
          autoComplete="off"
          maxLength={whatsappLengths.quickReplyName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </FormField>
      <FormField label={t('Text')} error={errors.text?.[0]}>
        <Textarea
          ref={box}
          rows={5}
          maxLength={whatsappLengths.quickReplyText}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => pasteFiles(event, addFiles)}
        />
      </FormField>
      <VariableButtons box={box} text={text} onChange={setText} />
      <QuickReplyFiles files={files} errors={errors.file ?? []} onAdd={addFiles} onRemove={removeFile} />
    </FormDialog>
  )
}
