import { basename } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type ArchiveEntry, type EntryOf, readFrames } from './entries.ts'
import { createDamageError, openSealedFile } from './sealed-file.ts'

/** Reads the entries of a backup one after another. Throws if the format is violated, because the file must be damaged. */
export type Archive = {
  /** Reads the next entry, which must be of this kind. */
  readEntry<Kind extends ArchiveEntry['kind']>(kind: Kind): Promise<EntryOf<Kind>>
  /** Returns the kind of the next entry without consuming it. */
  peekKind(): Promise<ArchiveEntry['kind']>
  /** Reads the bytes of a table or file, up to the next entry. */
  readData(): AsyncGenerator<Buffer>
  damage: Error
  close(): Promise<void>
}

export async function openArchive(file: string, passphrase?: string): Promise<Archive> {
  const damage = createDamageError(basename(file))
  const content = Readable.from(await openSealedFile(file, passphrase))
  // The reader of the stream receives the error.
  const frames = readFrames(
    pipeline(content, createGunzip(), () => undefined),
    damage,
  )
  const readFrame = async (): Promise<ArchiveEntry | Buffer> => {
    const { done, value } = await frames.next().catch((error) => {
      throw String(error.code).startsWith('Z_') ? damage : error
    })
    if (done) throw damage
    return value
  }
  let pending: ArchiveEntry | undefined
  const peek = async (): Promise<ArchiveEntry> => {
    const frame = pending ?? (await readFrame())
    if (Buffer.isBuffer(frame)) throw damage
    pending = frame
    return frame
  }
  return {
    peekKind: async () => (await peek()).kind,
    async readEntry<Kind extends ArchiveEntry['kind']>(kind: Kind): Promise<EntryOf<Kind>> {
      const entry = await peek()
      pending = undefined
      if (entry.kind !== kind) throw damage
      return entry as EntryOf<Kind>
    },
    async *readData() {
      for (;;) {
        const frame = await readFrame()
        if (!Buffer.isBuffer(frame)) {
          pending = frame
          return
        }
        yield frame
      }
    },
    damage,
    async close() {
      await frames.return(undefined)
      content.destroy()
    },
  }
}
