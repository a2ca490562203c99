import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { buildApp, tasks } from '../../app.ts'
import { openChanges } from '../changes.ts'
import { openDatabase, type Patience } from '../database.ts'
import { type Files, type LocalFiles, openFiles } from '../files.ts'
import { startJobs } from '../jobs.ts'
import type { Platform } from '../platform.ts'
import { tokensOf } from '../tokens.ts'
import { at, template } from './cluster.ts'
import { type Outbox, recordingMailer } from './outbox.ts'
import { verifyReplies } from './replies.ts'

/** A whole server on a database of its own, called in the process, with its job worker running. */
export type TestServer = {
  app: FastifyInstance
  platform: Platform
  /** Every mail the server sent. */
  outbox: Outbox
  close(): Promise<void>
}

const appSecret = 'a secret for tests, and for nothing else at all'

type Stage = {
  limits?: Platform['limits']
  patience?: Partial<Patience>
  /** Where media lie; on the disk, beside the other files, where nothing is said. */
  media?: (files: LocalFiles) => Files
}

let shared: Promise<TestServer> | undefined

/**
 * The server that test files share, as customers do: each makes the workspaces it needs. `alone` gives the file one of its
 * own, which goes when its tests are over: for those that look at every row, count connections or plan statements, or set
 * something of the stage.
 */
export async function aServer(stage?: Stage & { alone?: true }): Promise<TestServer> {
  if (!stage) {
    shared ??= startTestServer()
    return shared
  }
  const server = await startTestServer(stage)
  afterAll(() => server.close())
  return server
}

/** One that whoever started it closes. */
export async function startTestServer({
  limits = { perMinute: 1_000_000, factor: 1_000 },
  patience = {},
  media = (files) => files,
}: Stage = {}): Promise<TestServer> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(clusterUrl, `create database ${name} template ${template}`)
  const url = at(clusterUrl, name)
  const directory = await mkdtemp(join(tmpdir(), 'parley-files-'))
  const database = openDatabase({ url, connections: 8, waiting: 10_000, patience })
  const outbox = recordingMailer()
  const files = await openFiles(directory)
  const platform: Platform = {
    database,
    tokens: tokensOf(appSecret),
    changes: await openChanges(database, url),
    mailer: outbox,
    files,
    media: media(files),
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
  // Only bugs are logged at this level: each one should be seen in the test's output.
  const app = await buildApp(platform, { logger: pino({ level: 'error' }) })
  verifyReplies(app)
  await app.ready()
  const runner = await startJobs(platform, tasks, [], (task, error) => {
    console.error(`job ${task} failed`, error)
  })
  return {
    app,
    platform,
    outbox,
    async close() {
      await app.close()
      await runner.stop()
      await platform.changes.close()
      await database.close()
      // Without force: that may not end a worker of autovacuum, and a plain drop does.
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
