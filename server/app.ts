import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { activityKind } from './features/activities/kind.ts'
import { activityLeftovers } from './features/activities/leftovers.ts'
import { activityRoutes } from './features/activities/routes.ts'
import { auditExport, auditExportBody } from './features/audit/export.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { companyExport, companyExportBody } from './features/companies/exports.ts'
import { companyImport } from './features/companies/imports.ts'
import { companyKind } from './features/companies/kind.ts'
import { companyLeftovers } from './features/companies/leftovers.ts'
import { companyRoutes } from './features/companies/routes.ts'
import { contactExport, contactExportBody } from './features/contacts/exports.ts'
import { contactImport } from './features/contacts/imports.ts'
import { contactKind } from './features/contacts/kind.ts'
import { contactLeftovers } from './features/contacts/leftovers.ts'
import { contactRoutes } from './features/contacts/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { dealExport, dealExportBody } from './features/deals/exports.ts'
import { dealImport } from './features/deals/imports.ts'
import { dealKind } from './features/deals/kind.ts'
import { dealLeftovers } from './features/deals/leftovers.ts'
import { dealRoutes } from './features/deals/routes.ts'
import { pictureLeftovers } from './features/files/leftovers.ts'
import { fileRoutes } from './features/files/routes.ts'
import { historyRoutes } from './features/history/public.ts'
import { impersonationRoutes } from './features/impersonation/routes.ts'
import { maintenanceRoutes } from './features/maintenance/routes.ts'
import { noteKind } from './features/notes/kind.ts'
import { noteLeftovers } from './features/notes/leftovers.ts'
import { noteRoutes } from './features/notes/routes.ts'
import { notificationLeftovers } from './features/notifications/leftovers.ts'
import { remind } from './features/notifications/remind.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { onboardingRoutes } from './features/onboarding/routes.ts'
import { organizationRoutes } from './features/organizations/routes.ts'
import { sampleRoutes } from './features/samples/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { tagRoutes } from './features/tags/routes.ts'
import { taskKind } from './features/tasks/kind.ts'
import { taskLeftovers } from './features/tasks/leftovers.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { teamRoutes } from './features/team/routes.ts'
import { timelineRoutes } from './features/timeline/routes.ts'
import { importTask } from './features/transfer/job.ts'
import { importLeftovers } from './features/transfer/leftovers.ts'
import { transferRoutes } from './features/transfer/routes.ts'
import { undoTask } from './features/transfer/undo.ts'
import { trashRoutes } from './features/trash/routes.ts'
import { viewRoutes } from './features/views/routes.ts'
import { whatsappLeftovers } from './features/whatsapp/media/leftovers.ts'
import { whatsappRoutes } from './features/whatsapp/routes.ts'
import { whatsappStreams } from './features/whatsapp/streams.ts'
import { readBodies } from './platform/bodies.ts'
import { answerErrors, answerUnreadable } from './platform/errors.ts'
import { reportHealth } from './platform/health.ts'
import { tagAnswers } from './platform/http.ts'
import type { Schedule, Tasks } from './platform/jobs.ts'
import type { RecordKind } from './platform/kinds.ts'
import { sendMail } from './platform/mail.ts'
import { describeApi } from './platform/openapi.ts'
import type { Platform } from './platform/platform.ts'
import { purge } from './platform/purge.ts'
import { sendSecurityHeaders } from './platform/security-headers.ts'
import { mountEvents } from './platform/streams.ts'
import { validateByPart } from './platform/validation.ts'
import { serveWeb } from './platform/web.ts'

/** What comes in from files. */
const imports = [contactImport, companyImport, dealImport]

type Options = {
  logger?: FastifyServerOptions['loggerInstance']
  trustProxy?: boolean | number | string
  webDirectory?: string
}

/** Kinds of records with a history and a way back from the trash. */
const kinds: readonly RecordKind[] = [contactKind, companyKind, dealKind, activityKind, noteKind, taskKind]

/** The table of contents: what the server is made of, in the order a request meets it. */
export async function buildApp(platform: Platform, options: Options = {}): Promise<FastifyInstance> {
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxies(options.trustProxy ?? false),
    bodyLimit: 1 << 20,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // A large file over a slow line takes minutes; a silent connection is let go, and event streams are never silent.
    requestTimeout: 15 * 60_000,
    connectionTimeout: 2 * 60_000,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadable,
  })
  letConnectionsGo(app)
  validateByPart(app)
  answerErrors(app)
  readBodies(app)
  tagAnswers(app)
  sendSecurityHeaders(app, platform.publicUrl.startsWith('https:'))
  await app.register(rateLimit, {
    max: platform.limits.perMinute * platform.limits.factor,
    timeWindow: 60_000,
    // What one caller is given of IPv6 is a network, with more addresses than there are limits to count.
    ipv6Subnet: 64,
  })
  await app.register(multipart, { limits: { fileSize: 100 << 20, files: 1, fields: 10, fieldSize: 1 << 20 } })
  if (options.webDirectory) await serveWeb(app, options.webDirectory, platform.supportUrl)
  await describeApi(app)

  reportHealth(app, platform)
  mountEvents(app, platform, whatsappStreams)
  authRoutes(app, platform)
  impersonationRoutes(app, platform)
  onboardingRoutes(app, platform)
  maintenanceRoutes(app, platform)
  organizationRoutes(app, platform)
  teamRoutes(app, platform)
  contactRoutes(app, platform)
  companyRoutes(app, platform)
  dealRoutes(app, platform)
  activityRoutes(app, platform)
  taskRoutes(app, platform)
  noteRoutes(app, platform)
  whatsappRoutes(app, platform)
  tagRoutes(app, platform)
  fileRoutes(app, platform)
  transferRoutes(app, platform, {
    imports,
    exports: [
      { kind: contactExport, body: contactExportBody },
      { kind: companyExport, body: companyExportBody },
      { kind: dealExport, body: dealExportBody },
      { kind: auditExport, body: auditExportBody },
    ],
  })
  historyRoutes(app, platform, kinds)
  timelineRoutes(app, platform, kinds)
  trashRoutes(app, platform, kinds)
  dashboardRoutes(app, platform)
  sampleRoutes(app, platform)
  notificationRoutes(app, platform)
  viewRoutes(app, platform)
  searchRoutes(app, platform)
  auditRoutes(app, platform)
  return app
}

/** Work that outlives a request, by name. */
export const tasks: Tasks = {
  mail: sendMail,
  purge: purge([
    importLeftovers,
    contactLeftovers,
    companyLeftovers,
    dealLeftovers,
    noteLeftovers,
    activityLeftovers,
    taskLeftovers,
    notificationLeftovers,
    pictureLeftovers,
    whatsappLeftovers,
  ]),
  remind,
  import: { work: importTask(imports), slots: 2 },
  'undo-import': { work: undoTask(imports), slots: 2 },
}

/** Work at times. */
export const schedule: Schedule = [
  { task: 'purge', cron: '17 * * * *' },
  { task: 'remind', cron: '* * * * *' },
]

/** A connection kept for a next request would hold up a stopping server. */
function letConnectionsGo(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
}

/** A number counts the proxies in front of us; addresses name them. */
const proxies = (trusted: boolean | number | string) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted
