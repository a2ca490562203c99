import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '#contract/language/translate.ts'
import { type PanelAddress, usePanel } from '../../platform/navigation/panel.ts'
import { formatDate, formatDateTime } from '../../shared/format-date.ts'
import { LoadMoreFor } from '../../ui/controls/more-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ActivityIcon } from '../activities/public.ts'
import { type Activity, activitiesBetweenQuery } from './requests.ts'

type Week = { from: string; to: string }

/** `?week=<from>/<to>`; null when it is invalid. */
function parseWeek(text: string | undefined): Week | null {
  const [from, to] = (text ?? '').split('/').map((one) => Date.parse(one))
  return from && to ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : null
}

/** The activities behind a column of the chart, when the URL has a week. */
export function WeekActivitiesDialog({ timeZone, userId }: { timeZone: string; userId: string | undefined }) {
  const { week, owner } = useSearch({ from: '/shell/dashboard' })
  const navigate = useNavigate()
  const openWeek = parseWeek(week)
  const close = () => void navigate({ to: '/dashboard', search: { owner }, replace: true, resetScroll: false })
  return (
    <Dialog
      open={openWeek !== null}
      onClose={close}
      size="md"
      title={
        openWeek
          ? t('Activities from {from} to {to}', {
              from: formatDate(openWeek.from, timeZone),
              to: formatDate(openWeek.to, timeZone),
            })
          : ''
      }
    >
      {openWeek && <ActivityList week={{ ...openWeek, userId }} timeZone={timeZone} />}
    </Dialog>
  )
}

function ActivityList({ week, timeZone }: { week: Week & { userId: string | undefined }; timeZone: string }) {
  const { open } = usePanel()
  const query = useInfiniteQuery(activitiesBetweenQuery(week))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  if (query.isPending) return <SkeletonRows rows={6} height={44} />
  if (query.isError && rows.length === 0)
    return (
      <ErrorState
        text={t('Failed to load activities')}
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (rows.length === 0) return <EmptyState text={t('No activity in this week')} />
  return (
    <>
      <ul>
        {rows.map((activity) => {
          const about = toPanelAddress(activity)
          return (
            <li key={activity.id} className="border-b border-line">
              <button
                type="button"
                disabled={!about}
                onClick={() => about && open(about, 'activities')}
                className="flex min-h-11 w-full items-center gap-3 py-1.5 text-start hover:bg-hover [&_.lucide]:size-4 [&_.lucide]:flex-none [&_.lucide]:text-text-3"
              >
                <ActivityIcon type={activity.type} />
                <span className="min-w-0 flex-1 leading-4">
                  <span dir="auto" className="block truncate font-medium">
                    {activity.title}
                  </span>
                  <span className="block truncate text-12 text-text-2 tabular-nums">
                    {[formatDateTime(getActivityTime(activity), timeZone), activity.user?.name ?? activity.user?.email]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <LoadMoreFor list={query} />
    </>
  )
}

const getActivityTime = ({ scheduledAt, createdAt }: Activity): string => scheduledAt ?? createdAt

function toPanelAddress({ contactId, companyId, dealId }: Activity): PanelAddress | null {
  if (contactId) return { kind: 'contact', id: contactId }
  if (companyId) return { kind: 'company', id: companyId }
  return dealId ? { kind: 'deal', id: dealId } : null
}
