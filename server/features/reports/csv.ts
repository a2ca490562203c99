import { activityTypes } from '#contract/activities/enums.ts'
import { currencies } from '#contract/deals/currencies.ts'
import { toLocalDateTime } from '#contract/kit/local-time.ts'
import type { PersonSummary } from '#contract/kit/schema.ts'
import { dealMeasures, type ReportName } from '#contract/reports/enums.ts'
import type { DealsQuery } from '#contract/reports/queries.ts'
import type { AnswerTimes, DealNumber, DealNumbers, DealsReport } from '#contract/reports/reports.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { guardFormula, toCsvLine } from '../transfer/public.ts'
import { getActivitiesReport } from './activities.ts'
import { getAnswersReport } from './answers.ts'
import { getConversionReport } from './conversion.ts'
import { getDealsReport } from './deals.ts'
import { getLostReasonsReport } from './lost-reasons.ts'

type Cell = string | number | null | undefined
type Row = Record<string, Cell>

/** Writes a report as CSV, a line for each row of its table; the first line names the columns. `query` may be that of any report. */
export async function exportReport(scope: Scope, report: ReportName, query: DealsQuery): Promise<string> {
  const { columns, rows } = await tables[report](scope, query)
  const lines = rows.map((row) => columns.map((column) => toCell(row[column])))
  // Begins with a byte order mark, by which spreadsheets recognize UTF-8.
  return `\ufeff${[columns, ...lines].map(toCsvLine).join('')}`
}

const toCell = (cell: Cell): string => (typeof cell === 'string' ? guardFormula(cell) : String(cell ?? ''))

type Table = { columns: string[]; rows: Row[] }

const tables: Record<ReportName, (scope: Scope, query: DealsQuery) => Promise<Table>> = {
  deals: async (scope, query) => toDealsTable(await getDealsReport(scope, query), query),

  conversion: async (scope, query) => {
    const { stages } = await getConversionReport(scope, query)
    const rows = stages.map((stage) => ({
      Stage: stage.name,
      Status: stage.category,
      Entered: stage.entered,
      'Went on': stage.wentOn,
      'Conversion in percent': stage.conversion,
      Won: stage.won,
      Lost: stage.lost,
      'Ended stays': stage.stays,
      'Median days': stage.medianDays,
      'Mean days': stage.meanDays,
    }))
    return { columns: Object.keys(rows[0] ?? {}), rows }
  },

  'lost-reasons': async (scope, query) => {
    const { reasons } = await getLostReasonsReport(scope, query)
    const columns = ['Lost reason', ...columnsOf('Deals', reasons)]
    return { columns, rows: reasons.map((number) => ({ 'Lost reason': number.reason, ...cellsOf('Deals', number) })) }
  },

  activities: async (scope, query) => {
    const { members } = await getActivitiesReport(scope, query)
    const rows = members.map(({ member, count, byType }) => ({ ...memberCells(member), Activities: count, ...byType }))
    return { columns: [...memberColumns, 'Activities', ...activityTypes], rows }
  },

  answers: async (scope, query) => {
    const { members } = await getAnswersReport(scope, query)
    const rows = members.map(({ member, answers, first }) => ({
      ...memberCells(member),
      ...timeCells('Answers', answers),
      ...timeCells('First answers', first),
    }))
    return { columns: [...memberColumns, ...timeColumns('Answers'), ...timeColumns('First answers')], rows }
  },
}

/** By group if the query names one, else by period. */
function toDealsTable({ periods, groups }: DealsReport, { groupBy, timezone = 'UTC' }: DealsQuery): Table {
  const toDay = (moment: string) => toLocalDateTime(moment, timezone).slice(0, 10)
  const rows: { head: Row; numbers: DealNumbers }[] = groupBy
    ? groups.map((group) => ({ head: { [groupLabels[groupBy]]: group.name }, numbers: group }))
    : periods.map((period) => ({ head: { From: toDay(period.from), To: toDay(period.to) }, numbers: period }))
  const columns = dealMeasures.flatMap((measure) =>
    columnsOf(
      measureLabels[measure],
      rows.map(({ numbers }) => numbers[measure]),
    ),
  )
  return {
    columns: [...(groupBy ? [groupLabels[groupBy]] : ['From', 'To']), ...columns],
    rows: rows.map(({ head, numbers }) =>
      Object.assign({}, head, ...dealMeasures.map((measure) => cellsOf(measureLabels[measure], numbers[measure]))),
    ),
  }
}

const groupLabels = { member: 'Owner', source: 'Source', stage: 'Stage' } as const
const measureLabels = { won: 'Won', lost: 'Lost', created: 'Created', open: 'Still open' } as const

/** The number of deals, and the sum of each currency that any of them has. */
const columnsOf = (label: string, numbers: readonly DealNumber[]): string[] => [
  label,
  ...currencies
    .filter((currency) => numbers.some(({ value }) => value[currency] !== undefined))
    .map((currency) => `${label} ${currency}`),
]
const cellsOf = (label: string, { count, value }: DealNumber): Row => ({
  [label]: count,
  ...Object.fromEntries(Object.entries(value).map(([currency, sum]) => [`${label} ${currency}`, sum])),
})

const memberColumns = ['Member', 'Email']
const memberCells = (member: PersonSummary | null): Row => ({ Member: member?.name, Email: member?.email })

const timeColumns = (label: string): string[] => [label, `${label}: median in seconds`, `${label}: 90% in seconds`]
const timeCells = (label: string, { count, median, p90 }: AnswerTimes): Row =>
  Object.fromEntries(timeColumns(label).map((column, at) => [column, [count, median, p90][at]]))
