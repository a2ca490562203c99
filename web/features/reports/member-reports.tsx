import { type ActivityType, activityTypes } from '#contract/activities/enums.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { typeLabels } from '../activities/public.ts'
import { ReportContent, ReportTable } from './report-parts.tsx'
import { type AnswerTimes, activitiesReportQuery, answersReportQuery, type ReportQuery } from './requests.ts'

type Member = { id: string; name: string | null; email: string } | null
const nameOf = (member: Member, missing: string): string => (member ? member.name || member.email : missing)

/** What each member did. */
export const ActivitiesReport = ({ query }: { query: ReportQuery }) => (
  <ReportContent
    options={activitiesReportQuery(query)}
    isEmpty={({ total }) => total.count === 0}
    emptyText={t('No activities happened in these days.')}
  >
    {({ members, total, before }) => {
      const toCells = (count: number, byType: Partial<Record<ActivityType, number>>) => [
        formatNumber(count),
        ...activityTypes.map((type) => formatNumber(byType[type] ?? 0)),
      ]
      return (
        <ReportTable
          title={t('Activities by member')}
          columns={[t('Member'), t('Total'), ...activityTypes.map((type) => typeLabels[type])]}
          hint={before && t('Before: {count}', { count: formatNumber(before.count) })}
          rows={[
            { key: 'total', head: t('Everyone'), cells: toCells(total.count, total.byType) },
            ...members.map(({ member, count, byType }) => ({
              key: member?.id ?? 'nobody',
              head: nameOf(member, t('Nobody')),
              cells: toCells(count, byType),
            })),
          ]}
        />
      )
    }}
  </ReportContent>
)

/** How long customers waited for answers. */
export const AnswersReport = ({ query }: { query: ReportQuery }) => (
  <ReportContent
    options={answersReportQuery(query)}
    isEmpty={({ total }) => total.answers.count === 0}
    emptyText={t('No answers were given in these days.')}
  >
    {({ members, total }) => (
      <ReportTable
        title={t('Response times by member')}
        columns={[
          ...[t('Member'), t('First answers'), t('First: median'), t('First: 90%')],
          ...[t('Answers'), t('Median'), t('90%')],
        ]}
        hint={t(
          'From the first message since the last answer. Nine of ten answers took at most as long as the last number.',
        )}
        rows={[
          { key: 'total', head: t('Everyone'), cells: [...timeCells(total.first), ...timeCells(total.answers)] },
          ...members.map(({ member, first, answers }) => ({
            key: member?.id ?? 'phone',
            head: nameOf(member, t('On the phone')),
            cells: [...timeCells(first), ...timeCells(answers)],
          })),
        ]}
      />
    )}
  </ReportContent>
)

const timeCells = ({ count, median, p90 }: AnswerTimes): string[] => [
  formatNumber(count),
  ...[median, p90].map(formatSeconds),
]

const units = [
  { seconds: 86_400, unit: 'day' },
  { seconds: 3_600, unit: 'hour' },
  { seconds: 60, unit: 'minute' },
] as const

/** "2.5 hr", in the largest unit of which there is one. */
function formatSeconds(seconds: number | null): string {
  if (seconds === null) return '–'
  const found = units.find((each) => seconds >= each.seconds) ?? { seconds: 1, unit: 'second' }
  return formatNumber(seconds / found.seconds, {
    style: 'unit',
    unit: found.unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  })
}
