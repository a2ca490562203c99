import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type ReportName, reportNames } from '#contract/reports/enums.ts'
import { reportQueries } from '#contract/reports/queries.ts'
import {
  ActivitiesReport,
  AnswersReport,
  ConversionReport,
  DealsReport,
  LostReasonsReport,
} from '#contract/reports/reports.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { getActivitiesReport } from './activities.ts'
import { getAnswersReport } from './answers.ts'
import { getConversionReport } from './conversion.ts'
import { exportReport } from './csv.ts'
import { getDealsReport } from './deals.ts'
import { getLostReasonsReport } from './lost-reasons.ts'

const shared = { method: 'GET', permission: 'dashboard:read', pool: 'reports' } as const
const ReportParams = Type.Object({ report: Type.Unsafe<ReportName>({ type: 'string', enum: [...reportNames] }) })

/** Registers the routes of the reports. */
export function registerReportRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    ...shared,
    url: '/reports/deals',
    summary: 'Report deals that were won, lost and created, by period, and by owner, source or stage',
    query: reportQueries.deals,
    reply: DealsReport,
    handler: (scope, { query }) => asJson(getDealsReport(scope, query)),
  })

  route({
    ...shared,
    url: '/reports/conversion',
    summary: 'Report how many deals went on from each stage of a pipeline, and how long they took',
    query: reportQueries.conversion,
    reply: ConversionReport,
    handler: (scope, { query }) => asJson(getConversionReport(scope, query)),
  })

  route({
    ...shared,
    url: '/reports/lost-reasons',
    summary: 'Report why deals were lost',
    query: reportQueries['lost-reasons'],
    reply: LostReasonsReport,
    handler: (scope, { query }) => asJson(getLostReasonsReport(scope, query)),
  })

  route({
    ...shared,
    url: '/reports/activities',
    summary: 'Report the activities of each member by type',
    query: reportQueries.activities,
    reply: ActivitiesReport,
    handler: (scope, { query }) => asJson(getActivitiesReport(scope, query)),
  })

  route({
    ...shared,
    url: '/reports/answers',
    summary: 'Report how long customers waited for the answers of each member in WhatsApp',
    query: reportQueries.answers,
    reply: AnswersReport,
    handler: (scope, { query }) => asJson(getAnswersReport(scope, query)),
  })

  route({
    ...shared,
    url: '/reports/:report/export',
    summary: 'Download the table of a report as CSV; filters that the report does not have are ignored',
    params: ReportParams,
    // It has the filters of all others.
    query: reportQueries.deals,
    handler: async (scope, { params, query, reply }) => {
      const csv = await exportReport(scope, params.report, query)
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${params.report}.csv"`)
      return csv
    },
  })
}

/** Reports have few numbers, so writing them once costs less than checking them by their schema. */
const asJson = async (report: Promise<unknown>): Promise<JsonText> => asJsonText(JSON.stringify(await report))
