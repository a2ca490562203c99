import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { AuditEntry, auditFilters } from '#contract/audit/audit-entry.ts'
import { SetAsideIdOnly, SetAsideItem } from '#contract/audit/set-aside.ts'
import { listQuery } from '#contract/kit/envelope.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { SetAsideQueue } from '../../platform/jobs/set-aside-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { createTotalCache } from '../../records/total-cache.ts'
import { getAuditPage } from './audit-page.ts'
import { discardSetAside, listSetAside, retrySetAside } from './set-aside.ts'

const { limit, cursor } = listQuery
const auditQuery = { limit, cursor, ...auditFilters }

/** The audit log, for administrators of a workspace; the transfer feature registers its export. */
export function registerAuditRoutes(
  app: FastifyInstance,
  platform: Platform,
  setAsideQueues: readonly SetAsideQueue[],
): void {
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
    method: 'POST',
    url: '/set-aside/:id/retry',
    summary: 'Try work again that was given up, with all of its attempts',
    permission: 'workspace:manage',
    params: SetAsideIdOnly,
    reply: SetAsideIdOnly,
    tx: 'transaction',
    async handler(scope, { params }) {
      await retrySetAside(scope, setAsideQueues, params.id)
      return params
    },
  })

  route({
    method: 'DELETE',
    url: '/set-aside/:id',
    summary: 'Discard work that was given up; what it was about stays as it is',
    permission: 'workspace:manage',
    params: SetAsideIdOnly,
    reply: SetAsideIdOnly,
    authorize: 'before-handler',
    async handler(access, { params }) {
      const file = await access.transaction((scope) => discardSetAside(scope, setAsideQueues, params.id))
      if (file) await platform.files.remove(file)
      return params
    },
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
