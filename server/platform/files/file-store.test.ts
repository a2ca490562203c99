import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it, vi } from 'vitest'

const directory = await mkdtemp(join(tmpdir(), 'parley-store-'))
const failure = { code: '' }
vi.doMock('node:fs/promises', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:fs/promises')>()),
  rm: async () => {
    throw Object.assign(new Error(`${failure.code}: rm`), { code: failure.code })
  },
}))
/** A separate copy of the module, because other tests use the real disk. */
const onBrokenDisk = './file-store.ts?on-broken-disk'
const { openLocalFileStore } = (await import(onBrokenDisk)) as typeof import('./file-store.ts')
const files = await openLocalFileStore(directory)
afterAll(async () => {
  vi.doUnmock('node:fs/promises')
  await rm(directory, { recursive: true })
})

describe('survives', () => {
  it('a disk that can only be read: what should be removed stays, and only that is passed over', async () => {
    const name = await files.put(Readable.from(['kept']))
    failure.code = 'EROFS'
    await files.remove(name)
    expect(await readdir(directory)).toEqual([name])
    failure.code = 'EIO'
    await expect(files.remove(name)).rejects.toMatchObject({ code: 'EIO' })
  })
})
