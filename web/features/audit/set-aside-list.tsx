import { useQuery } from '@tanstack/react-query'
import { setAsideKinds } from '#contract/audit/set-aside.ts'
import { formatDate } from '../../shared/format-date.ts'
import { setAsideQuery } from './requests.ts'

/** Work that was given up; hidden when there is none. */
export function SetAsideList({ timeZone }: { timeZone: string | null }) {
  const { data: items = [] } = useQuery(setAsideQuery())
  if (items.length === 0) return null
  return (
    <section aria-labelledby="set-aside" className="mb-4">
      <h3 id="set-aside" className="mb-1 text-14 font-semibold">
        Given up
      </h3>
      <p className="mb-2 text-text-2">This failed again and again, and is not tried any more.</p>
      <ul className="max-h-64 overflow-y-auto border-t border-line thin-scroll">
        {items.map(({ id, kind, name, at }) => (
          <li key={id} className="flex min-h-9 items-center gap-2 border-b border-line py-1">
            <span className="min-w-0 flex-1 truncate">
              {setAsideKinds[kind]}
              {name && <span className="text-text-2"> · {name}</span>}
            </span>
            <span className="text-text-2 tabular-nums">{formatDate(at, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
