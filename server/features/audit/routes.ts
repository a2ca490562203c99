import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { AuditEntry, auditFilters } from '#contract/audit/audit.ts'
import { listQuery } from '#contract/kit/envelope.ts'
import { rememberCounts } from '../../platform/counts.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { auditPage } from './list.ts'

const { limit, cursor } = listQuery
const query = { limit, cursor, ...auditFilters }

/** The log for those who administer a workspace; its export is one of the transfer feature's. */
export function auditRoutes(app: FastifyInstance, platform: Platform): void {
  const counts = rememberCounts(platform.changes)

  scoped(
    app,
    platform,
  )({
    method: 'GET',
    url: '/audit',
    summary: 'Who signed in, changed a role, exported, deleted and so on, newest first',
    may: 'audit:read',
    query: Type.Object(query),
    reply: AuditEntry,
    pages: true,
    does: (scope, { query: asked }) =>
      auditPage(scope, Object.fromEntries(Object.entries(asked).filter(([key]) => Object.hasOwn(query, key))), counts),
  })
}
