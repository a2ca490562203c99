import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { waitForEmptyQueue } from '../../testing/guards/isolation/wait-for-empty-queue.ts'
import { startFakeBucket } from '../../testing/harness/fake-bucket.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { signRequest } from '../files/aws-signature.ts'
import { openBackupBucket } from './backup-bucket.ts'
import { createSource, createTestInstallations } from './fixtures/test-installations.ts'
import { restoreBackup } from './restore-backup.ts'
import { createBackupJob } from './scheduled-backups.ts'

const bucket = await startFakeBucket()
const server = await getTestServer({ alone: true })
const { owner } = server.platform.database
const installations = await createTestInstallations(server.platform.appSecret)
const pathOf = (name: string) => join(installations.folder, name)
const source = { ...createSource(server), scratchDirectory: pathOf('scratch') }
/** Parts as small as S3 allows. */
const copies = openBackupBucket(bucket.settings, 5 << 20)

beforeAll(async () => {
  await createPerson(server)
  await mkdir(source.scratchDirectory)
  await waitForEmptyQueue(server)
})
beforeEach(async () => {
  await owner.query('delete from identity.backup_status')
  bucket.files.clear()
  bucket.uploads.clear()
  bucket.failures.length = 0
  bucket.requests.length = 0
})
afterAll(async () => {
  await installations.clear()
  bucket.close()
})

/** Returns a function that runs the job with a folder of its own, and one that lists the folder. */
function planBackups(folder: string) {
  const plan = { directory: pathOf(folder), everyHours: 6, keep: 2, isVerified: false, bucket: bucket.settings }
  return {
    run: (changes: Partial<typeof plan> = {}) => createBackupJob({ ...plan, ...changes }, source)({}, server.platform),
    list: async () => (await readdir(plan.directory)).sort(),
  }
}
const listBucket = () => [...bucket.files.keys()].sort()
const readProblem = async () => (await owner.query('select problem from identity.backup_status')).rows[0]?.problem
const nameOfDay = (day: number) => `parley-2026-01-0${day}T00-00-00Z.backup`
const fill = (...names: string[]) => {
  for (const name of names) bucket.files.set(name, { content: Buffer.from('earlier'), writtenAt: new Date() })
}
/** Fails the request after these many others. */
const failAfter = (requests: number, ...failures: typeof bucket.failures) =>
  bucket.failures.push(...new Array(requests).fill(undefined), ...failures)

/** Writes a file that needs three parts. */
async function writeLargeFile(): Promise<{ file: string; content: Buffer }> {
  const [file, content] = [pathOf('large'), randomBytes(11 << 20)]
  await writeFile(file, content)
  return { file, content }
}
const isStored = (name: string, content: Buffer) => bucket.files.get(name)?.content.equals(content)

/** Starts an upload as a process does that is killed before it ends it. */
async function leaveUnfinishedUpload(name: string): Promise<void> {
  const url = new URL(`${bucket.settings.endpoint}/media/${name}?uploads=`)
  const { status } = await fetch(url, { method: 'POST', headers: signRequest(bucket.settings, 'POST', url) })
  expect(status).toBe(200)
}

describe('does', () => {
  it('copy each scheduled backup once, from where it can be fetched and restored', async () => {
    const { run, list } = planBackups('copied')
    await run()
    const [name = ''] = await list()
    expect(listBucket()).toEqual([name])
    expect(isStored(name, await readFile(pathOf(`copied/${name}`)))).toBe(true)
    expect(await readProblem()).toBeNull()
    bucket.requests.length = 0
    await run()
    expect(bucket.requests).toEqual(['GET /media'])

    await copies.download(name, pathOf(name))
    const { target } = await installations.create()
    expect((await restoreBackup(pathOf(name), target)).totals.rows).toBeGreaterThan(10)
  })

  it('upload a large file in parts', async () => {
    const { file, content } = await writeLargeFile()
    await copies.upload(nameOfDay(1), file)
    expect(isStored(nameOfDay(1), content)).toBe(true)
    expect(bucket.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3)
    expect(bucket.uploads.size).toBe(0)
    expect(await copies.list()).toEqual([{ name: nameOfDay(1), bytes: 11 * 1024 * 1024 }])
  })

  it('keep as many in the bucket as in the folder, over several pages, and delete nothing else there', async () => {
    const { run, list } = planBackups('rotated')
    const foreign = ['notes.backup', 'parley-notes.backup', 'parley/01920000-0000-7000-8000-000000000001']
    fill(...foreign, ...[1, 2, 3, 4, 5].map(nameOfDay))
    await run()
    const [name = ''] = await list()
    expect(listBucket()).toEqual([...foreign, nameOfDay(5), name].sort())
  })

  it('copy what an earlier run could not, and replace a copy of another size', async () => {
    const { run, list } = planBackups('missing')
    await run()
    const [name = ''] = await list()
    for (const day of [1, 2]) {
      await writeFile(pathOf(`missing/${nameOfDay(day)}`), 'an earlier one')
      await utimes(pathOf(`missing/${nameOfDay(day)}`), new Date(), new Date(2026, 0, day))
    }
    fill(name)
    await run()
    expect(listBucket()).toEqual([nameOfDay(2), name])
    expect(isStored(name, await readFile(pathOf(`missing/${name}`)))).toBe(true)
  })

  it('copy the newest backup even if the clock was set back', async () => {
    fill('parley-2999-01-01T00-00-00Z.backup', 'parley-2999-01-02T00-00-00Z.backup')
    const { run, list } = planBackups('clock')
    await run()
    expect(listBucket()).toEqual([
      ...(await list()),
      'parley-2999-01-01T00-00-00Z.backup',
      'parley-2999-01-02T00-00-00Z.backup',
    ])
  })
})

describe('refuses', () => {
  const refused = (reason: string) => `A backup could not be copied to the bucket media: ${reason}`

  it('a copy that the bucket denies; the next run makes it, without another backup', async () => {
    const { run, list } = planBackups('denied')
    fill(nameOfDay(1), nameOfDay(2), nameOfDay(3))
    // A list of files in two pages, two of uploads, and the start of the upload come before the part.
    failAfter(5, 403)
    await expect(run()).rejects.toThrow(refused('the bucket has refused PUT with 403 AccessDenied'))
    expect(await readProblem()).toBe(refused('the bucket has refused PUT with 403 AccessDenied'))
    expect([listBucket(), bucket.uploads.size]).toEqual([[nameOfDay(1), nameOfDay(2), nameOfDay(3)], 0])
    const [name = '', ...others] = await list()
    expect(others).toEqual([])
    await run()
    expect(await list()).toEqual([name])
    expect(listBucket()).toEqual([nameOfDay(3), name])
    expect(await readProblem()).toBeNull()
  })

  it('a bucket that does not exist', async () => {
    const { run } = planBackups('nowhere')
    await expect(run({ bucket: { ...bucket.settings, bucket: 'elsewhere' } })).rejects.toThrow(
      'A backup could not be copied to the bucket elsewhere: the bucket has refused GET with 404 NoSuchBucket',
    )
  })

  it('to forget a damaged backup because it was copied', async () => {
    const { run, list } = planBackups('both')
    await run()
    const [name = ''] = await list()
    await writeFile(pathOf(`both/${name}`), 'damaged')
    bucket.failures.push(403)
    await expect(run({ isVerified: true })).rejects.toThrow(`${name} is not a backup of Parley.`)
    bucket.failures.push(403)
    await expect(run()).rejects.toThrow('refused GET with 403')
    await run()
    expect(await readProblem()).toBe(`${name} is not a backup of Parley.`)
  })

  it('to fetch what is not there, and to replace a file', async () => {
    fill(nameOfDay(1), 'notes.txt')
    for (const name of [nameOfDay(2), 'notes.txt', '../notes'])
      await expect(copies.download(name, pathOf('none'))).rejects.toThrow(
        new Error(`There is no backup ${name} in the bucket media.`),
      )
    await writeFile(pathOf('taken'), 'mine')
    await expect(copies.download(nameOfDay(1), pathOf('taken'))).rejects.toThrow(
      new Error(`There is a file ${pathOf('taken')} already. Please move it away first.`),
    )
    expect(await readFile(pathOf('taken'), 'utf8')).toBe('mine')
  })

  it('a download that breaks off, and leaves nothing of it', async () => {
    fill(nameOfDay(1))
    const before = await readdir(installations.folder)
    bucket.failures.push('broken off')
    await expect(copies.download(nameOfDay(1), pathOf('broken'))).rejects.toThrow('aborted')
    expect(await readdir(installations.folder)).toEqual(before)
  })
})

describe('survives', () => {
  it('a busy bucket and connections that are cut within a part', async () => {
    const { file, content } = await writeLargeFile()
    // Two lists and the start come before the parts.
    failAfter(3, 503, 'cut', null, undefined, 'cut')
    await copies.upload(nameOfDay(1), file)
    expect(isStored(nameOfDay(1), content)).toBe(true)
  })

  it('a bucket that stays busy: the upload ends, and leaves no part behind', async () => {
    const { file } = await writeLargeFile()
    failAfter(4, 503, 503, 503, 503, 503)
    await expect(copies.upload(nameOfDay(1), file)).rejects.toThrow('the bucket has refused PUT with 503 SlowDown')
    expect([listBucket(), bucket.uploads.size]).toEqual([[], 0])
  })

  it('a reply that is lost after the bucket has joined the parts', async () => {
    const { file, content } = await writeLargeFile()
    bucket.failures.push(...new Array(6).fill(undefined), 'unanswered')
    await copies.upload(nameOfDay(1), file)
    expect(isStored(nameOfDay(1), content)).toBe(true)
  })

  it('a kill during an upload: the next one removes its parts, and no others', async () => {
    const { run, list } = planBackups('killed')
    await leaveUnfinishedUpload(nameOfDay(1))
    await leaveUnfinishedUpload('photos.tar')
    await run()
    expect(listBucket()).toEqual(await list())
    expect([...bucket.uploads.values()].map(({ key }) => key)).toEqual(['photos.tar'])
  })
})
