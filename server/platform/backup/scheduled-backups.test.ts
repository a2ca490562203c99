import { mkdir, mkdtemp, open, readdir, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { waitForEmptyQueue } from '../../testing/guards/isolation/wait-for-empty-queue.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { restoreDump } from '../../testing/upgrades/dump.ts'
import { migrate } from '../database/upgrade/migrate.ts'
import { migrateJobs } from '../jobs/job-runner.ts'
import {
  createSource,
  createTestInstallations,
  migrationsDirectory,
  type TestInstallation,
} from './fixtures/test-installations.ts'
import { restoreBackup } from './restore-backup.ts'
import { backUpBeforeUpgrade, createBackupJob } from './scheduled-backups.ts'

const server = await getTestServer({ alone: true })
const { owner } = server.platform.database
const installations = await createTestInstallations(server.platform.appSecret)
const pathOf = (name: string) => join(installations.folder, name)
const source = { ...createSource(server), scratchDirectory: pathOf('scratch') }
let maren: Person

beforeAll(async () => {
  maren = await createPerson(server)
  await mkdir(source.scratchDirectory)
  await waitForEmptyQueue(server)
})
beforeEach(() => owner.query('delete from identity.backup_status'))
afterAll(() => installations.clear())

/** Returns a function that runs the job with a folder of its own, and one that lists the folder. */
function planBackups(name: string) {
  const plan = { directory: pathOf(name), everyHours: 6, keep: 2, isVerified: true }
  return {
    run: (changes: Partial<typeof plan> = {}) => createBackupJob({ ...plan, ...changes }, source)({}, server.platform),
    list: async () => (await readdir(plan.directory)).sort(),
  }
}
const changeAge = (path: string, hours: number) => utimes(path, new Date(), new Date(Date.now() - hours * 3_600_000))
const getStatus = async (person = maren) => (await person.request('GET', '/backup-status')).body
const readProblem = async () => (await owner.query('select problem from identity.backup_status')).rows[0]?.problem

/** Fills a database with the data of a release. */
async function restoreDumpInto({ database }: TestInstallation): Promise<void> {
  const client = new pg.Client({ connectionString: String(database.owner.options.connectionString) })
  await client.connect()
  await restoreDump(client, '0.1.0').finally(() => client.end())
  await migrateJobs(database)
}

async function damage(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(Buffer.from('damaged'), 0, 7, Math.floor((await file.stat()).size / 2))
  await file.close()
}

describe('does', () => {
  it('write a backup when the newest one is old enough, and keep as many as it should', async () => {
    const { run, list } = planBackups('nightly')
    await run({ isVerified: false })
    const [first = ''] = await list()
    expect(first).toMatch(/^parley-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/)
    const { target, database } = await installations.create()
    await restoreBackup(pathOf(`nightly/${first}`), target)
    expect((await database.owner.query('select id from identity.users')).rows).toEqual([{ id: maren.userId }])
    await run({ isVerified: false })
    expect(await list()).toEqual([first])
    const [old, older] = ['parley-2026-01-02T00-00-00Z.backup', 'parley-2026-01-01T00-00-00Z.backup']
    const stale = `${first}.${maren.userId}.part`
    for (const [name, hours] of [
      [first, 7],
      [old, 50],
      [older, 60],
      [stale, 30],
      ['parley-notes.backup', 90],
    ] as const) {
      if (name !== first) await writeFile(pathOf(`nightly/${name}`), '')
      await changeAge(pathOf(`nightly/${name}`), hours)
    }
    await run({ isVerified: false })
    const [newest] = (await list()).filter((name) => ![first, 'parley-notes.backup'].includes(name))
    expect(await list()).toEqual([first, newest, 'parley-notes.backup'].sort())
    expect((await stat(pathOf(`nightly/${newest}`))).size).toBeGreaterThan(1_000)
  })

  it('restore each backup into a scratch database once, and tell managers how old it is', async () => {
    const { run, list } = planBackups('verified')
    expect((await getStatus()).data).toMatchObject({ isScheduled: false, isLate: false })
    await run()
    const { data } = await getStatus()
    expect(data).toMatchObject({ isScheduled: true, isVerified: true, isLate: false })
    expect(Math.abs(Date.now() - Date.parse(data.verifiedAt))).toBeLessThan(600_000)
    expect(await readdir(source.scratchDirectory)).toEqual([])
    const [name] = await list()
    await damage(pathOf(`verified/${name}`))
    await run()
    expect((await getStatus()).data).toEqual(data)
  })

  it('call backups late a day after the next one was due', async () => {
    const { run } = planBackups('late')
    await run({ isVerified: false })
    const setAge = (column: string, hours: number) =>
      owner.query(`update identity.backup_status set ${column} = now() - make_interval(hours => $1)`, [hours])
    const isLate = async () => (await getStatus()).data.isLate
    await setAge('written_at', 29)
    expect(await isLate()).toBe(false)
    await setAge('written_at', 31)
    expect(await isLate()).toBe(true)
    await owner.query('update identity.backup_status set is_verified = true, written_at = now()')
    expect(await isLate()).toBe(false)
    await setAge('started_at', 31)
    expect(await isLate()).toBe(true)
    await setAge('verified_at', 29)
    expect(await isLate()).toBe(false)
  })
})

describe('before an upgrade', () => {
  const upgrade = (installation: TestInstallation, directory = pathOf('upgrades')) =>
    backUpBeforeUpgrade(
      { directory, everyHours: 6, keep: 2, isVerified: true },
      { ...installation.source, scratchDirectory: pathOf('scratch') },
      { ...installation.target, ...installation.stores },
    )

  it('back up the data of the earlier version, which can be restored', async () => {
    const old = await installations.create()
    await restoreDumpInto(old)
    const file = await upgrade(old)
    expect(file).toMatch(/\/upgrades\/parley-[\dT-]{19}Z-before-0013\.backup$/)
    await migrate(old.database, migrationsDirectory)
    const { target } = await installations.create()
    const { manifest, totals } = await restoreBackup(file ?? '', target)
    expect(manifest.migrations.at(-1)?.name).toBe('0012_notifications.sql')
    expect(totals.rows).toBeGreaterThan(100)
    expect(await upgrade(old)).toBeNull()
  })

  it('write one backup, however often the server starts before it can migrate', async () => {
    const old = await installations.create()
    await restoreDumpInto(old)
    const folder = await mkdtemp(pathOf('repeated-'))
    await writeFile(join(folder, 'parley-2026-01-01T00-00-00Z-before-0013.backup.1.part'), '')
    const file = (await upgrade(old, folder)) ?? ''
    expect(await upgrade(old, folder)).toBeNull()
    expect(await readdir(folder)).toEqual([basename(file)])
    // Names differ by the second.
    const earlier = join(folder, 'parley-2026-01-02T00-00-00Z-before-0013.backup')
    await rename(file, earlier)
    await changeAge(earlier, 25)
    expect(await upgrade(old, folder)).not.toBeNull()
  })

  it('write nothing for an empty database', async () => {
    expect(await upgrade(await installations.create(), pathOf('none'))).toBeNull()
    await expect(readdir(pathOf('none'))).rejects.toThrow('ENOENT')
  })

  it('refuse to upgrade without the backup', async () => {
    const old = await installations.create()
    await restoreDumpInto(old)
    await writeFile(pathOf('plain-file'), '')
    await expect(upgrade(old, pathOf('plain-file/folder'))).rejects.toThrow('ENOTDIR')
  })
})

describe('refuses', () => {
  it('a damaged backup, once, and keeps the age of the last good one', async () => {
    const { run, list } = planBackups('damaged')
    await run()
    const [good = ''] = await list()
    const { data } = await getStatus()
    await changeAge(pathOf(`damaged/${good}`), 7)
    await run({ isVerified: false })
    const newest = (await list()).find((name) => name !== good)
    await damage(pathOf(`damaged/${newest}`))
    await expect(run()).rejects.toThrow('damaged')
    expect(await readProblem()).toMatch('damaged')
    expect((await getStatus()).data.verifiedAt).toBe(data.verifiedAt)
    await run()
    expect(await readProblem()).toMatch('damaged')
  })

  it('a folder that it cannot write to', async () => {
    await writeFile(pathOf('file'), '')
    const { run } = planBackups('file/folder')
    await expect(run()).rejects.toThrow('ENOTDIR')
    expect(await readProblem()).toMatch('A backup could not be written: ENOTDIR')
  })

  it('to call a failure a problem for longer than it is one', async () => {
    const { run } = planBackups('passing')
    await run({ isVerified: false })
    await owner.query(`update identity.backup_status set problem = 'A backup could not be written: EIO'`)
    await run({ isVerified: false })
    expect(await readProblem()).toBeNull()
  })
})

describe('hides', () => {
  it('the age of backups from people who do not manage a workspace', async () => {
    const member = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    expect((await getStatus(member)).error).toBe('not_permitted')
  })
})

describe('survives', () => {
  it('a kill during the verification: a day later, its scratch database is removed', async () => {
    const left = ['verify-backup-old', 'verify-backup-new', 'postgres']
    for (const name of left) await mkdir(join(source.scratchDirectory, name))
    await changeAge(join(source.scratchDirectory, 'verify-backup-old'), 25)
    await planBackups('killed').run()
    expect((await readdir(source.scratchDirectory)).sort()).toEqual(['postgres', 'verify-backup-new'])
  })
})
