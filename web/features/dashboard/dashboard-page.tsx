import { useQuery } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { formatTime } from '../../shared/format-date.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { PreviousDataNotice } from '../../ui/feedback/previous-data-notice.tsx'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { HeaderBar, MainBody } from '../../ui/layout/app-frame.tsx'
import { useIsNarrow } from '../../ui/layout/use-narrow.ts'
import { TextLink } from '../../ui/navigation/links.tsx'
import { countsQuery, isEmptyWorkspace, SampleStrip } from '../samples/public.ts'
import { ActivityChart } from './activity-chart.tsx'
import { Card } from './card.tsx'
import { ClosedDealsChart } from './closed-deals-chart.tsx'
import { ClosingDealsCard } from './closing-deals-card.tsx'
import { CountCards, CountCardsSkeleton } from './count-cards.tsx'
import { OwnerContext } from './drill-down-link.tsx'
import { DueTasksCard } from './due-tasks-card.tsx'
import { EmptyWorkspace } from './empty-workspace.tsx'
import { FirstStepsCard } from './first-steps.tsx'
import { NeedsCard } from './needs-card.tsx'
import { OwnerSwitch, useDashboardOwner } from './owner/owner-switch.tsx'
import { PipelineCard } from './pipeline-card.tsx'
import { type DashboardCounts, type DashboardOverview, keepWorkspaceData, overviewQuery } from './requests.ts'
import { useLiveDashboard } from './use-live-dashboard.ts'
import { WeekActivitiesDialog } from './week-activities-dialog.tsx'

/** The numbers of the workspace or of the person, and what is due for them. */
export function DashboardPage() {
  usePageTitle(t('Dashboard'))
  useLiveDashboard()
  const user = useSignedInUser()
  // What is to be done comes before the numbers where there is only room for one of them.
  const narrow = useIsNarrow()
  const timeZone = user?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const [owner, chooseOwner] = useDashboardOwner()
  // Whether the workspace is empty, and what is to be done first, does not depend on whose numbers are shown.
  const everyone = useQuery(countsQuery())
  const counts = useQuery({ ...countsQuery(owner), placeholderData: keepWorkspaceData })
  const overview = useQuery({ ...overviewQuery(timeZone, owner), placeholderData: keepWorkspaceData })
  const busy = counts.isFetching || overview.isFetching
  const ownerSwitch = <OwnerSwitch owner={owner} onChoose={chooseOwner} />
  const again = () => {
    void counts.refetch()
    void overview.refetch()
  }
  const failed = (!counts.data && counts.error) || (!overview.data && overview.error)
  const loadedAt = useLoadedAt(counts, overview)
  return (
    <>
      <HeaderBar
        title={t('Dashboard')}
        start={!narrow && ownerSwitch}
        end={
          <>
            {narrow ? ownerSwitch : <ReportsLink />}
            {loadedAt !== null && (
              <span className="text-12 text-text-2 tabular-nums max-sm:hidden">
                {t('Updated {time}', { time: formatTime(new Date(loadedAt).toISOString(), timeZone) })}
              </span>
            )}
            <IconButton label={t('Refresh')} aria-busy={busy} icon={<RotateCw />} onClick={again} />
          </>
        }
      />
      <MainBody>
        {!failed && (counts.isError || overview.isError) && (
          <PreviousDataNotice
            text={t('Failed to load newer numbers')}
            error={counts.error ?? overview.error}
            onRetry={again}
          />
        )}
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-canvas thin-scroll">
          <div className="mx-auto flex w-full max-w-320 flex-1 flex-col gap-4 p-6 max-md:p-4">
            {failed ? (
              <ErrorState
                className="m-auto"
                text={t('Failed to load the dashboard')}
                error={failed}
                busy={busy}
                onRetry={again}
              />
            ) : everyone.data && isEmptyWorkspace(everyone.data) ? (
              <EmptyWorkspace counts={everyone.data} />
            ) : (
              <OwnerContext value={owner === 'me' ? (user?.id ?? null) : null}>
                {narrow && overview.data && <NeedsCard needs={overview.data.needs} />}
                <div className="flex flex-col gap-2 empty:hidden">
                  <SampleStrip />
                  {everyone.data && <FirstStepsCard counts={everyone.data} />}
                </div>
                {counts.data ? <CountCards counts={counts.data} /> : <CountCardsSkeleton />}
                {overview.data ? (
                  <OverviewCards overview={overview.data} counts={counts.data} {...{ timeZone, narrow }} />
                ) : (
                  <OverviewSkeleton />
                )}
              </OwnerContext>
            )}
          </div>
        </div>
      </MainBody>
      <WeekActivitiesDialog timeZone={timeZone} userId={owner === 'me' ? user?.id : undefined} />
    </>
  )
}

/** Beside the numbers of now; on a phone, which has no room for it there, after them. */
const ReportsLink = () => (
  <TextLink to="/reports" className="tap me-1 self-center">
    {t('Reports')}
  </TextLink>
)

type Numbers = { data: unknown; dataUpdatedAt: number }

/** When the numbers that are shown were loaded. Those of before are shown, too, until those of another owner are there. */
function useLoadedAt(...numbers: Numbers[]): number | null {
  const last = useRef(0)
  const updatedAt = Math.min(...numbers.map(({ dataUpdatedAt }) => dataUpdatedAt))
  if (updatedAt > 0) last.current = updatedAt
  return last.current > 0 && numbers.every(({ data }) => data !== undefined) ? last.current : null
}

const twoColumns = 'grid grid-cols-[3fr_2fr] gap-4 max-lg:grid-cols-1'

type OverviewCardsProps = {
  overview: DashboardOverview
  counts: DashboardCounts | undefined
  timeZone: string
  narrow: boolean
}

function OverviewCards({ overview, counts, timeZone, narrow }: OverviewCardsProps) {
  const { needs, pipeline, closed, due, activity, closing } = overview
  return (
    <>
      <div className={twoColumns}>
        {!narrow && <NeedsCard needs={needs} />}
        <PipelineCard pipeline={pipeline} totals={counts?.pipeline} />
      </div>
      <div className={twoColumns}>
        <ClosedDealsChart closed={closed} timeZone={timeZone} />
        <DueTasksCard due={due} />
      </div>
      <div className={twoColumns}>
        <ClosingDealsCard closing={closing} timeZone={timeZone} />
        <ActivityChart activity={activity} timeZone={timeZone} />
      </div>
      {narrow && <ReportsLink />}
    </>
  )
}

const OverviewSkeleton = () => (
  <>
    {[
      [t('Needs you today'), t('Pipeline')],
      [t('Won and lost by month'), t('Open tasks by due date')],
    ].map((titles) => (
      <div key={titles[0]} className={twoColumns}>
        {titles.map((title) => (
          <Card key={title} title={title}>
            <SkeletonRows rows={4} height={40} />
          </Card>
        ))}
      </div>
    ))}
  </>
)
