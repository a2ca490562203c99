import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import Banknote from 'lucide-react/icons/banknote'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import type { Deal } from '#contract/deals/deal.ts'
import { effectiveProbability } from '#contract/deals/enums.ts'
import { t } from '#contract/language/translate.ts'
import { ApiError } from '../../platform/api/api-failure.ts'
import { callUntyped, unwrapPage } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { formatMoney } from '../../platform/formatting/money.ts'
import { addFormRequest, useFormRequest } from '../../platform/keyboard/palette-store.ts'
import { subscribeToEvents } from '../../platform/live/live-events.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { formatDate } from '../../shared/format-date.ts'
import { DealStatusChip } from '../../ui/badges/status.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { LoadMoreFor } from '../../ui/controls/more-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { Section } from '../../ui/layout/section.tsx'
import type { LinkedRecord } from '../lists/public.ts'
import {
  createRecordsTab,
  type PanelRecord,
  type RecordPanelDescriptor,
  type RecordRowProps,
  type RecordSubject,
  refreshCounts,
} from '../records/public.ts'
import { NewDealDialog } from './create/new-deal-dialog.tsx'
import { dealDescriptor } from './deal-descriptor.tsx'

/** The contact (with its company) or the company whose deals are shown. */
type DealOwner = PanelRecord & { name: string | null; company?: { id: string; name: string | null } | null }
type DealsTabProps = Pick<RecordRowProps<DealOwner>, 'descriptor' | 'record'>

/** The Deals tab of a record's panel. */
export const dealsPanelTab = createRecordsTab(dealDescriptor, DealsTab, t('Add a deal'))

/** The deals of a contact or a company, with a button that adds one. They are only loaded if the record's count says there are any. */
function DealsTab({ descriptor, record }: DealsTabProps) {
  const [adding, setAdding] = useState(false)
  const mayWrite = usePermissionCheck()('deals:write')
  useLiveDeals(descriptor, record.id)
  useFormRequest(addFormRequest, 'deals', mayWrite && (() => setAdding(true)))
  return (
    <Section
      title={t('Deals')}
      actions={
        mayWrite && (
          <Button size="sm" icon={<Plus />} className="me-2" onClick={() => setAdding(true)}>
            {t('Add Deal')}
          </Button>
        )
      }
    >
      <DealList descriptor={descriptor} record={record} />
      {adding && (
        <NewDealDialog
          open
          initialLinks={initialLinks(descriptor, record)}
          onClose={() => setAdding(false)}
          onCreated={() => {
            refreshCounts({ type: descriptor.kind as RecordSubject['type'], id: record.id })
            invalidateDeals(descriptor, record.id)
          }}
        />
      )}
    </Section>
  )
}

function DealList({ descriptor, record }: DealsTabProps) {
  const hasDeals = record.counts?.deals !== 0
  const list = useInfiniteQuery({ ...dealsQueryOptions(descriptor, record.id), enabled: hasDeals })
  const { data, error, isPending, isLoadingError, isFetching, refetch } = list
  const timeZone = useTimeZone()
  if (hasDeals && isPending) return <SkeletonRows rows={3} height={56} shape="line" />
  if (hasDeals && isLoadingError)
    return <ErrorState text={getErrorText(error)} error={error} busy={isFetching} onRetry={() => void refetch()} />
  const deals = data?.pages.flatMap(({ rows }) => rows) ?? []
  if (!hasDeals || deals.length === 0)
    return <EmptyState icon={<Banknote aria-hidden />} text={t('No deals associated yet')} />
  return (
    <>
      <ul aria-label={t('Deals')} className="-mx-2 divide-y divide-line">
        {deals.map((deal) => (
          <DealListItem key={deal.id} deal={deal} timeZone={timeZone} />
        ))}
      </ul>
      <LoadMoreFor list={list} />
    </>
  )
}

const dealsQueryOptions = ({ kind, noun }: RecordPanelDescriptor, id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.part(noun, id, 'deals'),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<Deal>(
        callUntyped('GET', `/deals/by-${kind}/{id}`, {
          path: { id },
          query: { cursor: pageParam ?? undefined },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
  })

const invalidateDeals = ({ noun }: RecordPanelDescriptor, id: string) =>
  void queryClient.invalidateQueries({ queryKey: queryKeys.part(noun, id, 'deals') })

/** Reloads the deals when somebody changed one. */
function useLiveDeals(descriptor: RecordPanelDescriptor, id: string): void {
  useEffect(() => {
    const refresh = () => invalidateDeals(descriptor, id)
    const ends = ['deal.changed', 'deal.deleted', 'deals.changed', 'resync'].map((event) =>
      subscribeToEvents(event, refresh),
    )
    return () => {
      for (const end of ends) end()
    }
  }, [descriptor, id])
}

/** The initial links of a new deal: the record, and the company of a contact. */
function initialLinks({ kind }: RecordPanelDescriptor, { id, name, company }: DealOwner): Record<string, LinkedRecord> {
  const own: LinkedRecord = { id, name }
  if (kind === 'company') return { companyId: own }
  return { contactId: own, ...(company && { companyId: company }) }
}

/** The error text of the tab if its deals cannot be loaded (A§8). */
function getErrorText(error: Error): string {
  const { error: code, message } = error instanceof ApiError ? error.failure : { error: '', message: '' }
  if (code === 'no_token') return t('Authentication required')
  return code === 'no_scope' ? message : t('Failed to load deals')
}

function DealListItem({ deal, timeZone }: { deal: Deal; timeZone: string | null }) {
  const { open } = usePanel()
  const { id, title, status, value, currency, expectedCloseDate, owner } = deal
  const facts = [
    `${effectiveProbability(deal)}%`,
    expectedCloseDate && formatDate(expectedCloseDate, timeZone),
    owner?.name,
  ]
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
            {title || t('Untitled Deal')}
          </span>
          <DealStatusChip status={status} />
        </span>
        <span className="mt-1 flex gap-2 text-12 text-text-2 tabular-nums">
          <span className="text-text">{formatMoney(value, currency)}</span>
          {facts.filter(Boolean).join(' · ')}
        </span>
      </button>
    </li>
  )
}
