import Reply from 'lucide-react/icons/reply'
import TagIcon from 'lucide-react/icons/tag'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { t, tCount } from '#contract/language/translate.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { CountBadge } from '../../../ui/badges/count-badge.tsx'
import { FirstTags } from '../../../ui/badges/first-tags.tsx'
import { cx } from '../../../ui/cx.ts'
import { AnswerMark } from '../hours/answer-mark.tsx'
import { formatShortTime, formatWaiting, toOneLine } from '../labels.ts'
import { StatusTicks } from '../messages/status-ticks.tsx'
import { ChatAvatar } from './chat-avatar.tsx'
import type { Conversation } from './conversation-requests.ts'
import { StateMark } from './states/state-mark.tsx'

type ConversationRowProps = {
  conversation: Conversation
  /** Its name where conversations of several are listed. */
  account: string | undefined
  current: boolean
  timeZone: string | null
  draft: string | undefined
  /** Whether a menu stands in its corner. */
  hasMenu: boolean
  onOpen: () => void
}

/** Height of a row, in pixels. */
export const rowHeight = 76

/** The button of the menu takes the place of what stands last, so that nothing beside it moves; on touch screens it has its own. */
const givesWay = 'group-hover:opacity-0 group-has-[[aria-expanded=true]]:opacity-0 touch:opacity-100!'

/** One conversation in the list: the person, the last message, and who has to reply. */
export function ConversationRow({
  conversation,
  account,
  current,
  timeZone,
  draft,
  hasMenu,
  onOpen,
}: ConversationRowProps) {
  const { name, contact, unreadCount, lastMessage, lastMessageAt, lastMessageFromMe, lastMessageType, assignee } =
    conversation
  const last = toOneLine(lastMessage, lastMessageType)
  const unread = unreadCount > 0
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onOpen}
      style={{ height: rowHeight }}
      className="flex w-full items-start gap-3 rounded-card px-3 py-2 text-start -outline-offset-2! hover:bg-hover aria-[current]:bg-active"
    >
      <ChatAvatar name={name} contactId={contact?.id} size={36} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <bdi className={cx('min-w-0 flex-1 truncate', unread ? 'font-semibold' : 'font-medium')}>{name}</bdi>
          <time dateTime={lastMessageAt} className="flex-none text-12 text-text-2 tabular-nums">
            {formatShortTime(lastMessageAt, timeZone)}
          </time>
        </span>
        <span className="flex items-center gap-1.5">
          {draft ? (
            <span className="flex-none font-medium text-orange-ink">{t('Draft:')}</span>
          ) : (
            lastMessageFromMe &&
            conversation.lastMessageStatus && <StatusTicks status={conversation.lastMessageStatus} />
          )}
          <span dir="auto" className={cx('min-w-0 flex-1 truncate', unread ? 'text-text' : 'text-text-2')}>
            {draft ?? last}
          </span>
          {unread && <CountBadge tone="ink" count={unreadCount} label={t('unread')} />}
        </span>
        <span className={cx('flex h-5 items-center gap-2 text-12 text-text-2', hasMenu && 'touch:pe-9')}>
          {/* Where there is little room, the account is cut first, but never left out. */}
          {account && (
            <bdi title={account} className="min-w-12 shrink-9999 truncate">
              {account}
            </bdi>
          )}
          <span className="flex min-w-0 items-center gap-1.5">
            {isFailed(conversation) || conversation.state === 'OPEN' ? (
              <TurnLabel conversation={conversation} />
            ) : (
              <StateMark conversation={conversation} />
            )}
            <AnswerMark conversation={conversation} />
          </span>
          <RowTags tags={contact?.tags ?? []} className={hasMenu && !assignee ? givesWay : undefined} />
          {assignee && (
            <span
              title={t('Assigned to {name}', { name: assignee.name ?? assignee.email })}
              className={cx('flex-none', hasMenu && givesWay)}
            >
              <Avatar name={assignee.name ?? assignee.email} id={assignee.id} size={20} />
            </span>
          )}
        </span>
      </span>
    </button>
  )
}

type RowTagsProps = { tags: readonly { id: string; name: string }[]; className: string | undefined }

/** The first tag and how many more there are, or an icon with their number where there is no room for a tag. */
function RowTags({ tags, className }: RowTagsProps) {
  if (tags.length === 0) return <span className="min-w-3 flex-1" />
  return (
    <span className={cx('@container flex h-5 min-w-7 flex-1 items-center', className)}>
      <span className="flex w-full min-w-0 items-center justify-end gap-1 *:max-w-28 *:first:min-w-0 *:first:shrink! @max-[72px]:hidden">
        <FirstTags tags={tags} most={1} />
      </span>
      <span
        title={tags.map(({ name }) => name).join(', ')}
        className="ms-auto flex items-center gap-0.5 text-text-3 tabular-nums @min-[72px]:hidden"
      >
        <TagIcon aria-hidden className="size-3" />
        <span aria-hidden>{tags.length}</span>
        <span className="sr-only">{tCount(tags.length, '{count} tag', '{count} tags')}</span>
      </span>
    </span>
  )
}

const day = 86_400_000

const isFailed = ({ lastMessageFromMe, lastMessageStatus }: Conversation): boolean =>
  lastMessageFromMe && lastMessageStatus === 'FAILED'

/** Who has to reply; overdue replies are highlighted. */
function TurnLabel({ conversation }: { conversation: Conversation }) {
  const { lastMessageFromMe, lastMessageAt, waitingSince, assignee, answerDueAt } = conversation
  const since = waitingSince ?? lastMessageAt
  const me = useSignedInUser()?.id
  if (isFailed(conversation))
    return (
      <span className="flex flex-none items-center gap-1 text-red-ink">
        <TriangleAlert aria-hidden className="size-3" />
        {t('Failed')}
      </span>
    )
  if (lastMessageFromMe) return <span className="flex-none">{t('Waiting for them')}</span>
  const mine = assignee?.id === me
  // With a target, the mark beside it says how late it is.
  const isLate = !answerDueAt && Date.now() - Date.parse(since) > day
  return (
    <span className={cx('flex min-w-0 items-center gap-1', isLate ? 'text-red-ink' : 'text-orange-ink')}>
      <Reply aria-hidden className="size-3" />
      <span className="truncate">
        {mine ? t('Needs your reply') : t('Needs reply')}
        {assignee && !mine && (
          <span className="sr-only"> {t('from {name}', { name: assignee.name ?? assignee.email })}</span>
        )}
      </span>
      {!answerDueAt && <span className="flex-none">{` · ${formatWaiting(since)}`}</span>}
    </span>
  )
}
