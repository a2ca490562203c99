import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { type AppPlatform, buildApp, jobSchedule, jobs } from './app.ts'
import type { EngineProcessOptions } from './engines.ts'
import { readPlans, replacePlans } from './features/onboarding/plans.ts'
import { toWhatsappOptions } from './features/whatsapp/settings.ts'
import { backUpBeforeUpgrade, backupSchedule, createBackupJob } from './platform/backup/scheduled-backups.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { verifyDirectConnection, verifyRole, verifyServer } from './platform/database/start-up/verify-server.ts'
import { migrate } from './platform/database/upgrade/migrate.ts'
import { watchForUpgrade } from './platform/database/upgrade/upgrade-watch.ts'
import { type ChangeNotifier, createChangeNotifier } from './platform/events/change-notifier.ts'
import { renumberAfterFailover, watchGeneration } from './platform/events/generation-watch.ts'
import { filesDirectoryOf, openFileStores } from './platform/files/open-stores.ts'
import { createAccessTokens } from './platform/http/access-tokens.ts'
import { createJobReport } from './platform/jobs/job-report.ts'
import { type JobHandlers, type JobSchedule, startJobs } from './platform/jobs/job-runner.ts'
import { createOutboxMailer, createSmtpMailer, type Mailer } from './platform/mail.ts'
import { exitWithError } from './platform/process/exit-with-error.ts'
import { createLogger } from './platform/process/logger.ts'
import { findSecretFile } from './platform/process/settings.ts'
import { superviseChild } from './platform/process/supervise-child.ts'
import { fileQueries } from './retention-rules.ts'
import type { Settings } from './settings.ts'

/** Milliseconds that requests, streams and jobs have to finish before the process exits anyway. */
const shutdownTimeout = 10_000
/** Milliseconds for the embedded database to stop: its last checkpoint may take long on a slow disk. */
const databaseShutdownTimeout = 60_000
/** Connections that may wait to be accepted. With the default of 511, connections are reset under load instead of getting a 503. */
const acceptBacklog = 4_096

const migrationsDirectory = join(import.meta.dirname, 'migrations')

const print = (line: string) => console.log(line)

/** The embedded PostgreSQL that this process started. */
type OwnPostgres = { url: string; stop(): Promise<void> }

/** Database → app → listen. A graceful shutdown runs in reverse order. `postgres` is null if the settings name a database. */
export async function runServer(settings: Settings, postgres: OwnPostgres | null): Promise<void> {
  const log = createLogger(settings.logLevel)
  const urls = { url: settings.databaseUrl ?? postgres?.url ?? '', migrationUrl: settings.migrationUrl }
  const database = openDatabase({ ...urls, quotas: settings.quotas })
  const changes = createChangeNotifier(database, urls.url)
  const platform = await createPlatform(settings, database, changes)
  const webDirectory = join(import.meta.dirname, 'web')
  const { trustProxy, metricsToken } = settings
  // The routes are registered while the database works.
  const [app] = await Promise.all([
    buildApp(platform, { logger: log, trustProxy, webDirectory, metricsToken }),
    prepareDatabase(settings, platform, urls.url).then(changes.listen),
  ])
  const { handlers, schedule } = addBackups(settings)
  const runner = await startJobs(platform, handlers, schedule, createJobReport(log, settings.appSecret))
  await app.listen({ port: settings.port, host: settings.host, backlog: acceptBacklog })
  const engineProcess = superviseChild(
    engineProcessUrl,
    {
      node: uuidv7(),
      url: urls.url,
      migrationUrl: urls.migrationUrl,
      quotas: settings.quotas,
      filesDirectory: filesDirectoryOf(settings),
      s3: settings.s3,
      appSecret: settings.appSecret,
      logLevel: settings.logLevel,
      whatsapp: platform.whatsapp,
      maxAccounts: settings.whatsappAccountsPerNode,
    } satisfies EngineProcessOptions,
    print,
  )
  print(`Parley is ready at ${settings.publicUrl}`)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    upgrades?.stop()
    generation.stop()
    // The database rolls back a job that is cut off here, and the job runs again after the next start.
    await waitAtMost(shutdownTimeout, Promise.all([app.close().then(runner.stop), engineProcess.stop()]))
    await waitAtMost(1_000, platform.changes.close().then(database.close))
    // If this times out, the watchdog still stops the database.
    await waitAtMost(databaseShutdownTimeout, postgres?.stop() ?? Promise.resolve())
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stop().then(() => process.exit(0), exitWithError))

  const generation = watchGeneration(database)
  // No other server works on an embedded database.
  const upgrades = settings.databaseUrl
    ? watchForUpgrade(database, migrationsDirectory, () => void stop().then(exitAfterUpgrade, exitWithError))
    : null
}

const exitAfterUpgrade = (): never =>
  exitWithError(
    new Error(
      'Another server has upgraded the database, so this version stops. Please start the new version here, too.',
    ),
  )

/** Verifies, backs up, migrates and fills the database. */
async function prepareDatabase(settings: Settings, platform: AppPlatform, url: string): Promise<void> {
  const { database } = platform
  const { databaseUrl, migrationUrl, plansFile } = settings
  const plans = plansFile ? await readPlans(plansFile) : []
  if (databaseUrl) await verifyDirectConnection(url)
  await verifyServer(url)
  if (migrationUrl && migrationUrl !== url) {
    await verifyDirectConnection(migrationUrl, 'DATABASE_MIGRATION_URL')
    await verifyServer(migrationUrl, 'DATABASE_MIGRATION_URL')
  }
  const { backupPlan } = settings
  const backup = backupPlan && (await backUpBeforeUpgrade(backupPlan, createBackupSource(settings), platform))
  if (backup) print(`Backed up to ${backup} before the upgrade.`)
  await migrate(database, migrationsDirectory)
  await verifyRole(database)
  // A PostgreSQL that does not tell its generation is left alone.
  await renumberAfterFailover(database).catch(() => undefined)
  await replacePlans(database.owner, plans)
}

/** Returns the jobs of the app, with scheduled backups if this server writes them. */
function addBackups(settings: Settings): { handlers: JobHandlers<AppPlatform>; schedule: JobSchedule } {
  const { backupPlan } = settings
  if (!backupPlan) return { handlers: jobs, schedule: jobSchedule }
  const handler = createBackupJob(backupPlan, createBackupSource(settings))
  return {
    handlers: { ...jobs, backup: { handler, concurrency: 1 } },
    schedule: [...jobSchedule, ...backupSchedule],
  }
}

const createBackupSource = (settings: Settings) => ({
  migrationsDirectory,
  fileQueries,
  isSecretGenerated: findSecretFile(process.env, settings) !== undefined,
  passphrase: settings.backupPassphrase,
  scratchDirectory: settings.dataDir,
})

async function createPlatform(settings: Settings, database: Database, changes: ChangeNotifier): Promise<AppPlatform> {
  return {
    database,
    tokens: createAccessTokens(settings.appSecret),
    changes,
    mailer: await createMailer(settings),
    ...(await openFileStores(settings)),
    publicUrl: settings.publicUrl,
    appSecret: settings.appSecret,
    limits: { perMinute: settings.requestsPerMinute || 1_000_000_000, factor: 1 },
    passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    supportUrl: settings.supportUrl ?? null,
    whatsapp: toWhatsappOptions(settings),
  }
}

async function createMailer({ smtpUrl, mailFrom, mailReplyTo, dataDir }: Settings): Promise<Mailer> {
  if (!smtpUrl || !mailFrom) return createOutboxMailer(join(dataDir, 'outbox'), print)
  return createSmtpMailer({ url: smtpUrl, from: mailFrom, replyTo: mailReplyTo })
}

/** In a build, every program is a separate file. */
const engineProcessUrl = new URL(import.meta.url.endsWith('.ts') ? './engines.ts' : './engines.mjs', import.meta.url)

const waitAtMost = (milliseconds: number, work: Promise<unknown>): Promise<void> =>
  Promise.race([work.then(() => undefined), new Promise<void>((resolve) => setTimeout(resolve, milliseconds))])
