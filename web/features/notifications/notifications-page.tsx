import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import AtSign from 'lucide-react/icons/at-sign'
import Bell from 'lucide-react/icons/bell'
import CalendarX from 'lucide-react/icons/calendar-x'
import CheckCheck from 'lucide-react/icons/check-check'
import Clock from 'lucide-react/icons/clock'
import ClockAlert from 'lucide-react/icons/clock-alert'
import FileUp from 'lucide-react/icons/file-up'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircle from 'lucide-react/icons/message-circle'
import UserCheck from 'lucide-react/icons/user-check'
import { createElement, type ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { getNotificationLabel } from '#contract/notifications/messages.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { formatTime } from '../../shared/format-date.ts'
import { formatDay } from '../../shared/format-day.ts'
import { formatTimeOrDate } from '../../shared/relative-time.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { LoadMoreFor } from '../../ui/controls/more-button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { HeaderBar, MainBody } from '../../ui/layout/app-frame.tsx'
import { recordTypes } from '../record-types.ts'
import { getSingleIcon } from '../records/public.ts'
import { type OtherNotificationKind, recordKindOf, titleOf } from './notification-labels.ts'
import { useOpenNotification } from './open-notification.ts'
import { markAllRead, markRead, type Notification, notificationsQuery, unreadCountQuery } from './requests.ts'

/** The notifications of the person. */
export function NotificationsPage() {
  usePageTitle(t('Notifications'))
  const query = useInfiniteQuery(notificationsQuery())
  const { data: unread = 0 } = useQuery(unreadCountQuery())
  const timeZone = useTimeZone()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <HeaderBar
        title={t('Notifications')}
        end={
          unread > 0 && (
            <Button variant="ghost" icon={<CheckCheck />} onClick={() => void markAllRead()}>
              {t('Mark all read')}
            </Button>
          )
        }
      />
      <MainBody>
        <div className="min-h-0 flex-1 overflow-y-auto thin-scroll">
          {/* As far from the edge as the title above it. */}
          <div className="w-full px-4 py-4">
            {query.isPending ? (
              <SkeletonRows rows={6} height={56} shape="person" />
            ) : query.isError && rows.length === 0 ? (
              <ErrorState
                text={t('Failed to load notifications')}
                error={query.error}
                busy={query.isFetching}
                onRetry={() => void query.refetch()}
              />
            ) : rows.length === 0 ? (
              <EmptyState
                icon={<Bell aria-hidden />}
                text={t('No notifications yet')}
                hint={t(
                  'Reminders of your tasks and follow-ups, what is assigned to you, and news of your conversations will appear here.',
                )}
              />
            ) : (
              <ul aria-label={t('Notifications')}>
                {rows.map((one, at) => {
                  const day = formatDay(one.dueAt, timeZone)
                  const before = rows[at - 1]
                  const isFirst = !before || formatDay(before.dueAt, timeZone) !== day
                  return <NotificationRow key={one.id} notification={one} day={isFirst ? day : undefined} />
                })}
              </ul>
            )}
            <LoadMoreFor list={query} onPage />
          </div>
        </div>
      </MainBody>
    </>
  )
}

/** The picture of the one person or company that it is about, with its kind at the corner; otherwise the icon of its kind. */
function renderPicture({ kind, recordId, title, count, chat }: Notification): ReactNode {
  const recordKind = recordKindOf(kind)
  const isOfPerson = recordKind === 'contact' || chat !== null
  if (title === null || count !== null || !(isOfPerson || recordKind === 'company'))
    return (
      <span className="flex size-9 items-center justify-center rounded-full bg-active text-text-2">
        {recordKind
          ? createElement(getSingleIcon(recordTypes[recordKind]), { 'aria-hidden': true })
          : otherIcons[kind as OtherNotificationKind]}
      </span>
    )
  return (
    <>
      <Avatar
        size={36}
        // Only the number of such a person is known.
        name={chat && /^\+?\d/.test(title) ? null : title}
        id={chat ? title : recordId}
        kind={isOfPerson ? 'person' : 'company'}
      />
      <span className="absolute -end-1 -bottom-1 flex size-4.5 items-center justify-center rounded-full bg-surface text-text-2 [&>.lucide]:size-3.5">
        {kind === 'contact' ? (
          <Clock aria-hidden />
        ) : recordKind ? (
          otherIcons.assignment
        ) : (
          otherIcons[kind as OtherNotificationKind]
        )}
      </span>
    </>
  )
}

const otherIcons: Record<OtherNotificationKind, ReactNode> = {
  assignment: <UserCheck aria-hidden />,
  message: <MessageCircle aria-hidden />,
  overdue: <ClockAlert aria-hidden />,
  mention: <AtSign aria-hidden />,
  unsent: <CalendarX aria-hidden />,
  broadcast: <Megaphone aria-hidden />,
  import: <FileUp aria-hidden />,
}

/** "Task due at 2:07 PM"; what is no reminder happened at its time: "Mentioned you · 2:07 PM" */
function describeTime(notification: Notification, timeZone: string | null): string {
  const { kind, dueAt } = notification
  const [label, time] = [getNotificationLabel(notification), formatTime(dueAt, timeZone)]
  return kind === 'task' || kind === 'contact' ? t('{label} at {time}', { label, time }) : `${label} · ${time}`
}

/** The time is hidden while the action takes its place: under the pointer, and while the keyboard is on the row. */
const givesWay = 'group-hover:opacity-0 group-has-[:focus-visible]:opacity-0 touch:opacity-100!'

type NotificationRowProps = {
  notification: Notification
  /** Named above the first of a day. */
  day: string | undefined
}

function NotificationRow({ notification, day }: NotificationRowProps) {
  const { id, count, title, dueAt, readAt } = notification
  const open = useOpenNotification()
  const timeZone = useTimeZone()
  const isUnread = readAt === null
  const show = () => {
    open(notification)
    if (isUnread) void markRead(id, true)
  }
  return (
    <li className="border-b border-line">
      {day && <h2 className="pt-3 pb-1 text-12 font-medium text-text-2">{day}</h2>}
      <div className="group relative flex items-center gap-1">
        <button
          type="button"
          data-keeps-panel
          disabled={title === null && count === null}
          onClick={show}
          className="relative -mx-4 flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 ps-8 pe-4 text-start -outline-offset-2! not-disabled:hover:bg-hover touch:me-0"
        >
          <span className="relative flex flex-none">{renderPicture(notification)}</span>
          {/* Aligned by their equal line heights: a name that may break has no baseline. */}
          <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
            <span
              dir="auto"
              className={cx('line-clamp-2 leading-5 wrap-anywhere', isUnread ? 'font-semibold' : 'text-text-2')}
            >
              {titleOf(notification)}
            </span>
            {/* Not tabular: the hyphen of such numbers is as wide as a digit. */}
            <span className="truncate text-12 text-text-2">{describeTime(notification, timeZone)}</span>
            <span className={cx('col-start-2 row-start-1 text-12 leading-5 text-text-2', givesWay)}>
              {formatTimeOrDate(dueAt, timeZone, Date.now())}
            </span>
          </span>
          {isUnread && (
            <span className="absolute start-4 top-1/2 -mt-1 size-2 rounded-full bg-accent">
              <span className="sr-only">{t('Unread')}</span>
            </span>
          )}
        </button>
        <IconButton
          label={isUnread ? t('Mark as read') : t('Mark as unread')}
          icon={isUnread ? <MailOpen /> : <Mail />}
          onClick={() => void markRead(id, isUnread)}
          className="absolute inset-y-0 end-0 my-auto opacity-0 group-hover:opacity-100 group-has-[:focus-visible]:opacity-100 touch:relative touch:inset-auto touch:opacity-100"
        />
      </div>
    </li>
  )
}
