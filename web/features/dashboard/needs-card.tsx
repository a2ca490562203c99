import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import MessageCircle from 'lucide-react/icons/message-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import User from 'lucide-react/icons/user'
import type { ReactNode } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { chatKey } from '#contract/whatsapp/chat-key.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { daysBetween } from '../../shared/format-day.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { useIsNarrow } from '../../ui/layout/use-narrow.ts'
import { linkClass } from '../../ui/navigation/links.tsx'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { formatDaysLeft } from '../tasks/public.ts'
import { formatWaiting } from '../whatsapp/public.ts'
import { Card } from './card.tsx'
import { type DrillDown, DrillDownLink } from './drill-down-link.tsx'
import type { DashboardOverview } from './requests.ts'

type Need = DashboardOverview['needs']['first'][number]

const icons: Record<Need['kind'], ReactNode> = {
  task: <CircleCheck />,
  contact: <User />,
  conversation: <MessageCircle />,
}
/** The label of a line; a task needs none. */
const kindLabels: Record<Need['kind'], string | null> = {
  task: null,
  contact: t('Follow-up'),
  conversation: t('Needs reply'),
}

/** What is due for the person until tonight: tasks, follow-ups and conversations to answer. */
export function NeedsCard({ needs }: { needs: DashboardOverview['needs'] }) {
  const user = useSignedInUser()
  const timeZone = user?.timezone ?? null
  const { open } = usePanel()
  const narrow = useIsNarrow()
  const { count, first, until } = needs
  const lists: Lists = {
    tasks: { to: '/tasks', search: { assigneeId: user?.id, status: 'PENDING,IN_PROGRESS', dueTo: until } },
    followUps: { to: '/contacts', search: { ownerId: user?.id, nextFollowUpTo: until, sort: 'nextFollowUpAt' } },
    inbox: first.some(({ chat }) => chat) ? { to: '/inbox' } : null,
  }
  const more = count - first.length
  return (
    <Card title={t('Needs you today')} count={count} end={!narrow && <ListLinks lists={lists} />}>
      {first.length === 0 ? (
        <EmptyState text={t('You’re all caught up')} className="flex-1 justify-center py-8" />
      ) : (
        <ul>
          {first.map((need) => (
            <li key={need.id} className="border-t border-line">
              {need.chat ? (
                <Link to="/inbox" search={{ chat: chatKey(need.chat) }} className={lineClass}>
                  <NeedLine need={need} timeZone={timeZone} />
                </Link>
              ) : (
                <button type="button" data-keeps-panel onClick={() => open(need)} className={lineClass}>
                  <NeedLine need={need} timeZone={timeZone} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {/* A phone has no room for the links in the header. */}
      {(more > 0 || (narrow && count > 0)) && (
        <p className="flex items-center border-t border-line px-4 py-2 text-12 text-text-2 touch:min-h-11">
          {more > 0 ? (
            <span>
              {tNodes('{count} more in {tasks}, {followUps} and {inbox}', {
                count: formatNumber(more),
                tasks: <ListLink list={lists.tasks}>{t('your tasks')}</ListLink>,
                followUps: <ListLink list={lists.followUps}>{t('your follow-ups')}</ListLink>,
                inbox: <ListLink list={{ to: '/inbox' }}>{t('the inbox')}</ListLink>,
              })}
            </span>
          ) : (
            <span className="flex gap-3">
              <ListLinks lists={lists} />
            </span>
          )}
        </p>
      )}
    </Card>
  )
}

type Lists = { tasks: DrillDown; followUps: DrillDown; inbox: DrillDown | null }

const ListLinks = ({ lists }: { lists: Lists }) => (
  <>
    <ListLink list={lists.tasks}>{t('Your tasks')}</ListLink>
    <ListLink list={lists.followUps}>{t('Your follow-ups')}</ListLink>
    {lists.inbox && <ListLink list={lists.inbox}>{t('Inbox')}</ListLink>}
  </>
)

const ListLink = ({ list, children }: { list: DrillDown; children: ReactNode }) => (
  <DrillDownLink drillDown={list} className={linkClass}>
    {children}
  </DrillDownLink>
)

const lineClass =
  'flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-start -outline-offset-2! hover:bg-hover [&>.lucide]:flex-none [&>.lucide]:text-text-3'

function NeedLine({ need, timeZone }: { need: Need; timeZone: string | null }) {
  const { kind, title, about } = need
  return (
    <>
      {icons[kind]}
      <span className="min-w-0 flex-1 leading-4">
        <span
          dir="auto"
          className="block truncate font-medium max-md:line-clamp-2 max-md:wrap-anywhere max-md:whitespace-normal"
        >
          {title}
        </span>
        <span dir="auto" className="block truncate text-12 text-text-2">
          {[kindLabels[kind], about].filter(Boolean).join(' · ')}
        </span>
      </span>
      <NeedTime need={need} timeZone={timeZone} />
    </>
  )
}

const dayMs = 86_400_000

/** Red for what should have been done before today, or waits for an answer for a day; orange for what is still in time. */
function NeedTime({ need: { kind, at }, timeZone }: { need: Need; timeZone: string | null }) {
  const isReplyOwed = kind === 'conversation'
  const now = Date.now()
  const isLate = isReplyOwed ? Date.parse(at) < now - dayMs : daysBetween(at, now, timeZone) > 0
  const words = isReplyOwed ? formatWaiting(at) : isLate ? formatDaysLeft(at, timeZone) : t('Due today')
  return (
    <span
      className={`flex flex-none items-center gap-1 text-12 tabular-nums [&>.lucide]:size-3.5 ${isLate ? 'text-due-past' : 'text-due-soon'}`}
    >
      {isLate ? <TriangleAlert aria-hidden /> : <Clock aria-hidden />}
      {words}
    </span>
  )
}
