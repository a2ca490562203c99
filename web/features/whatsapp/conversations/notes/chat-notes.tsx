import { useQuery } from '@tanstack/react-query'
import StickyNote from 'lucide-react/icons/sticky-note'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { useSignedInUser } from '../../../../platform/session/session.ts'
import { formatDateTime } from '../../../../shared/format-date.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { MentionedPeople, MentionText } from '../../../../ui/markdown/mention-text.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { type Conversation, notesQuery, removeNote } from '../conversation-requests.ts'
import { NoteForm } from './note-form.tsx'

type NotesProps = { conversation: Conversation; mayWrite: boolean }

/** Internal notes about a conversation; never sent. Where there are none, the menu of the conversation adds the first. */
export function NotesButton({ conversation, mayWrite }: NotesProps) {
  const { data } = useQuery(notesQuery(conversation))
  const count = data?.length ?? 0
  if (count === 0) return null
  return (
    <Popover
      label={t('Internal notes')}
      align="end"
      className="w-80"
      trigger={
        <Button variant="ghost" icon={<StickyNote />}>
          <span className="sr-only">{t('Internal notes')}</span>
          {count}
        </Button>
      }
    >
      <NoteList conversation={conversation} mayWrite={mayWrite} />
    </Popover>
  )
}

export function NoteList({ conversation, mayWrite }: NotesProps) {
  const notes = useQuery(notesQuery(conversation))
  const [failed, setFailed] = useState<string | null>(null)
  const user = useSignedInUser()
  return (
    <div className="flex max-h-96 flex-col">
      <p className="px-3 pt-2 text-12 text-text-2">{t('Only your team can see these notes.')}</p>
      <ul aria-label={t('Internal notes')} className="min-h-0 flex-1 overflow-y-auto px-3 thin-scroll">
        {notes.isPending && <Spinner label={t('Loading')} className="my-2" />}
        {notes.isError && <li className="py-2 text-red-ink">{t('Failed to load notes')}</li>}
        {notes.data?.map(({ id, content, mentions, author, createdAt }) => (
          <li key={id} className="my-2 rounded-control bg-yellow-tint px-2 py-1.5">
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              <MentionedPeople value={mentions}>
                <MentionText text={content} />
              </MentionedPeople>
            </p>
            <p className="flex items-center text-11 text-text-2">
              <bdi className="truncate">{author ? (author.name ?? author.email) : t('Somebody')}</bdi>
              <span className="flex-none">&nbsp;· {formatDateTime(createdAt, user?.timezone)}</span>
              {mayWrite && author?.id === user?.id && (
                <IconButton
                  size="sm"
                  label={t('Delete note')}
                  icon={<Trash2 className="size-3.5" />}
                  className="ms-auto"
                  onClick={() =>
                    void removeNote(conversation, id).then((result) =>
                      setFailed(result.success ? null : result.message),
                    )
                  }
                />
              )}
            </p>
          </li>
        ))}
      </ul>
      {failed && (
        <p role="alert" className="px-3 py-1 text-12 text-red-ink">
          {failed}
        </p>
      )}
      {mayWrite && <NoteForm conversation={conversation} />}
    </div>
  )
}
