import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import packageJson from '../../../package.json' with { type: 'json' }
import { readHistory, readMigrationFiles } from '../database/upgrade/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { encodeData, encodeEntry, type Manifest, type Totals } from './archive/entries.ts'
import { sealContent } from './archive/sealed-file.ts'
import { describeFailure } from './describe-failure.ts'
import { fingerprintSecret } from './fingerprint-secret.ts'
import { listSequences, listTables, readTable, withBackupConnection } from './tables.ts'

/** The source of a backup, and how the backup is protected. */
export type BackupSource = {
  /** The database URL, with the login that owns the tables. */
  url: string
  migrationsDirectory: string
  /** File stores; `fileQueries` select the names of the files that are needed. */
  stores: FileStores
  fileQueries: string[]
  appSecret: string
  /** Whether the secret must be part of the backup, because it exists nowhere else. */
  isSecretGenerated: boolean
  passphrase?: string
  /** Cancels the backup. */
  signal?: AbortSignal
}
type FileStores = Record<'files' | 'media', FileStore>

/** Fast, but the result is half as large again as with the best level; the database is the bottleneck anyway. */
const compressionLevel = 3
/** File names fetched per query. */
const nameBatchSize = 1_000

/** Writes a consistent snapshot of the database and its files. The file gets its name only once it is complete. */
export async function writeBackup(file: string, source: BackupSource): Promise<Totals> {
  if (!(await exists(dirname(file)))) throw new Error(`There is no folder ${dirname(file)}.`)
  if (await exists(file)) throw new Error(`There is a file ${file} already. Please choose another name.`)
  const draft = `${file}.${uuidv7()}.part`
  try {
    const totals = await withBackupConnection(source.url, (client) => writeDraft(client, draft, source), source.signal)
    await flush(draft)
    await rename(draft, file)
    return totals
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    if (source.signal?.aborted) throw new Error('The backup was cancelled; nothing was kept.')
    throw describeFailure(error, `the backup ${file}`)
  }
}

async function writeDraft(client: pg.Client, draft: string, source: BackupSource): Promise<Totals> {
  const totals: Totals = { kind: 'totals', tables: 0, rows: 0, files: 0, bytes: 0, missingFiles: 0 }
  await client.query('begin isolation level repeatable read, read only')
  await pipeline(
    writeEntries(client, source, totals),
    createGzip({ level: compressionLevel }),
    sealContent(source.passphrase),
    createWriteStream(draft, { mode: 0o600, flags: 'wx' }),
    { signal: source.signal },
  )
  await client.query('commit')
  return totals
}

async function createManifest(
  client: pg.Client,
  { migrationsDirectory, appSecret, isSecretGenerated, passphrase }: BackupSource,
): Promise<Manifest> {
  const known = await readMigrationFiles(migrationsDirectory)
  const { rows } = await client.query<{ isUsed: boolean }>(
    `select to_regclass('public.migrations') is not null as "isUsed"`,
  )
  if (!rows[0]?.isUsed) throw new Error('There is nothing to back up: Parley has never started on this database.')
  const migrations = (await readHistory(client)).filter(({ name }) => name !== 'functions')
  const newest = migrations.at(-1)?.name
  if (!known.migrations.some(({ name }) => name === newest))
    throw new Error(
      `The database has migration ${newest}, which this version of Parley does not know. Please back up with the version that runs on the database.`,
    )
  return {
    kind: 'manifest',
    version: packageJson.version,
    createdAt: new Date().toISOString(),
    migrations,
    secretFingerprint: fingerprintSecret(appSecret),
    ...(isSecretGenerated && passphrase && { secret: appSecret }),
  }
}

/** Yields the bytes of all entries and adds them to the totals. */
async function* writeEntries(client: pg.Client, source: BackupSource, totals: Totals): AsyncGenerator<Buffer> {
  yield encodeEntry(await createManifest(client, source))
  yield* writeTables(client, totals)
  for (const sequence of await listSequences(client)) yield encodeEntry({ kind: 'sequence', ...sequence })
  yield* writeFiles(client, source, totals)
  yield encodeEntry(totals)
}

async function* writeTables(client: pg.Client, totals: Totals): AsyncGenerator<Buffer> {
  for (const table of await listTables(client)) {
    yield encodeEntry({ kind: 'table', ...table })
    const rows = readTable(client, table)
    let next = await rows.next()
    for (; !next.done; next = await rows.next()) yield encodeData(next.value)
    yield encodeEntry({ kind: 'table end', ...next.value })
    totals.tables++
    totals.rows += next.value.rows
  }
}

/** Files never change, so those of the snapshot can still be read later, unless they were removed in the meantime. */
async function* writeFiles(
  client: pg.Client,
  { stores, fileQueries }: BackupSource,
  totals: Totals,
): AsyncGenerator<Buffer> {
  const queries = await selectKnownQueries(client, fileQueries)
  await client.query(`declare names no scroll cursor for ${queries.join(' union ') || 'select null where false'}`)
  for (;;) {
    const { rows } = await client.query<{ file: string }>(`fetch ${nameBatchSize} from names`)
    for (const { file: name } of rows) {
      if (yield* writeFile(stores.media, 'media', name, totals)) continue
      const isCopied = stores.files !== stores.media && (yield* writeFile(stores.files, 'files', name, totals))
      if (!isCopied) totals.missingFiles++
    }
    if (rows.length < nameBatchSize) return
  }
}

/** Leaves out queries of tables and columns that the database gets with its next migration: they have no files yet. */
async function selectKnownQueries(client: pg.Client, queries: string[]): Promise<string[]> {
  const known: string[] = []
  for (const query of queries) {
    await client.query('savepoint attempt')
    try {
      await client.query(`explain ${query}`)
      known.push(query)
    } catch (error) {
      if (!undefinedNames.has(String((error as pg.DatabaseError).code))) throw error
      await client.query('rollback to attempt')
    }
  }
  return known
}

/** Codes of PostgreSQL for a table, a column and a function that do not exist. */
const undefinedNames = new Set(['42P01', '42703', '42883'])

/** Returns false if the store does not have the file. */
async function* writeFile(
  store: FileStore,
  storeName: keyof FileStores,
  name: string,
  totals: Totals,
): AsyncGenerator<Buffer, boolean> {
  const hash = createHash('sha256')
  let bytes = 0
  const start = encodeEntry({ kind: 'file', store: storeName, name })
  let isStarted = false
  try {
    for await (const part of store.open(name) as AsyncIterable<Buffer>) {
      if (!isStarted) yield start
      isStarted = true
      hash.update(part)
      bytes += part.length
      yield encodeData(part)
    }
  } catch (error) {
    if (!isStarted && (error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  if (!isStarted) yield start
  yield encodeEntry({ kind: 'file end', bytes, sha256: hash.digest('hex') })
  totals.files++
  totals.bytes += bytes
  return true
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Flushes the file to disk: a power cut after the rename must not leave an empty file. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}
