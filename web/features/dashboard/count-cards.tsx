import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useId } from 'react'
import { categoryTags } from '#contract/dashboard/enums.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { Skeleton } from '../../ui/feedback/states.tsx'
import { tagsQuery } from '../tags/public.ts'
import { Card } from './card.tsx'
import { type DrillDown, DrillDownLink } from './drill-down-link.tsx'
import type { DashboardCounts } from './requests.ts'

type Segment = {
  label: string
  count: number
  tone: string
  drillDown: DrillDown | null
  isAlert?: boolean
  /** Counts records that other segments count, too, so it is no part of the bar, and stands below those that add up to the total. */
  isOverlapping?: boolean
}
type CountCardProps = { title: string; all: string; total: number; to: DrillDown['to']; segments: Segment[] }

/** How much there is of everything, and of what kind. */
export function CountCards({ counts }: { counts: DashboardCounts }) {
  const drillDownToTag = useTagDrillDown()
  return (
    <CardGrid>
      {buildCards(counts, drillDownToTag).map((card) => (
        <CountCard key={card.title} {...card} />
      ))}
    </CardGrid>
  )
}

const titles = [t('Leads'), t('Companies'), t('Deals'), t('Tasks')]

/** The cards without numbers, while these are loading. */
export const CountCardsSkeleton = () => (
  <CardGrid>
    {titles.map((title) => (
      <Card key={title} title={title}>
        <div className="px-4 pb-3">
          <Skeleton className="my-2 w-16" />
          <Skeleton className="mt-3 mb-2 h-2 w-full" />
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="my-3.5 w-full" />
          ))}
        </div>
      </Card>
    ))}
  </CardGrid>
)

const CardGrid = ({ children }: { children: React.ReactNode }) => (
  <div className="grid grid-cols-4 gap-4 max-xl:grid-cols-2 max-sm:gap-3 max-[340px]:grid-cols-1">{children}</div>
)

function CountCard({ title, all, total, to, segments }: CountCardProps) {
  const ofWhich = useId()
  const parts = [...segments.filter(({ isOverlapping }) => !isOverlapping), ...listOther(segments, total)]
  const overlapping = segments.filter(({ isOverlapping }) => isOverlapping)
  return (
    <Card
      title={title}
      end={
        <Link to={to} aria-label={all} className="tap rounded-chip p-1 hover:bg-hover">
          <ArrowRight aria-hidden className="rtl:-scale-x-100" />
        </Link>
      }
    >
      <div className="px-4 pb-2.5">
        <DrillDownLink drillDown={{ to }} className="text-20 leading-7 font-semibold tracking-tight tabular-nums">
          {formatNumber(total)}
          <span className="sr-only"> {title.toLowerCase()}</span>
        </DrillDownLink>
        <SegmentBar parts={parts} />
        <ul>
          {parts.map((segment) => (
            <SegmentRow key={segment.label} {...segment} />
          ))}
        </ul>
        {overlapping.length > 0 && (
          <>
            <p id={ofWhich} className="mt-1 border-t border-line pt-1.5 text-12 leading-4 text-text-2">
              {t('Of which')}
            </p>
            <ul aria-labelledby={ofWhich}>
              {overlapping.map((segment) => (
                <SegmentRow key={segment.label} {...segment} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  )
}

const SegmentRow = ({ label, count, tone, drillDown, isAlert, isOverlapping }: Segment) => (
  <li className="flex h-7 touch:h-8 items-center gap-2">
    <span
      aria-hidden
      className="size-2 flex-none rounded-[2px]"
      style={isOverlapping ? { boxShadow: `inset 0 0 0 1.5px ${tone}` } : { background: tone }}
    />
    <span className="min-w-0 flex-1 truncate text-text-2">{label}</span>
    <DrillDownLink
      drillDown={drillDown}
      className={`font-medium tabular-nums ${isAlert && count > 0 ? 'text-due-past' : ''}`}
    >
      {formatNumber(count)}
      <span className="sr-only"> {label.toLowerCase()}</span>
    </DrillDownLink>
  </li>
)

const sumParts = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { count, isOverlapping }) => sum + (isOverlapping ? 0 : count), 0)

/** What none of the segments counts, as one of its own; none if there is nothing. */
const listOther = (segments: readonly Segment[], total: number): Segment[] => {
  const count = total - sumParts(segments)
  return count > 0 ? [{ label: t('Other'), count, tone: 'var(--grey-solid)', drillDown: null }] : []
}

/** The parts of the total as one bar; the rows below say the same in words. Each can be seen, however small it is. */
const SegmentBar = ({ parts }: { parts: readonly Segment[] }) => (
  <div
    aria-hidden
    className="my-2 flex h-2 gap-0.5 overflow-hidden rounded-chip empty:bg-active forced-color-adjust-none"
  >
    {parts.map(
      ({ label, count, tone }) =>
        count > 0 && <span key={label} className="min-w-[3px] basis-0" style={{ background: tone, flexGrow: count }} />,
    )}
  </div>
)

/** Links to the records with a counted tag; null if the workspace has no such tag. */
export function useTagDrillDown(): (to: DrillDown['to'], name?: string) => DrillDown | null {
  const { data: tags } = useQuery(tagsQuery())
  return (to, name) => {
    const tagId = name && tags?.find((tag) => tag.name.toLowerCase() === name)?.id
    return tagId ? { to, search: { tagId } } : null
  }
}

const green = 'var(--green-solid)'
const blue = 'var(--blue-solid)'
const yellow = 'var(--yellow-solid)'
const red = 'var(--red-solid)'
const ink = 'var(--text-2)'
const grey = 'var(--faint)'

function buildCards(
  { leads, companies, deals, tasks }: DashboardCounts,
  drillDownToTag: ReturnType<typeof useTagDrillDown>,
): CountCardProps[] {
  const createSegmentFactory =
    (to: DrillDown['to']) =>
    (label: string, count: number, tone: string, status: string): Segment => ({
      ...{ label, count, tone },
      drillDown: { to, search: { status } },
    })
  const [lead, company, deal, task] = [
    createSegmentFactory('/contacts'),
    createSegmentFactory('/companies'),
    createSegmentFactory('/deals'),
    createSegmentFactory('/tasks'),
  ]
  const createTagSegment = (
    to: DrillDown['to'],
    label: string,
    count: number,
    tone: string,
    name: string,
  ): Segment => ({
    ...{ label, count, tone, isOverlapping: true },
    drillDown: drillDownToTag(to, name),
  })
  return [
    {
      ...{ title: t('Leads'), all: t('All leads'), total: leads.total, to: '/contacts' },
      segments: [
        lead(t('Customers'), leads.customers, green, 'CUSTOMER'),
        lead(t('Prospects'), leads.prospects, blue, 'PROSPECT'),
        createTagSegment('/contacts', t('Partnerships'), leads.partnerships, ink, categoryTags.partnerships),
        createTagSegment('/contacts', t('Network'), leads.network, grey, categoryTags.network),
      ],
    },
    {
      ...{ title: t('Companies'), all: t('All companies'), total: companies.total, to: '/companies' },
      segments: [
        company(t('Active [companies]'), companies.active, 'var(--green-edge)', 'ACTIVE'),
        company(t('Prospects'), companies.prospects, blue, 'PROSPECT'),
        company(t('Customers'), companies.customers, green, 'CUSTOMER'),
        createTagSegment('/companies', t('Partners'), companies.partners, ink, categoryTags.partners),
      ],
    },
    {
      ...{ title: t('Deals'), all: t('All deals'), total: deals.total, to: '/deals' },
      segments: [
        deal(t('Open [deals]'), deals.open, blue, 'OPEN'),
        deal(t('Won [deals]'), deals.won, green, 'WON'),
        deal(t('Lost [deals]'), deals.lost, red, 'LOST'),
        deal(t('Paused [deals]'), deals.paused, yellow, 'PAUSED'),
      ],
    },
    {
      ...{ title: t('Tasks'), all: t('All tasks'), total: tasks.total, to: '/tasks' },
      segments: [
        task(t('Pending [tasks]'), tasks.pending, yellow, 'PENDING'),
        task(t('Completed [tasks]'), tasks.completed, green, 'COMPLETED'),
        { ...task(t('Overdue [tasks]'), tasks.overdue, red, 'OVERDUE'), isAlert: true, isOverlapping: true },
      ],
    },
  ]
}
