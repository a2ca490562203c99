import { randomBytes } from 'node:crypto'
import { copyFile, cp, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPng, uploadPicture } from '../../features/files/examples.ts'
import { createAccount } from '../../features/whatsapp/accounts/examples.ts'
import { createMultipartForm } from '../../features/whatsapp/fixtures/factories.ts'
import { collectExamples } from '../../testing/examples/collect-examples.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { waitForEmptyQueue } from '../../testing/guards/isolation/wait-for-empty-queue.ts'
import { startFakeBucket } from '../../testing/harness/fake-bucket.ts'
import { getTestServer, startTestServer, type TestServer } from '../../testing/harness/test-server.ts'
import { formatSchema } from '../../testing/schema/format-schema.ts'
import { readFunctionComments } from '../../testing/schema/function-comments.ts'
import { readCatalogue } from '../../testing/schema/read-catalogue.ts'
import { countRows as countRowsByTable, restoreDump } from '../../testing/upgrades/dump.ts'
import { migrate } from '../database/upgrade/migrate.ts'
import { openS3FileStore } from '../files/s3-file-store.ts'
import { migrateJobs } from '../jobs/job-runner.ts'
import {
  countRows,
  createSource,
  createTestInstallations,
  migrationsDirectory,
  readRows,
  readSequences,
  type TestInstallation,
} from './fixtures/test-installations.ts'
import { type RestoreDestination, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const passphrase = 'seven quiet herons'
const bucket = await startFakeBucket()
const server = await getTestServer({ alone: true, mediaStore: (files) => openS3FileStore(bucket.settings, files) })
const installations = await createTestInstallations(server.platform.appSecret)
const pathOf = (name: string) => join(installations.folder, name)
const source = createSource(server)
const video = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d', 'hex'), randomBytes(3 << 20)])
let maren: Person
let messageFile: string
let picture: string

beforeAll(async () => {
  maren = await createPerson(server)
  await collectExamples(server, maren)
  const accountId = await createAccount(server, maren)
  const form = createMultipartForm({ to: '+15550142' }, { content: video, type: 'video/mp4', name: 'dock.mp4' })
  const sent = await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, form.body, form.headers)
  expect(sent.status, sent.text).toBe(201)
  messageFile = sent.body.data.media.address
  picture = (await uploadPicture(maren, createPng(), 'dock.png')).body.data.address
  await maren.request('POST', '/contacts', { name: 'Tab\tand \\N and „ö“\nand 🚚', customAttributes: { row: '\\.' } })
  await waitForEmptyQueue(server)
  await writeBackup(pathOf('plain'), source)
  await writeBackup(pathOf('sealed'), { ...source, passphrase })
})
afterAll(async () => {
  await installations.clear()
  bucket.close()
})

const restore = (
  file: string,
  { target }: TestInstallation,
  changes: Partial<RestoreDestination> = {},
  phrase?: string,
) => restoreBackup(pathOf(file), { ...target, ...changes }, phrase)

/** Expects a restore to fail with a sentence and to leave the installation empty. */
async function expectRefusal(
  file: string,
  sentence: string,
  changes: Partial<RestoreDestination> = {},
  phrase?: string,
) {
  const installation = await installations.create()
  await expect(restore(file, installation, changes, phrase)).rejects.toThrow(new Error(sentence))
  expect(await countRows(installation)).toBe(0)
  for (const store of ['files', 'media']) expect(await readdir(pathOf(`${installation.name}/${store}`))).toEqual([])
}

describe('does', () => {
  it('restore every row of every table, and every file, and people go on where they were', async () => {
    const before = await readRows(server.platform.database)
    const installation = await installations.create()
    const { totals } = await restore('sealed', installation, {}, passphrase)
    const after = await readRows(installation.database)
    expect(after).toEqual(before)
    expect(await readSequences(installation.database)).toEqual(await readSequences(server.platform.database))
    for (const table of ['contacts', 'history', 'pictures', 'whatsapp_messages', 'whatsapp_media', 'events'])
      expect(after[`public.${table}`]?.length, table).toBeGreaterThan(0)
    expect(totals.rows).toBe(Object.values(before).flat().length)
    expect(totals.files).toBe((await readdir(pathOf(`${installation.name}/media`))).length)
    await installation.database.close()
    const copy = await startTestServer({ copyOf: installation.name, mediaStore: () => installation.stores.media })
    try {
      // `toEqual` compares byte by byte, which takes a minute for three million of them.
      for (const address of [messageFile, picture])
        expect((await download(copy, address)).equals(await download(server, address))).toBe(true)
      expect((await download(copy, messageFile)).equals(video)).toBe(true)
      expect(await createContact(copy)).toBe(201)
    } finally {
      await copy.close()
    }
  })

  it('encrypt a backup that has a passphrase, and nothing of the other', async () => {
    const [plain, sealed] = [await readFile(pathOf('plain')), await readFile(pathOf('sealed'))]
    // Compression splits random bytes at places that cannot be foreseen, so one sample alone might be cut in two.
    const samples = [1, 2, 3, 4, 5].map((part) => video.subarray(part * 400_000, part * 400_000 + 256))
    const contains = (backup: Buffer) => samples.some((sample) => backup.includes(sample))
    expect([contains(plain), contains(sealed)]).toEqual([true, false])
    expect((await stat(pathOf('sealed'))).mode & 0o777).toBe(0o600)
    expect((await restore('plain', await installations.create())).totals.rows).toBeGreaterThan(100)
  })

  it('restore a backup of an earlier version, and bring it up to date', async () => {
    const old = await installations.create()
    const before = await withClient(old, async (client) => {
      await restoreDump(client, '0.1.0')
      return countRowsByTable(client)
    })
    await migrateJobs(old.database)
    await writeBackup(pathOf('old'), old.source)
    const installation = await installations.create()
    await restore('old', installation)
    const schema = await withClient(installation, async (client) =>
      formatSchema(await readCatalogue(client), readFunctionComments()),
    )
    expect(schema).toBe(await readFile(join(migrationsDirectory, '../schema.sql'), 'utf8'))
    const { 'public.migrations': _, ...kept } = before
    expect(Object.values(kept).filter((count) => count === 0)).toEqual([])
    expect(await withClient(installation, countRowsByTable)).toMatchObject(kept)
  })

  it('let the next start renumber events, also in a database on which Parley has started', async () => {
    const installation = await installations.create()
    await migrate(installation.database, migrationsDirectory)
    const { owner } = installation.database
    await owner.query(`insert into identity.database_generation (generation) values ('00000001')`)
    await restore('plain', installation)
    expect((await owner.query('select from identity.database_generation')).rowCount).toBe(0)
  })

  it('count a file that is gone, and leave it out', async () => {
    const { address } = (await uploadPicture(maren, createPng(), 'gone.png')).body.data
    const before = await writeBackup(pathOf('whole'), source)
    bucket.files.delete(`parley/${address.split('/').at(-1)}`)
    const { files, missingFiles } = await writeBackup(pathOf('gone'), source)
    expect([files, missingFiles]).toEqual([before.files - 1, before.missingFiles + 1])
    expect((await restore('gone', await installations.create())).totals).toMatchObject({ files, missingFiles })
  })

  it('put the secret of the installation into an encrypted backup, and no other', async () => {
    const secret = 'a secret that Parley generated for this installation'
    const old = await installations.create()
    await migrate(old.database, migrationsDirectory)
    await old.database.owner.query('create table public.someone_elses as select 1 as n')
    const generated = { ...old.source, appSecret: secret, isSecretGenerated: true }
    await writeBackup(pathOf('with-secret'), { ...generated, passphrase })
    await writeBackup(pathOf('without-secret'), generated)
    const replaceSecret = vi.fn()
    const { skippedTables } = await restore('with-secret', await installations.create(), { replaceSecret }, passphrase)
    expect(skippedTables).toEqual(['public.someone_elses'])
    expect(replaceSecret.mock.calls).toEqual([[secret]])
    await expectRefusal('without-secret', otherSecret, { replaceSecret })
    await restore('without-secret', await installations.create(), { replaceSecret, acceptsOtherSecret: true })
    expect(replaceSecret).toHaveBeenCalledTimes(1)
  })
})

describe('refuses', () => {
  const damaged = 'broken was damaged or changed after it was written. Please use another copy.'

  it.each([0.2, 0.5, 0.999])('a file of which %f is left', async (part) => {
    await copyFile(pathOf('plain'), pathOf('broken'))
    await truncate(pathOf('broken'), Math.floor((await stat(pathOf('broken'))).size * part))
    await expectRefusal('broken', 'broken was cut off: its end is missing. Please use another copy.')
  })

  it.each(['plain', 'sealed'])('a %s file with one other bit, wherever it is', async (kind) => {
    const { size } = await stat(pathOf(kind))
    for (const position of [100, size >> 1, size - 20]) {
      await copyFile(pathOf(kind), pathOf('broken'))
      await flipBit(pathOf('broken'), position)
      await expectRefusal('broken', damaged, {}, kind === 'sealed' ? passphrase : undefined)
    }
  })

  it('a file from which a part was taken, and one that is no backup', async () => {
    const bytes = await readFile(pathOf('plain'))
    const chunk = 65_536 + 16
    await writeFile(pathOf('broken'), Buffer.concat([bytes.subarray(0, 46), bytes.subarray(46 + chunk)]))
    await expectRefusal('broken', damaged)
    await writeFile(pathOf('broken'), 'name,email\n'.repeat(100))
    await expectRefusal('broken', 'broken is not a backup of Parley.')
    await expectRefusal('nowhere', `There is no file ${pathOf('nowhere')}.`)
  })

  it('a wrong passphrase, a missing one, and one that nothing is encrypted with', async () => {
    await expectRefusal(
      'sealed',
      'BACKUP_PASSPHRASE does not open sealed. If it is the right one, the file is damaged.',
      {},
      'seven quiet heron',
    )
    await expectRefusal('sealed', 'sealed is encrypted. Please set BACKUP_PASSPHRASE.')
    await expectRefusal(
      'plain',
      'plain is not encrypted, although BACKUP_PASSPHRASE is set. Unset it if that is as it should be.',
      {},
      passphrase,
    )
  })

  it('a backup of a newer version', async () => {
    await copyFile(pathOf('plain'), pathOf('broken'))
    const file = await open(pathOf('broken'), 'r+')
    await file.write(Buffer.from([2]), 0, 1, 12)
    await file.close()
    await expectRefusal(
      'broken',
      'broken was written by a newer version of Parley (format 2). Please update Parley before restoring it.',
    )
    const later = pathOf('later')
    await cp(migrationsDirectory, later, { recursive: true })
    await writeFile(join(later, '9000_later.sql'), 'create table later (id integer);')
    const future = await installations.create()
    await migrate(future.database, later)
    await expect(writeBackup(pathOf('future'), future.source)).rejects.toThrow(
      'The database has migration 9000_later.sql, which this version of Parley does not know. Please back up with the version that runs on the database.',
    )
    await writeBackup(pathOf('future'), { ...future.source, migrationsDirectory: later })
    await expectRefusal(
      'future',
      'This backup was made by Parley 0.1.0 with migration 9000_later.sql, which is newer than this program. Please update Parley before restoring it.',
    )
  })

  it('a database that is in use, and one with people', async () => {
    const installation = await installations.create()
    const inUse = { ...installation.target, database: server.platform.database }
    await expect(restoreBackup(pathOf('plain'), inUse)).rejects.toThrow(
      new Error('Parley is running on this database. Please stop it first.'),
    )
    await restore('plain', installation)
    const before = await readRows(installation.database)
    await expect(restore('plain', installation)).rejects.toThrow(
      new Error(
        'There are people in this database already. Please restore into an empty one: set another DATA_DIR, or another DATABASE_URL.',
      ),
    )
    expect(await readRows(installation.database)).toEqual(before)
  })

  it('to overwrite a file, and to back up a database without Parley', async () => {
    await expect(writeBackup(pathOf('no/where'), source)).rejects.toThrow(
      new Error(`There is no folder ${pathOf('no')}.`),
    )
    await expect(writeBackup(pathOf('plain'), source)).rejects.toThrow(
      new Error(`There is a file ${pathOf('plain')} already. Please choose another name.`),
    )
    const { source: nothing } = await installations.create()
    await expect(writeBackup(pathOf('nothing'), nothing)).rejects.toThrow(
      new Error('There is nothing to back up: Parley has never started on this database.'),
    )
    expect((await readdir(installations.folder)).filter((name) => name.startsWith('nothing'))).toEqual([])
  })

  it('to back up tables with rows that a policy hides', async () => {
    const installation = await installations.create()
    await restore('plain', installation)
    await installation.database.owner.query('alter table contacts force row level security')
    await expect(writeBackup(pathOf('hidden'), installation.source)).rejects.toThrow(
      'query would be affected by row-level security policy for table "contacts"',
    )
    expect((await readdir(installations.folder)).filter((name) => name.startsWith('hidden'))).toEqual([])
  })

  it('rows that are not stored as they were', async () => {
    const installation = await installations.create()
    await migrate(installation.database, migrationsDirectory)
    await installation.database.owner.query('alter table contacts alter column job_title type char(300)')
    await expect(restore('plain', installation)).rejects.toThrow(
      /^The table public\.contacts would hold \d+ rows that differ from the \d+ in the backup\. Nothing was restored\.$/,
    )
    expect((await readRows(installation.database))['identity.users']).toEqual([])
    expect(await readdir(pathOf(`${installation.name}/media`))).toEqual([])
  })

  it('what does not fit on the disk, and leaves nothing behind', async () => {
    const installation = await installations.create()
    const { put } = installation.stores.media
    let stored = 0
    vi.spyOn(installation.stores.media, 'put').mockImplementation(async (content, name) => {
      if (stored++ === 0) return put(content, name)
      content.destroy()
      throw Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' })
    })
    await expect(restore('plain', installation)).rejects.toThrow(
      new Error(
        'There is no room left on the disk for what was to be restored. Please make room and try again; nothing was kept.',
      ),
    )
    expect([stored, await countRows(installation), await readdir(pathOf(`${installation.name}/media`))]).toEqual([
      2,
      0,
      [],
    ])
    vi.restoreAllMocks()
    expect((await restore('plain', installation)).totals.rows).toBeGreaterThan(100)
  })
})

describe('survives', () => {
  it('people who work meanwhile: what they do is in it wholly or not at all', async () => {
    let isDone = false
    let created = 0
    const work = (async () => {
      while (!isDone) created += (await createContact(server)) === 201 ? 1 : 0
    })()
    while (created < 3) await new Promise((next) => setTimeout(next, 5))
    await writeBackup(pathOf('busy'), source)
    isDone = true
    await work
    const installation = await installations.create()
    await restore('busy', installation)
    const { rows } = await installation.database.owner.query(
      `select count(*)::int as contacts,
              (select count(*)::int from history h where h.workspace_id = $1 and h.record_id = any(array_agg(c.id))) as changes
         from contacts c where workspace_id = $1 and name = 'Written meanwhile'`,
      [maren.workspaceId],
    )
    expect(rows[0].contacts).toBeGreaterThanOrEqual(3)
    expect(rows[0].contacts).toBeLessThan(created)
    expect(rows[0].changes).toBe(rows[0].contacts)
  })
})

const otherSecret =
  'This backup was made with another APP_SECRET. Please set APP_SECRET to that one (without the setting, it is in the file app.secret of DATA_DIR), or add --other-secret: then WhatsApp accounts must be connected again, and pending emails are lost.'

async function withClient<T>({ database }: TestInstallation, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.owner.connect()
  return work(client).finally(() => client.release())
}

async function flipBit(file: string, position: number): Promise<void> {
  const handle = await open(file, 'r+')
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position)
  await handle.write(Buffer.from([buffer.readUInt8() ^ 4]), 0, 1, position)
  await handle.close()
}

async function createContact(on: TestServer): Promise<number> {
  const { workspaceId, organizationId, token } = maren
  const { statusCode } = await on.app.inject({
    method: 'POST',
    url: `/contacts?workspaceId=${workspaceId}&organizationId=${organizationId}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'Written meanwhile' },
  })
  return statusCode
}

async function download(from: TestServer, address: string): Promise<Buffer> {
  const { workspaceId, organizationId, token } = maren
  const url = `${address}${address.includes('?') ? '&' : '?'}workspaceId=${workspaceId}&organizationId=${organizationId}`
  const reply = await from.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}
