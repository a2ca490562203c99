import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { type ChunkCipher, chunkSize, createChunkCipher, saltSize, tagSize } from './chunk-cipher.ts'

/**
 * The outermost layer of a backup: a header, the content in chunks, and a footer, whose absence reveals a truncated file.
 * Header: `PARLEYBACKUP`, format version, 1 if encrypted, salt, tag.
 */
const magic = Buffer.from('PARLEYBACKUP')
const footer = Buffer.from('PARLEYEND')
/** Incremented whenever older programs cannot read what newer ones write. */
const formatVersion = 1
const versionAt = magic.length
const saltAt = versionAt + 2
const tagAt = saltAt + saltSize
const headerSize = tagAt + tagSize

/** Converts the content of a backup to the bytes of its file; encrypts it if there is a passphrase. */
export function sealContent(passphrase?: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltSize)
    const cipher = await createChunkCipher(passphrase, salt)
    const header = Buffer.concat([magic, Buffer.from([formatVersion, passphrase ? 1 : 0]), salt])
    yield Buffer.concat([header, cipher.createHeaderTag(header)])
    let pending: Buffer = Buffer.alloc(0)
    for await (const part of source) {
      pending = pending.length > 0 ? Buffer.concat([pending, part]) : part
      while (pending.length > chunkSize) {
        yield cipher.seal(pending.subarray(0, chunkSize), false)
        pending = pending.subarray(chunkSize)
      }
    }
    yield cipher.seal(pending, true)
    yield footer
  }
}

/** Opens the content of a backup. Verifies each chunk before yielding it; reports every fault of the file as a sentence. */
export async function openSealedFile(path: string, passphrase?: string): Promise<AsyncGenerator<Buffer>> {
  const name = basename(path)
  const handle = await open(path).catch((error) => {
    throw error.code === 'ENOENT' ? new Error(`There is no file ${path}.`) : error
  })
  try {
    const size = (await handle.stat()).size
    const { header, salt } = await readHeader(handle, size, name, passphrase)
    const cipher = await createChunkCipher(passphrase, salt)
    if (!timingSafeEqual(cipher.createHeaderTag(header.subarray(0, tagAt)), header.subarray(tagAt)))
      throw passphrase
        ? new Error(`BACKUP_PASSPHRASE does not open ${name}. If it is the right one, the file is damaged.`)
        : createDamageError(name)
    return readContent(path, { from: headerSize, to: size - footer.length }, cipher)
  } finally {
    await handle.close()
  }
}

/** Creates the error for a file that is not as it was written. */
export const createDamageError = (name: string): Error =>
  new Error(`${name} was damaged or changed after it was written. Please use another copy.`)

async function readHeader(handle: FileHandle, size: number, name: string, passphrase?: string) {
  const header = await readAt(handle, 0, headerSize)
  if (!header.subarray(0, versionAt).equals(magic)) throw new Error(`${name} is not a backup of Parley.`)
  const truncatedError = new Error(`${name} was cut off: its end is missing. Please use another copy.`)
  if (size < headerSize + tagSize + footer.length) throw truncatedError
  const version = header.readUInt8(versionAt)
  if (version > formatVersion)
    throw new Error(
      `${name} was written by a newer version of Parley (format ${version}). Please update Parley before restoring it.`,
    )
  if (!(await readAt(handle, size - footer.length, footer.length)).equals(footer)) throw truncatedError
  const isEncrypted = header.readUInt8(versionAt + 1) === 1
  if (isEncrypted && !passphrase) throw new Error(`${name} is encrypted. Please set BACKUP_PASSPHRASE.`)
  if (!isEncrypted && passphrase)
    throw new Error(`${name} is not encrypted, although BACKUP_PASSPHRASE is set. Unset it if that is as it should be.`)
  return { header, salt: header.subarray(saltAt, tagAt) }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

async function* readContent(
  path: string,
  { from, to }: { from: number; to: number },
  cipher: ChunkCipher,
): AsyncGenerator<Buffer> {
  const chunkLength = chunkSize + tagSize
  let left = to - from
  const open = (chunk: Buffer) => {
    left -= chunk.length
    const content = cipher.open(chunk, left === 0)
    if (!content) throw createDamageError(basename(path))
    return content
  }
  let pending: Buffer = Buffer.alloc(0)
  for await (const part of createReadStream(path, { start: from, end: to - 1 }) as AsyncIterable<Buffer>) {
    pending = pending.length > 0 ? Buffer.concat([pending, part]) : part
    while (pending.length >= Math.min(chunkLength, left) && left > 0) {
      const chunk = pending.subarray(0, Math.min(chunkLength, left))
      pending = pending.subarray(chunk.length)
      yield open(chunk)
    }
  }
}
