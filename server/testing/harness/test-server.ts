import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { type AppPlatform, buildApp, type ConnectionTimeouts, jobs } from '../../app.ts'
import { type DatabaseTimeouts, openDatabase, type Quotas } from '../../platform/database/database.ts'
import { openChangeNotifier } from '../../platform/events/change-notifier.ts'
import { type FileStore, type LocalFileStore, openLocalFileStore } from '../../platform/files/file-store.ts'
import type { DownloadOptions } from '../../platform/files/public-download.ts'
import { createAccessTokens } from '../../platform/http/access-tokens.ts'
import { createJobReport } from '../../platform/jobs/job-report.ts'
import { type JobSchedule, startJobs } from '../../platform/jobs/job-runner.ts'
import { countHttpRequest } from './http-requests.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { databaseUrl, templateDatabase } from './test-cluster.ts'
import { verifyReplies } from './verify-replies.ts'

/** A whole server with its own database, called in-process, with its job worker running. */
export type TestServer = {
  app: FastifyInstance
  platform: AppPlatform
  /** Every email the server sent. */
  mailbox: Mailbox
  close(): Promise<void>
}

const appSecret = 'a secret for tests, and for nothing else at all'

type TestServerOptions = {
  limits?: AppPlatform['limits']
  timeouts?: Partial<DatabaseTimeouts>
  quotas?: Quotas
  connectionTimeouts?: ConnectionTimeouts
  jobSchedule?: JobSchedule
  /** Maximum requests waiting for a connection. */
  maxWaiting?: number
  /** Creates the media store; by default on disk, with the other files. */
  mediaStore?: (files: LocalFileStore) => FileStore
  downloads?: DownloadOptions
  push?: DownloadOptions
  /** The template of its database, which must not have connections. */
  copyOf?: string
  /** The cluster of its database. */
  clusterUrl?: string
}

let sharedServer: Promise<TestServer> | undefined

/**
 * Returns the server that test files share, like customers: each creates the workspaces it needs. With `alone`, the file gets its own
 * server, closed after its tests: for tests that read every row, count connections, plan statements, or need other options.
 */
export async function getTestServer(options?: TestServerOptions & { alone?: true }): Promise<TestServer> {
  if (!options) {
    sharedServer ??= startTestServer()
    return sharedServer
  }
  const server = await startTestServer(options)
  afterAll(() => server.close())
  return server
}

/** Starts a server that the caller must close. */
export async function startTestServer({
  limits = { perMinute: 1_000_000, factor: 1_000 },
  timeouts = {},
  quotas = {},
  maxWaiting = 10_000,
  connectionTimeouts,
  jobSchedule = [],
  mediaStore = (files) => files,
  downloads,
  push = { isAllowed: (address) => address === '127.0.0.1' },
  copyOf = templateDatabase,
  clusterUrl = inject('clusterUrl'),
}: TestServerOptions = {}): Promise<TestServer> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files takes a fifth of the time of logging each page.
  await administer(clusterUrl, `create database ${name} template ${copyOf} strategy file_copy`)
  const url = databaseUrl(clusterUrl, name)
  const directory = await mkdtemp(join(tmpdir(), 'parley-files-'))
  const database = openDatabase({
    url,
    connections: 8,
    maxWaiting,
    timeouts: { connection: 60_000, ...timeouts },
    quotas,
  })
  const outbox = createMailbox()
  const files = await openLocalFileStore(directory)
  const platform: AppPlatform = {
    database,
    tokens: createAccessTokens(appSecret),
    changes: await openChangeNotifier(database, url),
    mailer: outbox,
    files,
    media: mediaStore(files),
    downloads,
    push,
    publicUrl: 'http://127.0.0.1:3000',
    appSecret,
    limits,
    passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
    supportUrl: null,
    whatsapp: {
      engine: 'sandbox',
      sandboxAllowed: true,
      sandboxAutoPair: false,
      webVersion: null,
      graph: { url: 'http://127.0.0.1:9', version: 'v24.0' },
    },
  }
  // Only bugs are logged at this level, and each should appear in the test's output.
  const app = await buildApp(platform, { logger: pino({ level: 'error' }), connectionTimeouts })
  verifyReplies(app)
  app.addHook('onRequest', async () => countHttpRequest())
  await app.ready()
  const runner = await startJobs(platform, jobs, jobSchedule, createJobReport(console, appSecret))
  return {
    app,
    platform,
    mailbox: outbox,
    async close() {
      await app.close()
      await runner.stop()
      await platform.changes.close()
      await database.close()
      // Without `force`, which may not terminate an autovacuum worker; a plain drop does.
      await administer(clusterUrl, `drop database ${name}`)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
