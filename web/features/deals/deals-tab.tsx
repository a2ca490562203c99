import { queryOptions, useQuery } from '@tanstack/react-query'
import Banknote from 'lucide-react/icons/banknote'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import type { Deal } from '#contract/deals/deal.ts'
import { callUntyped, unwrap } from '../../platform/api.ts'
import { shortDate } from '../../platform/dates.ts'
import { subscribe } from '../../platform/events.ts'
import { CallFailed } from '../../platform/failure.ts'
import { money } from '../../platform/money.ts'
import { addAsked, useAsked } from '../../platform/palette.ts'
import { usePanel } from '../../platform/panel.ts'
import { useMay } from '../../platform/permissions.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { DealStatusChip } from '../../ui/status.tsx'
import { CreateDialog, type Link } from '../lists/public.ts'
import { type AnyRecord, type RecordKind, type RowProps, recount, type Subject } from '../records/public.ts'
import { dealList } from './deal-list.tsx'

/** A contact with its company, or a company. */
type Owning = AnyRecord & { name: string | null; company?: { id: string; name: string | null } | null }
type DealsProps = Pick<RowProps<Owning>, 'kind' | 'record'>

/** The deals of a contact or a company, asked for when it has any; each opens its own panel, and one can be added. */
export function DealsTab({ kind, record }: DealsProps) {
  const [adding, setAdding] = useState(false)
  const { open } = usePanel()
  const mayWrite = useMay()('deals:write')
  useLiveDeals(kind, record.id)
  useAsked(addAsked, 'deals', mayWrite && (() => setAdding(true)))
  return (
    <Section
      title="Deals"
      actions={
        mayWrite && (
          <Button size="sm" icon={<Plus />} className="me-2" onClick={() => setAdding(true)}>
            Add Deal
          </Button>
        )
      }
    >
      <List kind={kind} record={record} />
      {adding && (
        <CreateDialog
          kind={dealList}
          open
          given={linksOf(kind, record)}
          onClose={() => setAdding(false)}
          onCreated={() => {
            recount({ type: kind.kind as Subject['type'], id: record.id })
            readAnew(kind, record.id)
          }}
          onOpen={(id) => open({ kind: 'deal', id })}
        />
      )}
    </Section>
  )
}

function List({ kind, record }: DealsProps) {
  const some = (record.counts?.deals ?? 0) > 0
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...dealsOf(kind, record.id), enabled: some })
  const timeZone = useUser()?.timezone ?? null
  if (some && isPending) return <SkeletonRows rows={3} height={56} shape="line" />
  if (some && error) return <ErrorState text={reason(error)} busy={isFetching} onRetry={() => void refetch()} />
  if (!some || !data || data.length === 0)
    return <EmptyState icon={<Banknote aria-hidden />} text="No deals associated yet" />
  return (
    <ul aria-label="Deals" className="-mx-2 divide-y divide-line">
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

const readAnew = ({ noun }: RecordKind, id: string) =>
  void queryClient.invalidateQueries({ queryKey: keys.part(noun, id, 'deals') })

/** Reads the deals again when somebody changed one. */
function useLiveDeals(kind: RecordKind, id: string): void {
  useEffect(() => {
    const again = () => readAnew(kind, id)
    const ends = ['deal.changed', 'deal.deleted', 'deals.changed', 'resync'].map((event) => subscribe(event, again))
    return () => {
      for (const end of ends) end()
    }
  }, [kind, id])
}

/** What a new deal points at from the beginning: the record, and the company where a contact works. */
function linksOf({ kind }: RecordKind, { id, name, company }: Owning): Record<string, Link> {
  const own: Link = { id, name }
  if (kind === 'company') return { companyId: own }
  return { contactId: own, ...(company && { companyId: company }) }
}

/** What the tab says when its deals cannot be loaded (A§8). */
function reason(error: Error): string {
  const { error: code, message } = error instanceof CallFailed ? error.failure : { error: '', message: '' }
  if (code === 'no_token') return 'Authentication required'
  return code === 'no_scope' ? message : 'Failed to load deals'
}

function Entry({ deal, timeZone }: { deal: Deal; timeZone: string | null }) {
  const { open } = usePanel()
  const { id, title, status, value, currency, probability, expectedCloseDate, owner } = deal
  const facts = [`${probability}%`, expectedCloseDate && shortDate(expectedCloseDate, timeZone), owner?.name]
  return (
    <li>
      <button
        type="button"
        data-keeps-panel
        onClick={() => open({ kind: 'deal', id })}
        className="w-full px-4 py-3 text-start -outline-offset-2! hover:bg-hover"
      >
        <span className="flex items-start gap-2">
          <span dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
            {title || 'Untitled Deal'}
          </span>
          <DealStatusChip status={status} />
        </span>
        <span className="mt-1 flex gap-2 text-12 text-text-2 tabular-nums">
          <span className="text-text">{money(value, currency)}</span>
          {facts.filter(Boolean).join(' · ')}
        </span>
      </button>
    </li>
  )
}
