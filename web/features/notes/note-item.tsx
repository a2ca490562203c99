import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { type SubjectKind, subjectKinds } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { noteMessages } from '#contract/notes/messages.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { formatDateTime } from '../../shared/format-date.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { rowActionsClass } from '../../ui/controls/row-actions.ts'
import { cx } from '../../ui/cx.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { MentionedPeople } from '../../ui/markdown/mention-text.tsx'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { recordTypes } from '../record-types.ts'
import { getSingleIcon } from '../records/public.ts'
import { NoteMenu } from './note-menu.tsx'
import type { Note } from './requests.ts'

export type NoteItemProps = {
  note: Note
  /** Whether it stands below the heading of a group. */
  isInGroup: boolean
  /** Absent for read-only roles. */
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  onTogglePin?: ((isPinned: boolean) => void) | undefined
}

/** A note in the list. */
export function NoteItem({ note, isInGroup, onEdit, onDelete, onTogglePin }: NoteItemProps) {
  const { title, content, mentions, author, createdAt, updatedAt, pinnedAt, pinnedBy } = note
  const timeZone = useTimeZone()
  const Heading = isInGroup ? 'h5' : 'h4'
  return (
    <article className="group/row flex gap-2.5 px-2 py-3">
      <SubjectIcon note={note} />
      <div className="min-w-0 flex-1">
        <header className="flex items-start gap-1">
          <p className="min-w-0 flex-1 wrap-anywhere">
            <bdi className="font-medium">{author?.name ?? noteMessages.unknownAuthor}</bdi>{' '}
            <time dateTime={createdAt} className="inline-block text-12 text-text-2 tabular-nums">
              {formatDateTime(createdAt, timeZone)}
            </time>
          </p>
          {onEdit && (
            <IconButton
              size="sm"
              label={t('Edit note')}
              icon={<Pencil />}
              className={cx('-my-0.5 max-md:-my-2', rowActionsClass)}
              onClick={onEdit}
            />
          )}
          {onDelete && (
            <IconButton
              size="sm"
              tone="danger"
              label={t('Delete note')}
              icon={<Trash />}
              className={cx('-my-0.5 max-md:-my-2', rowActionsClass)}
              onClick={onDelete}
            />
          )}
          {onTogglePin && <NoteMenu isPinned={pinnedAt !== null} onTogglePin={onTogglePin} />}
        </header>
        {title && (
          <Heading dir="auto" className="mb-0.5 font-semibold wrap-anywhere">
            {title}
          </Heading>
        )}
        <MentionedPeople value={mentions}>
          <Content text={content} />
        </MentionedPeople>
        {pinnedBy && (
          <p className="mt-1 text-12 text-text-2">
            {tNodes('Pinned by {name}', { name: <bdi>{pinnedBy.name ?? pinnedBy.email}</bdi> })}
          </p>
        )}
        {updatedAt !== createdAt && (
          <p className="mt-1 text-12 text-text-2 tabular-nums">
            {tNodes('Updated {dateTime}', {
              dateTime: <time dateTime={updatedAt}>{formatDateTime(updatedAt, timeZone)}</time>,
            })}
          </p>
        )}
      </div>
    </article>
  )
}

/** The kind of record that the note is about (GAP-087). */
function SubjectIcon({ note }: { note: Note }) {
  const kind = subjectKinds.find((each) => note[`${each}Id`] !== null)
  if (!kind) return null
  const Icon = getSingleIcon(recordTypes[kind])
  return (
    <span
      role="img"
      aria-label={noteLabels[kind]}
      className="inline-flex size-6 flex-none items-center justify-center rounded-full border border-line-2 bg-surface text-text-2 [&>.lucide]:size-3.5"
    >
      <Icon />
    </span>
  )
}

const noteLabels: Record<SubjectKind, string> = {
  contact: t('Contact note'),
  company: t('Company note'),
  deal: t('Deal note'),
}

/** Longer notes are collapsed. */
const foldLimits = { characters: 1_200, lines: 18 }

function Content({ text }: { text: string }) {
  const isLong = text.length > foldLimits.characters || text.split('\n').length > foldLimits.lines
  const [isExpanded, setIsExpanded] = useState(false)
  const isFolded = isLong && !isExpanded
  return (
    <>
      <div className={cx(isFolded && 'max-h-72 overflow-hidden mask-b-from-80%')}>
        <Markdown text={text} />
      </div>
      {isLong && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isExpanded}
          className="mt-1 -ms-2"
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? t('Show less') : t('Show all')}
        </Button>
      )}
    </>
  )
}
