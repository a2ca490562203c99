import { queryOptions } from '@tanstack/react-query'
import type { DealGroup, ReportPeriod } from '#contract/reports/enums.ts'
import type {
  ActivitiesReport,
  AnswersReport,
  AnswerTimes,
  ConversionReport,
  DealNumber,
  DealsReport,
  LostReasonsReport,
} from '#contract/reports/reports.ts'
import { call, unwrap } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-cache.ts'

export type { AnswerTimes, DealNumber }

/** What a report is limited to, and divided by. Reports ignore what they do not have. */
export type ReportQuery = {
  from: string
  to: string
  timezone: string
  ownerId?: string
  pipelineId?: string
  compare?: boolean
  period?: ReportPeriod
  groupBy?: DealGroup
}

const toOptions = <T>(name: string, query: object, load: (signal: AbortSignal) => Promise<unknown>) =>
  queryOptions<T>({
    queryKey: [...queryKeys.noun('reports'), name, query],
    queryFn: ({ signal }) => load(signal) as Promise<T>,
    staleTime: 0,
  })

export const dealsReportQuery = (query: ReportQuery) =>
  toOptions<DealsReport>('deals', query, (signal) => unwrap(call('GET', '/reports/deals', { query, signal })))

export const conversionReportQuery = ({ from, to, timezone, ownerId, pipelineId }: ReportQuery) => {
  const query = { from, to, timezone, ownerId, pipelineId }
  return toOptions<ConversionReport>('conversion', query, (signal) =>
    unwrap(call('GET', '/reports/conversion', { query, signal })),
  )
}

export const lostReasonsReportQuery = ({ from, to, timezone, ownerId, pipelineId, compare }: ReportQuery) => {
  const query = { from, to, timezone, ownerId, pipelineId, compare }
  return toOptions<LostReasonsReport>('lost-reasons', query, (signal) =>
    unwrap(call('GET', '/reports/lost-reasons', { query, signal })),
  )
}

export const activitiesReportQuery = ({ from, to, timezone, ownerId, compare }: ReportQuery) => {
  const query = { from, to, timezone, ownerId, compare }
  return toOptions<ActivitiesReport>('activities', query, (signal) =>
    unwrap(call('GET', '/reports/activities', { query, signal })),
  )
}

export const answersReportQuery = ({ from, to, timezone, ownerId }: ReportQuery) => {
  const query = { from, to, timezone, ownerId }
  return toOptions<AnswersReport>('answers', query, (signal) =>
    unwrap(call('GET', '/reports/answers', { query, signal })),
  )
}
