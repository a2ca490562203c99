import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeBucket } from '../../testing/harness/fake-bucket.ts'
import { signRequest } from './aws-signature.ts'
import { type FileStore, openLocalFileStore } from './file-store.ts'
import { openS3FileStore } from './s3-file-store.ts'

const bucket = await startFakeBucket()
let directory: string
let files: FileStore
const opened = async (more: Partial<typeof bucket.settings> = {}) =>
  openS3FileStore({ ...bucket.settings, ...more }, await openLocalFileStore(directory), {
    idleTimeout: 60_000,
    pause: 10,
  })
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parley-bucket-'))
  files = await opened()
})
afterAll(async () => {
  bucket.close()
  await rm(directory, { recursive: true })
})

const content = randomBytes(300_000)
const put = (store = files, what: Buffer = content) => store.put(Readable.from([what], { objectMode: false }))
/** `toEqual` would compare byte by byte, which takes seconds. */
const isStored = async (name: string) => (await buffer(files.open(name))).equals(content)
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
/** Makes a file look two days old. */
const backdateFile = (name: string) => {
  const key = `parley/${name}`
  bucket.files.set(key, { content: bucket.files.get(key)?.content ?? Buffer.alloc(0), writtenAt: ago(48) })
}

describe('does', () => {
  it('stores a file in the bucket and returns all, the start or a part of it until it is removed', async () => {
    const name = await put()
    expect([...bucket.files.keys()]).toContain(`parley/${name}`)
    expect(await readdir(directory)).toEqual([])
    expect([await isStored(name), await files.size(name)]).toEqual([true, content.length])
    expect(await files.head(name, 16)).toEqual(content.subarray(0, 16))
    expect(await buffer(files.open(name, { start: 10, end: 19 }))).toEqual(content.subarray(10, 20))
    await files.remove(name)
    await files.remove(name)
    expect(bucket.files.has(`parley/${name}`)).toBe(false)
    const empty = await put(files, Buffer.alloc(0))
    expect([await files.size(empty), await files.head(empty, 16)]).toEqual([0, Buffer.alloc(0)])
  })

  it('lists old files over several pages, and no foreign objects', async () => {
    const names = await Promise.all([1, 2, 3, 4, 5].map(() => put()))
    for (const name of names.slice(1)) backdateFile(name)
    bucket.files.set('parley/notes.txt', { content, writtenAt: ago(48) })
    bucket.files.set('01920000-0000-7000-8000-000000000001', { content, writtenAt: ago(48) })
    expect((await files.listOlderThan(ago(24))).sort()).toEqual(names.slice(1).sort())
  })

  it('signs requests as in the examples of AWS', () => {
    const keys = {
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    }
    const of = (path: string, headers = {}) => {
      const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`)
      return signRequest(keys, 'GET', url, headers, new Date('2013-05-24T00:00:00Z')).authorization?.split(
        'Signature=',
      )[1]
    }
    expect(of('/test.txt', { range: 'bytes=0-9' })).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
    expect(of('/?max-keys=2&prefix=J')).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7')
  })
})

describe('refuses', () => {
  it('requests signed with another key or region, or changed after signing', async () => {
    for (const wrong of [{ secretAccessKey: 'another' }, { accessKeyId: 'AKIDOTHER' }, { region: 'eu-west-1' }])
      await expect(put(await opened(wrong))).rejects.toThrow('refused PUT with 403')
    const name = await put()
    const url = new URL(`${bucket.settings.endpoint}/media/parley/${name}`)
    const headers = signRequest(bucket.settings, 'PUT', url)
    expect((await fetch(url, { method: 'PUT', headers, body: 'something else' })).status).toBe(403)
    expect(bucket.files.get(`parley/${name}`)?.content.equals(content)).toBe(true)
  })

  it('names outside the store', async () => {
    for (const name of ['../other', '', 'a'.repeat(40)]) {
      await expect(files.size(name)).rejects.toThrow('not a stored name')
      expect(() => files.open(name)).toThrow('not a stored name')
    }
  })
})

describe('survives', () => {
  it('a busy bucket and a broken connection, and reports missing files like a disk', async () => {
    bucket.failures.push(503, null)
    const name = await put()
    expect(await isStored(name)).toBe(true)
    const missing = '01920000-0000-7000-8000-00000000dead'
    await expect(buffer(files.open(missing))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(files.size(missing)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('a bucket that asks to slow down: the call is repeated until it is served', async () => {
    bucket.failures.push(503, 503, 429, 503)
    const name = await put()
    expect([await isStored(name), bucket.failures]).toEqual([true, []])
  })

  it('a bucket that does not answer: the call is cancelled and repeated', async () => {
    const impatient = openS3FileStore(bucket.settings, await openLocalFileStore(directory), {
      idleTimeout: 2_000,
      pause: 10,
    })
    bucket.failures.push('silent')
    const name = await put(impatient)
    bucket.failures.push('silent')
    expect(await impatient.size(name)).toBe(content.length)
  })

  it('a bucket that does not know a file yet that was just stored', async () => {
    const name = await put()
    bucket.failures.push(404, 404)
    expect(await isStored(name)).toBe(true)
    bucket.failures.push(404)
    expect(await files.size(name)).toBe(content.length)
    await files.remove(name)
    const before = bucket.requests.length
    await expect(files.size(name)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(bucket.requests.length - before).toBe(5)
  })

  it('an unavailable bucket: the upload fails as a fault of the bucket and leaves no file behind', async () => {
    bucket.failures.push(500, 500, 500, 500, 500)
    await expect(put()).rejects.toMatchObject({ code: 'EBUCKET', message: 'the bucket has refused PUT with 500' })
    bucket.failures.push(null, null, null, null, null)
    await expect(put()).rejects.toMatchObject({
      code: 'EBUCKET',
      message: expect.stringMatching(/^the bucket does not answer: /),
    })
    expect([await readdir(directory), bucket.failures]).toEqual([[], []])
  })

  it('rights that were withdrawn: each call fails as a fault of the bucket, and what cannot be removed stays for the purge', async () => {
    const name = await put()
    const calls: (() => Promise<unknown>)[] = [
      () => put(),
      () => buffer(files.open(name)),
      () => files.head(name, 16),
      () => files.size(name),
      () => files.listOlderThan(ago(24)),
    ]
    for (const call of calls) {
      bucket.failures.push(403)
      await expect(call()).rejects.toMatchObject({
        code: 'EBUCKET',
        message: expect.stringMatching(/^the bucket has refused \w+ with 403( AccessDenied)?$/),
      })
    }
    bucket.failures.push(403)
    await files.remove(name)
    expect([await isStored(name), bucket.failures]).toEqual([true, []])
  })

  it('a bucket that is gone, which is no missing file', async () => {
    bucket.failures.push(404)
    await expect(put()).rejects.toMatchObject({ code: 'EBUCKET', message: 'the bucket has refused PUT with 404' })
    bucket.failures.push(404)
    await expect(files.listOlderThan(ago(24))).rejects.toMatchObject({ code: 'EBUCKET' })
  })

  it('a download that breaks off: it fails, and is never taken for the whole file', async () => {
    const name = await put()
    bucket.failures.push('broken off')
    await expect(buffer(files.open(name))).rejects.toMatchObject({
      code: 'EBUCKET',
      message: expect.stringMatching(/^the bucket has broken off: /),
    })
    expect(await isStored(name)).toBe(true)
  })
})
