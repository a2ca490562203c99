import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { DashboardCounts } from '#contract/dashboard/counts.ts'
import { Overview, overviewQuery } from '#contract/dashboard/overview.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { dashboardCounts } from './counts.ts'
import { overview } from './overview.ts'

/** What somebody sees first in the morning. */
export function dashboardRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)

  route({
    method: 'GET',
    url: '/dashboard/counts',
    summary: 'How many leads, companies, deals and tasks there are, by what they are',
    may: 'dashboard:read',
    reply: DashboardCounts,
    does: (scope) => dashboardCounts(scope),
  })

  route({
    method: 'GET',
    url: '/dashboard/overview',
    summary: 'Pipeline, activity, what was won and lost, and what is due',
    may: 'dashboard:read',
    query: Type.Object(overviewQuery),
    reply: Overview,
    does: (scope, { query }) => overview(scope, query.timezone),
  })
}
