import { queryOptions, useQuery } from '@tanstack/react-query'
import Banknote from 'lucide-react/icons/banknote'
import { callUntyped, unwrap } from '../../platform/api.ts'
import { shortDate } from '../../platform/dates.ts'
import { CallFailed } from '../../platform/failure.ts'
import { keys } from '../../platform/queries.ts'
import { useUser } from '../../platform/session.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { DealStatusChip } from '../../ui/status.tsx'
import type { RecordKind, RowProps } from './kind.ts'

/** A deal as the panels of leads and companies list it. */
type Deal = {
  id: string
  title: string
  status: string
  value: number
  currency: string
  probability: number
  expectedCloseDate: string | null
  owner: { name: string | null } | null
}

/** The deals of a record: asked for when it has any. */
export function Deals({ kind, record }: Pick<RowProps, 'kind' | 'record'>) {
  const some = (record.counts?.deals ?? 0) > 0
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...dealsOf(kind, record.id), enabled: some })
  const timeZone = useUser()?.timezone ?? null
  if (some && isPending) return <SkeletonRows rows={3} height={56} shape="line" />
  if (some && error) return <ErrorState text={reason(error)} busy={isFetching} onRetry={() => void refetch()} />
  if (!some || !data || data.length === 0)
    return <EmptyState icon={<Banknote aria-hidden />} text="No deals associated yet" />
  return (
    <ul aria-label="Deals">
      {data.map((deal) => (
        <Entry key={deal.id} deal={deal} timeZone={timeZone} />
      ))}
    </ul>
  )
}

const dealsOf = ({ kind, noun }: RecordKind, id: string) =>
  queryOptions({
    queryKey: keys.part(noun, id, 'deals'),
    queryFn: ({ signal }) => unwrap<Deal[]>(callUntyped('GET', `/deals/by-${kind}/{id}`, { path: { id }, signal })),
  })

/** What the tab says when its deals cannot be loaded (A§8). */
function reason(error: Error): string {
  const { error: code, message } = error instanceof CallFailed ? error.failure : { error: '', message: '' }
  if (code === 'no_token') return 'Authentication required'
  return code === 'no_scope' ? message : 'Failed to load deals'
}

function Entry({ deal, timeZone }: { deal: Deal; timeZone: string | null }) {
  const { title, status, value, currency, probability, expectedCloseDate, owner } = deal
  const facts = [`${probability}%`, expectedCloseDate && shortDate(expectedCloseDate, timeZone), owner?.name]
  return (
    <li className="border-b border-line px-4 py-3">
      <p className="flex items-start gap-2">
        <span dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
          {title}
        </span>
        <DealStatusChip status={status} />
      </p>
      <p className="mt-1 flex gap-2 text-12 text-text-2 tabular-nums">
        <span className="text-text">{money(value, currency)}</span>
        {facts.filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}

const money = (value: number, currency: string): string =>
  value.toLocaleString('en-US', { style: 'currency', currency: currency || 'USD', maximumFractionDigits: 2 })
