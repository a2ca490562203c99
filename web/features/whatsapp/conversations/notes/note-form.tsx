import { type FormEvent, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { whatsappLengths } from '#contract/whatsapp/limits.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { encodeMentions, MentionTextarea } from '../../../records/public.ts'
import { usePeopleSearch } from '../../accounts/team/people-requests.ts'
import { addNote, type Conversation } from '../conversation-requests.ts'
import { useNoteDraft } from './use-note-draft.ts'

/** Writes an internal note that may mention members. */
export function NoteForm({ conversation }: { conversation: Conversation }) {
  const { draft, change, drop } = useNoteDraft(conversation)
  const { text, picked } = draft
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || text.trim() === '') return
    setBusy(true)
    const result = await addNote(conversation, encodeMentions(text.trim(), picked))
    setBusy(false)
    setFailed(result.success ? null : result.message)
    if (result.success) drop(draft)
  }
  return (
    <form onSubmit={(event) => void add(event)} className="flex flex-none flex-col gap-2 border-t border-line p-2">
      <MentionTextarea
        useSearch={usePeopleSearch}
        among={conversation.accountId}
        aria-label={t('New internal note')}
        placeholder={t('Write a note, @ mentions a colleague')}
        rows={2}
        maxLength={whatsappLengths.note}
        text={text}
        onText={(next, mentioned) => change({ text: next, picked: mentioned ? [...picked, mentioned] : picked })}
      />
      {failed && (
        <p role="alert" className="text-12 text-red-ink">
          {failed}
        </p>
      )}
      <Button type="submit" className="self-end" busy={busy} disabled={text.trim() === ''}>
        {t('Add note')}
      </Button>
    </form>
  )
}
