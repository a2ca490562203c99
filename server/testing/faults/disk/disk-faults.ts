import { existsSync, openSync, readdirSync, statSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { loadCredentials } from '../../../platform/postgres/cluster-credentials.ts'
import type { Program } from '../../harness/program.ts'
import type { ApiClient, FaultReply } from '../api-client.ts'
import type { SmallVolume } from './small-volumes.ts'
import { storingCalls } from './storing-calls.ts'

/** The small disks of a program. */
export type DiskVolumes = { log: SmallVolume; files: SmallVolume; database: SmallVolume }

/** The environment of calls during a disk fault. */
type DiskBench = {
  program: Program
  /** Client of a person who does nothing else in the meantime; `sendPath` sends from their account. */
  client: ApiClient
  sendPath: string
  picture: { address: string; bytes: number }
  /** Whether any reply has been a 503 since the fault began. */
  isRefusing(): boolean
}

/** A disk fault, which lasts from `begin` until the returned function is called. */
export type DiskFault = {
  name: string
  /** Opens the file that the server writes its log to. */
  openLog?(): number
  begin(bench: DiskBench): Promise<() => Promise<void>>
  /** Verifies the state after the fault. */
  verify?(bench: DiskBench): Promise<void>
}

/** Minimum duration of a fault, in milliseconds. */
const duration = 2_000

/** A log that cannot be written, which needs no special volume. */
export const unwritableLog: DiskFault = {
  name: 'a log that cannot be written',
  openLog: () => (existsSync('/dev/full') ? openSync('/dev/full', 'w') : openSync(devNull, 'r')),
  async begin(bench) {
    await expectServedWhileLogging(bench)
    return async () => undefined
  },
}

export function createVolumeFaults({ log, files, database }: DiskVolumes): DiskFault[] {
  const logFile = join(log.path, 'parley.log')
  const readLogSize = () => statSync(logFile).size
  return [
    {
      name: 'a log on a full disk',
      openLog: () => openSync(logFile, 'a'),
      async begin(bench) {
        log.fill()
        await expectServedWhileLogging(bench)
        return async () => log.makeRoom()
      },
      async verify(bench) {
        const before = readLogSize()
        await callUnknown(bench)
        await expect.poll(readLogSize).toBeGreaterThan(before)
      },
    },
    {
      name: 'files on a full disk',
      async begin(bench) {
        files.fill()
        await expectReadable(bench)
        await expectRefusedStores(bench)
        return async () => files.makeRoom()
      },
      verify: (bench) => expectStores(bench, files),
    },
    {
      name: 'files on a disk that can only be read',
      async begin(bench) {
        await files.setReadOnly(true)
        await expectReadable(bench)
        await expectRefusedStores(bench)
        return () => files.setReadOnly(false)
      },
      verify: (bench) => expectStores(bench, files),
    },
    {
      name: 'a database on a full disk',
      async begin(bench) {
        database.fill()
        while (!bench.isRefusing()) await pause(20)
        // The database still answers as long as it does not have to write.
        while ((await readContacts(bench)).status !== 200) await pause(20)
        await pause(duration)
        return async () => database.makeRoom()
      },
    },
    {
      name: 'a database whose write-ahead log cannot grow',
      async begin(bench) {
        database.fill()
        // PostgreSQL creates new files of that log until there is no room for another, which stops it.
        while ((await readContacts(bench)).status !== 503)
          await querySuperuser(
            bench.program,
            `select pg_logical_emit_message(true, 'disk', repeat('x', 1000)), pg_switch_wal()`,
          ).catch(() => undefined)
        await pause(duration)
        return async () => database.makeRoom()
      },
    },
  ]
}

const readContacts = ({ client }: DiskBench) => client.call('GET', '/contacts?limit=5')

/** A call that is rejected and logged. */
const callUnknown = ({ client }: DiskBench) =>
  client.call('GET', '/contacts', undefined, { authorization: 'Bearer of-nobody' })

async function expectServedWhileLogging(bench: DiskBench): Promise<void> {
  for (let n = 0; n < 100; n++) {
    expect((await callUnknown(bench)).status).toBe(401)
    expect((await readContacts(bench)).status).toBe(200)
  }
}

/** Expects reads, and writes without files, to keep working. */
async function expectReadable(bench: DiskBench): Promise<void> {
  const { call } = bench.client
  expect((await readContacts(bench)).status).toBe(200)
  expect((await call('POST', '/contacts', { name: 'Written meanwhile' })).status).toBe(201)
  const picture = await call('GET', bench.picture.address)
  expect([picture.status, picture.headers.get('content-length')]).toEqual([200, String(bench.picture.bytes)])
}

/** Expects every call that stores a file to be rejected with a sentence. One may succeed in the space of a file that was just removed. */
async function expectRefusedStores({ client, sendPath }: DiskBench): Promise<void> {
  for (const [name, callToStore] of Object.entries(storingCalls)) {
    let reply: FaultReply
    do reply = await callToStore(client, sendPath)
    while (isSuccess(reply.status))
    expect([name, reply.status, reply.body]).toEqual([
      name,
      503,
      {
        success: false,
        error: 'storage_unavailable',
        message: 'Nothing can be stored at the moment. Please try again in a few minutes.',
      },
    ])
  }
}

/** Expects every call that stores a file to work again, and every stored file to be referenced. */
async function expectStores({ program, client, sendPath }: DiskBench, files: SmallVolume): Promise<void> {
  for (const [name, callToStore] of Object.entries(storingCalls))
    expect([name, (await callToStore(client, sendPath)).status]).toEqual([name, expect.toSatisfy(isSuccess)])
  await expect.poll(() => findStrayFiles(program, files)).toEqual([])
}

async function findStrayFiles(program: Program, { path }: SmallVolume): Promise<string[]> {
  const { rows } = await program.onDatabase(({ owner }) =>
    owner.query<{ file: string }>(`
      select id::text as file from pictures union all select id::text from identity.profile_pictures
      union all select file from whatsapp_media where file is not null
      union all select file from imports`),
  )
  const known = new Set(rows.map(({ file }) => file))
  return readdirSync(path).filter((name) => !known.has(name))
}

const isSuccess = (status: number) => status >= 200 && status < 300

export async function querySuperuser(program: Program, text: string): Promise<void> {
  const url = new URL(program.readDatabaseUrl())
  const { superuserPassword } = loadCredentials(program.dataDir)
  const client = new pg.Client({
    connectionString: Object.assign(url, { username: 'postgres', password: superuserPassword }).toString(),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end()
  }
}
