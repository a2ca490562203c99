import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { failedJobQueues } from './failed-job-queues.ts'
import { auditExport } from './features/audit/audit-export.ts'
import { registerAuditRoutes } from './features/audit/routes.ts'
import { registerAuthRoutes } from './features/auth/routes.ts'
import { registerBulkEditRoutes } from './features/bulk-edits/routes.ts'
import { customFieldErrors } from './features/custom-fields/database-errors.ts'
import { registerCustomFieldRoutes } from './features/custom-fields/routes.ts'
import { registerDashboardRoutes } from './features/dashboard/routes.ts'
import { dealErrors } from './features/deals/database-errors.ts'
import { lostReasonErrors } from './features/deals/lost-reasons/database-errors.ts'
import { registerFavoriteRoutes } from './features/favorites/routes.ts'
import { registerFileRoutes } from './features/files/routes.ts'
import { registerHistoryRoutes } from './features/history/routes.ts'
import { registerImpersonationRoutes } from './features/impersonation/routes.ts'
import { registerMaintenanceRoutes } from './features/maintenance/routes.ts'
import { noteErrors } from './features/notes/database-errors.ts'
import { mailOwner } from './features/notifications/mail-owner.ts'
import {
  notifyOfConversation,
  notifyOfImport,
  notifyOfMentions,
  notifyOfStopped,
} from './features/notifications/notify-jobs.ts'
import { notifyOfOverdue } from './features/notifications/notify-of-overdue.ts'
import { notifyOfUnsent } from './features/notifications/notify-of-unsent.ts'
import type { PushPlatform } from './features/notifications/push/push-platform.ts'
import { registerPushRoutes } from './features/notifications/push/routes.ts'
import { sendPush } from './features/notifications/push/send-push.ts'
import { registerNotificationRoutes } from './features/notifications/routes.ts'
import { sendReminders } from './features/notifications/send-reminders.ts'
import { registerOnboardingRoutes } from './features/onboarding/routes.ts'
import { registerOrganizationRoutes } from './features/organizations/routes.ts'
import { recordTypes } from './features/record-types.ts'
import { registerReportRoutes } from './features/reports/routes.ts'
import { registerSampleRoutes } from './features/samples/routes.ts'
import { registerSearchRoutes } from './features/search/routes.ts'
import { registerTagRoutes } from './features/tags/routes.ts'
import { registerTeamRoutes } from './features/team/routes.ts'
import { registerTimelineRoutes } from './features/timeline/routes.ts'
import { continueImports } from './features/transfer/apply/continue-imports.ts'
import { createImportFailureHandler, createImportJob } from './features/transfer/apply/import-job.ts'
import { registerTransferRoutes } from './features/transfer/routes.ts'
import { createUndoJob, markUndoFailed } from './features/transfer/undo/undo-import.ts'
import { registerTrashRoutes } from './features/trash/routes.ts'
import { registerViewRoutes } from './features/views/routes.ts'
import { accountVisibility } from './features/whatsapp/accounts/access/event-visibility.ts'
import { sendBroadcastJob } from './features/whatsapp/broadcasts/broadcast-events.ts'
import { sendBroadcast, stopFailedBroadcast } from './features/whatsapp/broadcasts/send-broadcast.ts'
import { conversationCounts, unreadCounts, whatsappStreams } from './features/whatsapp/event-streams.ts'
import { whatsappMetrics } from './features/whatsapp/metrics.ts'
import { whatsappRoutes } from './features/whatsapp/routes.ts'
import { sendScheduledJob } from './features/whatsapp/scheduled/scheduled-messages.ts'
import { sendScheduled } from './features/whatsapp/scheduled/send-scheduled.ts'
import type { WhatsappPlatform } from './features/whatsapp/settings.ts'
import { runSyncTemplatesJob } from './features/whatsapp/templates/sync-templates.ts'
import { addEventRoutes } from './platform/events/event-streams.ts'
import { addBodyParser } from './platform/http/body-parser.ts'
import { dropClosedConnections } from './platform/http/connections/closed-connections.ts'
import { abortSlowBodies } from './platform/http/connections/slow-bodies.ts'
import { discardUnreadForms } from './platform/http/connections/unread-forms.ts'
import { addEntityTags } from './platform/http/entity-tags.ts'
import {
  createClientErrorHandler,
  createFrameworkErrorHandler,
  setErrorHandlers,
} from './platform/http/error-handler.ts'
import { addHealthRoutes } from './platform/http/health.ts'
import { addOpenApi } from './platform/http/openapi.ts'
import { addRequestIds, getRequestId } from './platform/http/request-id.ts'
import { setValidators } from './platform/http/validation.ts'
import { addSecurityHeaders, createSecurityHeaders } from './platform/http/web/security-headers.ts'
import { serveWebApp } from './platform/http/web/web-app.ts'
import type { JobHandler, JobHandlers, JobSchedule } from './platform/jobs/job-runner.ts'
import { createPurgeJob } from './platform/jobs/purge.ts'
import { sendMail } from './platform/mail.ts'
import { addMetrics } from './platform/metrics/metrics.ts'
import { registerRecordRoutes } from './records/routes.ts'
import { retentionRules } from './retention-rules.ts'

/** The services of the platform, and the options of every feature that has some. */
export type AppPlatform = WhatsappPlatform & PushPlatform

type AppOptions = {
  logger?: FastifyServerOptions['loggerInstance']
  trustProxy?: boolean | number | string
  webDirectory?: string
  /** Bearer token for the metrics; without one, they are not served. */
  metricsToken?: string
  connectionTimeouts?: ConnectionTimeouts
}

/** Milliseconds that a connection may be idle, and that the head and the body of a request may take (forms with files have longer). */
export type ConnectionTimeouts = { idle: number; head: number; body: number }

const defaultConnectionTimeouts: ConnectionTimeouts = { idle: 2 * 60_000, head: 30_000, body: 60_000 }

const recordDescriptors = recordTypes.map(({ descriptor }) => descriptor)
const importDescriptors = recordTypes.flatMap(({ importDescriptor }) => importDescriptor ?? [])
const exportDescriptors = recordTypes.flatMap(({ exportDescriptor }) => exportDescriptor ?? [])

/** Assembles the server, in the order in which a request passes its parts. */
export async function buildApp(platform: AppPlatform, options: AppOptions = {}): Promise<FastifyInstance> {
  const securityHeaders = createSecurityHeaders(platform.publicUrl.startsWith('https:'))
  const timeouts = options.connectionTimeouts ?? defaultConnectionTimeouts
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: toTrustProxy(options.trustProxy ?? false),
    bodyLimit: 1 << 20,
    genReqId: getRequestId,
    routerOptions: { maxParamLength: 200 },
    // Uploading a large file over a slow connection takes minutes. Idle connections are closed; event streams send heartbeats.
    requestTimeout: 15 * 60_000,
    connectionTimeout: timeouts.idle,
    http: { headersTimeout: timeouts.head, connectionsCheckingInterval: timeouts.head / 2 },
    forceCloseConnections: 'idle',
    frameworkErrors: createFrameworkErrorHandler(securityHeaders),
    clientErrorHandler: createClientErrorHandler(securityHeaders),
  })
  dropClosedConnections(app)
  abortSlowBodies(app, timeouts.body)
  discardUnreadForms(app)
  closeKeepAlive(app)
  addRequestIds(app)
  setValidators(app)
  setErrorHandlers(app, [customFieldErrors, dealErrors, lostReasonErrors, noteErrors])
  addBodyParser(app)
  addEntityTags(app)
  addSecurityHeaders(app, securityHeaders)
  await app.register(rateLimit, {
    max: platform.limits.perMinute * platform.limits.factor,
    timeWindow: 60_000,
    // An IPv6 customer has a whole network, so the limit applies to networks instead of addresses.
    ipv6Subnet: 64,
  })
  await app.register(multipart, { limits: { fileSize: 100 << 20, files: 1, fields: 10, fieldSize: 1 << 20 } })
  if (options.webDirectory) await serveWebApp(app, options.webDirectory, platform.supportUrl)
  await addOpenApi(app, 'A multi-tenant sales CRM with a WhatsApp inbox.')

  addHealthRoutes(app, platform)
  const metrics = options.metricsToken && addMetrics(app, platform, options.metricsToken, whatsappMetrics)
  addEventRoutes(app, platform, {
    dedicatedStreams: whatsappStreams,
    derived: [unreadCounts, conversationCounts],
    visibility: accountVisibility,
    ...(metrics && { metrics }),
  })
  registerAuthRoutes(app, platform)
  registerImpersonationRoutes(app, platform)
  registerOnboardingRoutes(app, platform)
  registerMaintenanceRoutes(app, platform)
  registerOrganizationRoutes(app, platform)
  registerTeamRoutes(app, platform)
  for (const type of recordTypes) {
    type.registerRoutes?.(app, platform)
    registerRecordRoutes(app, platform, type)
  }
  registerCustomFieldRoutes(app, platform)
  whatsappRoutes(app, platform)
  registerTagRoutes(app, platform, recordTypes)
  registerFileRoutes(app, platform)
  registerTransferRoutes(app, platform, {
    imports: importDescriptors,
    exports: [...exportDescriptors, auditExport],
  })
  registerHistoryRoutes(app, platform, recordDescriptors)
  registerTimelineRoutes(app, platform, recordDescriptors)
  registerTrashRoutes(app, platform, recordDescriptors)
  registerBulkEditRoutes(app, platform, recordTypes)
  registerDashboardRoutes(app, platform)
  registerReportRoutes(app, platform)
  registerSampleRoutes(app, platform)
  registerPushRoutes(app, platform)
  registerNotificationRoutes(app, platform)
  registerViewRoutes(app, platform)
  registerFavoriteRoutes(app, platform)
  registerSearchRoutes(app, platform, recordDescriptors)
  registerAuditRoutes(app, platform, failedJobQueues)
  return app
}

/** Handlers of background jobs, by name. */
export const jobs: JobHandlers<AppPlatform> = {
  // A mail server that does not answer must not hold up the other jobs.
  mail: { handler: sendMail, concurrency: 4 },
  purge: createPurgeJob(retentionRules),
  notify: notifyOfConversation,
  'mail-owner': mailOwner,
  'notify-import': notifyOfImport,
  'notify-mentions': notifyOfMentions,
  'notify-overdue': notifyOfOverdue,
  'notify-stopped': notifyOfStopped,
  'notify-unsent': notifyOfUnsent,
  push: sendPush,
  remind: sendReminders,
  import: {
    handler: createImportJob(importDescriptors),
    concurrency: 2,
    onPermanentFailure: createImportFailureHandler(importDescriptors),
  },
  'continue-imports': continueImports,
  [sendScheduledJob]: sendScheduled,
  [sendBroadcastJob]: { handler: sendBroadcast, concurrency: 2, onPermanentFailure: stopFailedBroadcast },
  'sync-templates': runSyncTemplatesJob,
  'undo-import': {
    handler: createUndoJob(importDescriptors),
    concurrency: 2,
    onPermanentFailure: markUndoFailed as JobHandler,
  },
}

/** Recurring jobs. */
export const jobSchedule: JobSchedule = [
  { job: 'purge', everySeconds: 60 * 60 },
  { job: 'remind', everySeconds: 60 },
  { job: 'notify-overdue', everySeconds: 60 },
  { job: 'continue-imports', everySeconds: 60 },
]

/** Closes keep-alive connections during a shutdown, because they would delay it. */
function closeKeepAlive(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}

/** Converts the setting: a number counts the trusted proxies, a string lists their addresses. */
const toTrustProxy = (setting: boolean | number | string) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
