import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { AuditEntry, auditFilters } from '#contract/audit/audit-entry.ts'
import { SetAsideItem } from '#contract/audit/set-aside.ts'
import { listQuery } from '#contract/kit/envelope.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { createTotalCache } from '../../records/total-cache.ts'
import { getAuditPage } from './audit-page.ts'
import { listSetAside } from './set-aside.ts'

const { limit, cursor } = listQuery
const auditQuery = { limit, cursor, ...auditFilters }

/** The audit log, for administrators of a workspace; the transfer feature registers its export. */
export function registerAuditRoutes(app: FastifyInstance, platform: Platform): void {
  const counts = createTotalCache(platform.changes)

  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/set-aside',
    summary: 'Work that failed, or ended the server, so often that it is not tried any more, newest first',
    permission: 'audit:read',
    reply: Type.Array(SetAsideItem),
    handler: listSetAside,
  })

  route({
    method: 'GET',
    url: '/audit',
    summary: 'Who signed in, changed a role, exported, deleted and so on, newest first',
    permission: 'audit:read',
    query: Type.Object(auditQuery),
    reply: AuditEntry,
    pages: true,
    handler: (scope, { query: requestQuery }) =>
      getAuditPage(
        scope,
        Object.fromEntries(Object.entries(requestQuery).filter(([key]) => Object.hasOwn(auditQuery, key))),
        counts,
      ),
  })
}
