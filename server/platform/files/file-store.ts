import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uuidv7 } from 'uuidv7'
import type { ByteRange } from './byte-range.ts'

/**
 * Stores files under random names, never under the sender's. The purge removes every file older than a day that no
 * `RetentionRule.files` lists, so features that keep files must list them there.
 */
export type FileStore = {
  /** Stores a stream and returns the name of the file, which is new unless given. A failed stream leaves no file behind. */
  put(content: Readable, restoredName?: string): Promise<string>
  /** Reads all bytes of a file, or a range. */
  open(name: string, range?: ByteRange): Readable
  /** Reads at most `bytes` bytes from the start of a file. */
  head(name: string, bytes: number): Promise<Buffer>
  size(name: string): Promise<number>
  /** Removes a file; on a read-only disk or in a bucket that fails, the purge removes it later. */
  remove(name: string): Promise<void>
  /** Lists the files last written before `cutoff`. */
  listOlderThan(cutoff: Date): Promise<string[]>
}

/** A store on the disk of this node. */
export type LocalFileStore = FileStore & {
  /** Returns the path of a file, for readers that need one. */
  path(name: string): string
}

export async function openLocalFileStore(directory: string): Promise<LocalFileStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = (name: string) => {
    if (!isStoredName(name)) throw new Error('not a stored name')
    return join(directory, name)
  }
  const remove = (name: string) => rm(path(name), { force: true }).catch(ignoreReadOnlyDisk)
  return {
    path,
    async put(content, name = uuidv7()) {
      const file = createWriteStream(path(name), { mode: 0o600 })
      try {
        await pipeline(content, file)
      } catch (error) {
        // The stream may still be about to create the file.
        if (!file.closed) await new Promise<void>((resolve) => void file.once('close', resolve))
        await remove(name)
        throw error
      }
      return name
    },
    open: (name, range) => createReadStream(path(name), range),
    async head(name, bytes) {
      const handle = await open(path(name))
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    size: async (name) => (await stat(path(name))).size,
    remove,
    async listOlderThan(cutoff) {
      const names: string[] = []
      for (const name of (await readdir(directory)).filter(isStoredName)) {
        const written = await stat(path(name)).catch(() => null)
        if (written && written.mtime < cutoff) names.push(name)
      }
      return names
    },
  }
}

/** Whether `name` has the form of a stored file's name. */
export const isStoredName = (name: string): boolean => /^[0-9a-f-]{36}$/.test(name)

function ignoreReadOnlyDisk(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EROFS') throw error
}
