import Reply from 'lucide-react/icons/reply'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
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
            <span className="flex-none font-medium text-orange-ink">Draft:</span>
          ) : (
            lastMessageFromMe &&
            conversation.lastMessageStatus && <StatusTicks status={conversation.lastMessageStatus} />
          )}
          <span dir="auto" className={cx('min-w-0 flex-1 truncate', unread ? 'text-text' : 'text-text-2')}>
            {draft ?? last}
          </span>
          {unread && <CountBadge tone="ink" count={unreadCount} label="unread" />}
        </span>
        <span
          className={cx(
            'flex h-5 items-center gap-2 text-12 text-text-2',
            hasMenu && 'group-focus-within:pe-7 group-hover:pe-7 touch:pe-9',
          )}
        >
          {/* What does not fit wraps into a line that is not shown: first the account, which stands at the start. */}
          <span className="flex h-4 min-w-0 flex-row-reverse flex-wrap justify-end gap-x-2 overflow-hidden">
            <span className="flex max-w-full min-w-0 items-center gap-1.5">
              {isFailed(conversation) || conversation.state === 'OPEN' ? (
                <TurnLabel conversation={conversation} />
              ) : (
                <StateMark conversation={conversation} />
              )}
              <AnswerMark conversation={conversation} />
            </span>
            {account && <bdi className="max-w-24 truncate">{account}</bdi>}
          </span>
          <span className="flex h-5 min-w-0 flex-1 flex-wrap justify-end overflow-hidden before:h-5 *:max-w-28">
            {contact && <FirstTags tags={contact.tags.slice(0, 1)} most={1} />}
          </span>
          {assignee && (
            <span title={`Assigned to ${assignee.name ?? assignee.email}`} className="flex-none">
              <Avatar name={assignee.name ?? assignee.email} id={assignee.id} size={16} />
            </span>
          )}
        </span>
      </span>
    </button>
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
        Failed
      </span>
    )
  if (lastMessageFromMe) return <span className="flex-none">Waiting for them</span>
  const mine = assignee?.id === me
  // With a target, the mark beside it says how late it is.
  const isLate = !answerDueAt && Date.now() - Date.parse(since) > day
  return (
    <span className={cx('flex min-w-0 items-center gap-1', isLate ? 'text-red-ink' : 'text-orange-ink')}>
      <Reply aria-hidden className="size-3" />
      <span className="truncate">
        {mine ? 'Needs your reply' : 'Needs reply'}
        {assignee && !mine && <span className="sr-only"> from {assignee.name ?? assignee.email}</span>}
      </span>
      {!answerDueAt && <span className="flex-none">{` · ${formatWaiting(since)}`}</span>}
    </span>
  )
}
