import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { buildApp, schedule, tasks } from './app.ts'
import type { EnginesStart } from './engines.ts'
import { keepPlans, readPlans } from './features/onboarding/plans.ts'
import { openBucket } from './platform/bucket.ts'
import { openChanges } from './platform/changes.ts'
import { keepChild } from './platform/child.ts'
import { openDatabase, verifyDirectConnection, verifyRole } from './platform/database.ts'
import { openFiles } from './platform/files.ts'
import { startJobs } from './platform/jobs.ts'
import { openLog } from './platform/log.ts'
import { outboxMailer, smtpMailer } from './platform/mail.ts'
import { migrate } from './platform/migrations.ts'
import type { Platform } from './platform/platform.ts'
import { startEmbedded } from './platform/postgres/embedded.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { tokensOf } from './platform/tokens.ts'

/** Milliseconds that requests, streams and jobs get to end before the process goes anyway. */
const patience = 10_000

const say = (line: string) => console.log(line)

/** Environment → database → app → listen; stops politely, in the other order. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const log = openLog(settings.logLevel)
  const plans = settings.plansFile ? await readPlans(settings.plansFile) : []
  const postgres = settings.databaseUrl
    ? null
    : await startEmbedded({ dataDir: settings.dataDir, log: say, onLost: fail })
  const urls = { url: settings.databaseUrl ?? postgres?.url ?? '', migrationUrl: settings.migrationUrl }
  if (settings.databaseUrl) await verifyDirectConnection(urls.url)
  const database = openDatabase(urls)
  await migrate(database, join(import.meta.dirname, 'migrations'))
  await verifyRole(database)
  await keepPlans(database.owner, plans)

  const platform = await platformOf(settings, database, urls.url)
  const webDirectory = join(import.meta.dirname, 'web')
  const app = await buildApp(platform, { logger: log, trustProxy: settings.trustProxy, webDirectory })
  const runner = await startJobs(platform, tasks, schedule, (task, error) =>
    log.error({ err: error, task }, 'job failed'),
  )
  const engines = keepChild(
    enginesProgram,
    {
      node: uuidv7(),
      url: urls.url,
      migrationUrl: urls.migrationUrl,
      filesDirectory: filesIn(settings),
      s3: settings.s3,
      appSecret: settings.appSecret,
      logLevel: settings.logLevel,
      whatsapp: platform.whatsapp,
    } satisfies EnginesStart,
    say,
  )
  await app.listen({ port: settings.port, host: settings.host })
  say(`Parley is ready at ${settings.publicUrl}`)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // A job cut off here is undone by the database and taken up again at the next start.
    await within(patience, Promise.all([app.close().then(runner.stop), engines.stop()]))
    await within(1_000, platform.changes.close().then(database.close))
    await postgres?.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stop().then(() => process.exit(0), fail))
}

async function platformOf(settings: Settings, database: Platform['database'], url: string): Promise<Platform> {
  const files = await openFiles(filesIn(settings))
  return {
    database,
    tokens: tokensOf(settings.appSecret),
    changes: await openChanges(database, url),
    mailer: settings.smtpUrl ? smtpMailer(settings.smtpUrl) : await outboxMailer(join(settings.dataDir, 'outbox'), say),
    files,
    media: settings.s3 ? openBucket(settings.s3, files) : files,
    publicUrl: settings.publicUrl,
    appSecret: settings.appSecret,
    limits: { perMinute: settings.requestsPerMinute || 1_000_000_000, factor: 1 },
    passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    supportUrl: settings.supportUrl ?? null,
    whatsapp: {
      engine: settings.whatsappEngine,
      sandboxAllowed: settings.sandboxAllowed,
      sandboxAutoPair: settings.sandboxAutoPair,
      webVersion: settings.whatsappWebVersion ?? null,
      graph: settings.graph,
    },
  }
}

const filesIn = (settings: Settings) => join(settings.dataDir, 'files')

/** Built, every program is a file of its own. */
const enginesProgram = new URL(import.meta.url.endsWith('.ts') ? './engines.ts' : './engines.mjs', import.meta.url)

const within = (milliseconds: number, work: Promise<unknown>): Promise<void> =>
  Promise.race([work.then(() => undefined), new Promise<void>((resolve) => setTimeout(resolve, milliseconds))])

/** What cannot be mended here is said in one sentence; the stack is for bugs only. */
function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

main().catch(fail)
