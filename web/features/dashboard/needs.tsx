import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import User from 'lucide-react/icons/user'
import { linkClass } from '../../platform/link.tsx'
import { usePanel } from '../../platform/panel.ts'
import { useUser } from '../../platform/session.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { daysInWords } from '../tasks/public.ts'
import { Card } from './card.tsx'
import { NumberLink } from './number-link.tsx'
import type { Overview } from './requests.ts'

const icons = { task: <CircleCheck />, contact: <User /> }

/** What the person has to do until tonight: tasks, and leads to get back to. */
export function Needs({ needs }: { needs: Overview['needs'] }) {
  const user = useUser()
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
        </>
      }
    >
      {first.length === 0 ? (
        <EmptyState text="Nothing waits for you today" className="flex-1 justify-center py-8" />
      ) : (
        <ul>
          {first.map(({ kind, id, title, about, at }) => (
            <li key={id} className="border-t border-line">
              <button
                type="button"
                data-keeps-panel
                onClick={() => open({ kind, id })}
                className="flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-start -outline-offset-2! hover:bg-hover [&>.lucide]:flex-none [&>.lucide]:text-text-3"
              >
                {icons[kind]}
                <span className="min-w-0 flex-1 leading-4">
                  <span dir="auto" className="block truncate font-medium">
                    {title}
                  </span>
                  <span dir="auto" className="block truncate text-12 text-text-2">
                    {[kind === 'contact' && 'Follow-up', about].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <When at={at} timeZone={user?.timezone ?? null} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function When({ at, timeZone }: { at: string; timeZone: string | null }) {
  const isPast = Date.parse(at) < Date.now()
  return (
    <span
      className={`flex flex-none items-center gap-1 text-12 tabular-nums [&>.lucide]:size-3.5 ${isPast ? 'text-due-past' : 'text-due-soon'}`}
    >
      {isPast ? <TriangleAlert aria-hidden /> : <Clock aria-hidden />}
      {isPast ? daysInWords(at, timeZone) : 'Due today'}
    </span>
  )
}
