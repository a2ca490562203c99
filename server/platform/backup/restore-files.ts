import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type FileStore, isStoredName } from '../files/file-store.ts'
import type { EntryOf } from './archive/entries.ts'
import type { Archive } from './archive/open-archive.ts'

/** The stores that files are restored to. */
export type RestoreStores = Record<'files' | 'media', Pick<FileStore, 'put' | 'open' | 'size' | 'remove'>>

type RestoredFiles = { files: number; bytes: number }

/** Restores files and then runs the rest; if anything fails, removes every file that it has stored. */
export async function restoreFiles<T>(
  archive: Archive,
  stores: RestoreStores,
  complete: (restored: RestoredFiles) => Promise<T>,
): Promise<T> {
  const log = await openLog()
  const restored: RestoredFiles = { files: 0, bytes: 0 }
  try {
    while ((await archive.peekKind()) === 'file') {
      const file = await archive.readEntry('file')
      if (!isStoredName(file.name)) throw archive.damage
      restored.bytes += await restoreFile(archive, stores, file, log)
      restored.files++
    }
    return await complete(restored)
  } catch (error) {
    for await (const { store, name } of log.read()) await stores[store].remove(name).catch(() => undefined)
    throw error
  } finally {
    await log.remove()
  }
}

/** Restores a file and returns its size. Keeps a file that still exists although the database was lost. */
async function restoreFile(
  archive: Archive,
  stores: RestoreStores,
  { store: storeName, name }: EntryOf<'file'>,
  log: FileLog,
): Promise<number> {
  const store = stores[storeName]
  const existing = await store.size(name).catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const hash = createHash('sha256')
  let bytes = 0
  const readContent = async function* () {
    for await (const part of archive.readData()) {
      hash.update(part)
      bytes += part.length
      yield part
    }
    // A file that differs is not stored.
    if ((await archive.peekKind()) !== 'file end') throw archive.damage
  }
  if (existing === null) {
    await log.add(storeName, name)
    await store.put(Readable.from(readContent(), { objectMode: false }), name)
  } else for await (const _ of readContent());
  const end = await archive.readEntry('file end')
  const sha256 = hash.digest('hex')
  if (bytes !== end.bytes || sha256 !== end.sha256) throw archive.damage
  if (existing !== null && (existing !== bytes || (await sumFile(store, name)) !== sha256))
    throw new Error(`There is another file ${name} where files are stored. Please restore into an empty place.`)
  return bytes
}

async function sumFile(store: Pick<FileStore, 'open'>, name: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of store.open(name) as AsyncIterable<Buffer>) hash.update(part)
  return hash.digest('hex')
}

type FileName = { store: keyof RestoreStores; name: string }
type FileLog = Awaited<ReturnType<typeof openLog>>

/** Opens a log of the stored files. It is a file, because there may be millions. */
async function openLog() {
  const directory = await mkdtemp(join(tmpdir(), 'parley-restore-'))
  const path = join(directory, 'files')
  const log = createWriteStream(path)
  return {
    add: (store: FileName['store'], name: string) =>
      new Promise<void>((resolve, reject) => {
        log.write(`${store} ${name}\n`, (error) => (error ? reject(error) : resolve()))
      }),
    async *read(): AsyncGenerator<FileName> {
      await finished(log.end())
      for await (const line of createInterface({ input: createReadStream(path) })) {
        const [store, name = ''] = line.split(' ')
        yield { store: store as FileName['store'], name }
      }
    },
    async remove() {
      log.destroy()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
