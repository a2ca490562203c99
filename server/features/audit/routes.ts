import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { AuditEntry, auditFilters } from '#contract/audit/audit-entry.ts'
import { FailedJob, FailedJobIdOnly } from '#contract/audit/failed-jobs.ts'
import { EmailIdOnly, OutgoingEmail } from '#contract/audit/outgoing-emails.ts'
import { listQuery } from '#contract/kit/envelope.ts'
import { removeSharedFile } from '../../platform/files/shared-files.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { FailedJobQueue } from '../../platform/jobs/failed-job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { createTotalCache } from '../../records/total-cache.ts'
import { getAuditPage } from './audit-page.ts'
import { discardFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts'
import { discardEmail, listOutgoingEmails, resendEmail } from './outgoing-emails.ts'

const { limit, cursor } = listQuery
const auditQuery = { limit, cursor, ...auditFilters }

/** Registers the audit log, for administrators of a workspace; the transfer feature registers its export. */
export function registerAuditRoutes(
  app: FastifyInstance,
  platform: Platform,
  failedJobQueues: readonly FailedJobQueue[],
): void {
  const counts = createTotalCache(platform.changes)

  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/failed-jobs',
    summary: 'List jobs other than emails that failed permanently, newest first',
    permission: 'audit:read',
    reply: Type.Array(FailedJob),
    handler: listFailedJobs,
  })

  route({
    method: 'POST',
    url: '/failed-jobs/:id/retry',
    summary: 'Retry a failed job with a full set of attempts',
    permission: 'workspace:manage',
    params: FailedJobIdOnly,
    reply: FailedJobIdOnly,
    tx: 'transaction',
    async handler(scope, { params }) {
      await retryFailedJob(scope, failedJobQueues, params.id)
      return params
    },
  })

  route({
    method: 'DELETE',
    url: '/failed-jobs/:id',
    summary: 'Discard a failed job; related data stays unchanged',
    permission: 'workspace:manage',
    params: FailedJobIdOnly,
    reply: FailedJobIdOnly,
    authorize: 'before-handler',
    async handler(access, { params }) {
      const file = await access.transaction((scope) => discardFailedJob(scope, failedJobQueues, params.id))
      if (file) await removeSharedFile(platform, file)
      return params
    },
  })

  registerEmailRoutes(app, platform)

  route({
    method: 'GET',
    url: '/audit',
    summary: 'List audit log entries, newest first',
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

/** Registers the emails of a workspace that are not delivered yet. */
function registerEmailRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const { appSecret } = platform

  route({
    method: 'GET',
    url: '/outgoing-emails',
    summary: 'List emails that wait, are retried or failed, newest first',
    permission: 'audit:read',
    reply: Type.Array(OutgoingEmail),
    handler: (scope) => listOutgoingEmails(scope, appSecret),
  })

  route({
    method: 'POST',
    url: '/outgoing-emails/:id/resend',
    summary: 'Send an email now, with a full set of attempts',
    permission: 'workspace:manage',
    params: EmailIdOnly,
    reply: EmailIdOnly,
    tx: 'transaction',
    async handler(scope, { params }) {
      await resendEmail(scope, appSecret, params.id)
      return params
    },
  })

  route({
    method: 'DELETE',
    url: '/outgoing-emails/:id',
    summary: 'Discard an email that is not delivered yet',
    permission: 'workspace:manage',
    params: EmailIdOnly,
    reply: EmailIdOnly,
    tx: 'transaction',
    async handler(scope, { params }) {
      await discardEmail(scope, appSecret, params.id)
      return params
    },
  })
}
