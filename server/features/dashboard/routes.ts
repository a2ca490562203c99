import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { DashboardCounts } from '#contract/dashboard/counts.ts'
import { countsQuery, DashboardOverview, overviewQuery } from '#contract/dashboard/overview.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { getDashboardCounts } from './counts.ts'
import { getOverview } from './overview.ts'

/** Registers the routes of the dashboard. */
export function registerDashboardRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/dashboard/counts',
    summary: 'Count leads, companies, deals and tasks by category',
    permission: 'dashboard:read',
    pool: 'reports',
    query: Type.Object(countsQuery),
    reply: DashboardCounts,
    handler: (scope, { query }) => getDashboardCounts(scope, query.owner),
  })

  route({
    method: 'GET',
    url: '/dashboard/overview',
    summary: 'Get the dashboard: pipeline, activity, won and lost deals, and what is due',
    permission: 'dashboard:read',
    pool: 'reports',
    query: Type.Object(overviewQuery),
    reply: DashboardOverview,
    handler: (scope, { query }) => getOverview(scope, query.timezone, query.owner),
  })
}
