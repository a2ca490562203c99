import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import MessageCircle from 'lucide-react/icons/message-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import User from 'lucide-react/icons/user'
import { linkClass } from '../../platform/link.tsx'
import { usePanel } from '../../platform/panel.ts'
import { useUser } from '../../platform/session.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { daysInWords } from '../tasks/public.ts'
import { waitingFor } from '../whatsapp/public.ts'
import { Card } from './card.tsx'
import { NumberLink } from './number-link.tsx'
import type { Overview } from './requests.ts'

type Need = Overview['needs']['first'][number]

const icons = { task: <CircleCheck />, contact: <User />, conversation: <MessageCircle /> }
/** What a line is about is said before whom or what it is about; a task says so itself. */
const says: Record<Need['kind'], string | null> = { task: null, contact: 'Follow-up', conversation: 'Reply owed' }

/** What the person has to do until tonight: tasks, leads to get back to, and conversations to answer. */
export function Needs({ needs }: { needs: Overview['needs'] }) {
  const user = useUser()
  const timeZone = user?.timezone ?? null
  const { open } = usePanel()
  const { count, first, until } = needs
  return (
    <Card
      title="Needs you today"
      end={
        <>
          {count > 0 && <CountBadge count={count} />}
          <NumberLink
            className={linkClass}
            behind={{
              to: '/tasks',
              search: { assigneeId: user?.id, status: 'PENDING,IN_PROGRESS', dueTo: until },
            }}
          >
            Your tasks
          </NumberLink>
          <NumberLink
            className={linkClass}
            behind={{ to: '/contacts', search: { ownerId: user?.id, nextFollowUpTo: until, sort: 'nextFollowUpAt' } }}
          >
            Your follow-ups
          </NumberLink>
          {first.some(({ chat }) => chat) && (
            <NumberLink className={linkClass} behind={{ to: '/inbox' }}>
              Inbox
            </NumberLink>
          )}
        </>
      }
    >
      {first.length === 0 ? (
        <EmptyState text="Nothing waits for you today" className="flex-1 justify-center py-8" />
      ) : (
        <ul>
          {first.map((need) => (
            <li key={need.id} className="border-t border-line">
              {need.chat ? (
                <Link
                  to="/inbox"
                  search={{ chat: `${need.chat.accountId}:${need.chat.whatsappId}` } as never}
                  className={lineClass}
                >
                  <Line need={need} timeZone={timeZone} />
                </Link>
              ) : (
                <button type="button" data-keeps-panel onClick={() => open(need)} className={lineClass}>
                  <Line need={need} timeZone={timeZone} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const lineClass =
  'flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-start -outline-offset-2! hover:bg-hover [&>.lucide]:flex-none [&>.lucide]:text-text-3'

function Line({ need, timeZone }: { need: Need; timeZone: string | null }) {
  const { kind, title, about } = need
  return (
    <>
      {icons[kind]}
      <span className="min-w-0 flex-1 leading-4">
        <span dir="auto" className="block truncate font-medium">
          {title}
        </span>
        <span dir="auto" className="block truncate text-12 text-text-2">
          {[says[kind], about].filter(Boolean).join(' · ')}
        </span>
      </span>
      <When need={need} timeZone={timeZone} />
    </>
  )
}

const day = 86_400_000

function When({ need: { kind, at }, timeZone }: { need: Need; timeZone: string | null }) {
  const owed = kind === 'conversation'
  const isPast = Date.parse(at) < Date.now() - (owed ? day : 0)
  const words = owed ? waitingFor(at) : isPast ? daysInWords(at, timeZone) : 'Due today'
  return (
    <span
      className={`flex flex-none items-center gap-1 text-12 tabular-nums [&>.lucide]:size-3.5 ${isPast ? 'text-due-past' : 'text-due-soon'}`}
    >
      {isPast ? <TriangleAlert aria-hidden /> : <Clock aria-hidden />}
      {words}
    </span>
  )
}
