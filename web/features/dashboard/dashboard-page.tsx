import { useQuery } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { timeOfDay } from '../../platform/dates.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useUser } from '../../platform/session.ts'
import { HeaderBar, MainBody } from '../../ui/app-frame.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { SampleStrip } from '../samples/public.ts'
import { ActivityOverTime } from './activity.tsx'
import { Begin } from './begin.tsx'
import { Card } from './card.tsx'
import { Closed } from './closed.tsx'
import { Closing } from './closing.tsx'
import { CountCards, CountCardsToCome } from './count-cards.tsx'
import { Due } from './due.tsx'
import { useLiveDashboard } from './live.ts'
import { Needs } from './needs.tsx'
import { Pipeline } from './pipeline.tsx'
import { countsQuery, type DashboardCounts, type Overview, overviewQuery } from './requests.ts'
import { WeekDialog } from './week.tsx'

/** How the workspace does, and what waits for the person who looks. */
export function DashboardPage() {
  usePageTitle('Dashboard')
  useLiveDashboard()
  const user = useUser()
  const timeZone = user?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const counts = useQuery(countsQuery())
  const overview = useQuery(overviewQuery(timeZone))
  const busy = counts.isFetching || overview.isFetching
  const again = () => {
    void counts.refetch()
    void overview.refetch()
  }
  const failed = (!counts.data && counts.error) || (!overview.data && overview.error)
  const told = Math.min(counts.dataUpdatedAt, overview.dataUpdatedAt)
  return (
    <>
      <HeaderBar
        title="Dashboard"
        end={
          <>
            {told > 0 && (
              <span className="text-12 text-text-2 tabular-nums max-sm:hidden">
                Updated {timeOfDay(new Date(told).toISOString(), timeZone)}
              </span>
            )}
            <IconButton label="Count again" aria-busy={busy} icon={<RotateCw />} onClick={again} />
          </>
        }
      />
      <MainBody>
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-canvas thin-scroll">
          <div className="mx-auto flex w-full max-w-320 flex-1 flex-col gap-4 p-6 max-md:p-4">
            {failed ? (
              <ErrorState
                className="m-auto"
                text="Failed to load the dashboard"
                hint={failed.message}
                busy={busy}
                onRetry={again}
              />
            ) : counts.data && isNew(counts.data) ? (
              <Begin />
            ) : (
              <>
                <SampleStrip />
                {counts.data ? <CountCards counts={counts.data} /> : <CountCardsToCome />}
                {overview.data ? (
                  <Rest overview={overview.data} counts={counts.data} timeZone={timeZone} />
                ) : (
                  <RestToCome />
                )}
              </>
            )}
          </div>
        </div>
      </MainBody>
      <WeekDialog timeZone={timeZone} />
    </>
  )
}

const isNew = ({ leads, companies, deals, tasks }: DashboardCounts): boolean =>
  leads.total + companies.total + deals.total + tasks.total === 0

const two = 'grid grid-cols-[3fr_2fr] gap-4 max-lg:grid-cols-1'

type RestProps = { overview: Overview; counts: DashboardCounts | undefined; timeZone: string }

function Rest({ overview, counts, timeZone }: RestProps) {
  const { needs, pipeline, closed, due, activity, closing } = overview
  return (
    <>
      <div className={two}>
        <Needs needs={needs} />
        <Pipeline pipeline={pipeline} people={counts?.pipeline} />
      </div>
      <div className={two}>
        <Closed closed={closed} timeZone={timeZone} />
        <Due due={due} />
      </div>
      <div className={two}>
        <Closing closing={closing} timeZone={timeZone} />
        <ActivityOverTime activity={activity} timeZone={timeZone} />
      </div>
    </>
  )
}

const RestToCome = () => (
  <>
    {[
      ['Needs you today', 'Pipeline'],
      ['Won and lost by month', 'Tasks to be done'],
    ].map((titles) => (
      <div key={titles[0]} className={two}>
        {titles.map((title) => (
          <Card key={title} title={title}>
            <SkeletonRows rows={4} height={40} />
          </Card>
        ))}
      </div>
    ))}
  </>
)
