import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { WorkbookError } from './workbook-error.ts'

/** A part of an archive, from its directory. */
type Entry = { method: number; flags: number; compressed: number; offset: number }

export type ZipArchive = {
  has(name: string): boolean
  /** The unpacked bytes of a part; throws when the total exceeds the limit. */
  read(name: string): AsyncIterable<Buffer>
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const whole = 0xffffffff
/** Maximum parts of an archive; workbooks have some dozens. */
const maxEntries = 10_000
const maxDirectoryBytes = 4 << 20

/** Opens an archive by its directory. At most `mostBytes` can be unpacked, whatever sizes the directory claims. */
export async function openZip(path: string, mostBytes: number): Promise<ZipArchive> {
  const file = await open(path)
  let entries: Map<string, Entry>
  try {
    entries = await readDirectory(file)
  } finally {
    await file.close()
  }
  let left = mostBytes

  async function* read(name: string): AsyncIterable<Buffer> {
    const entry = entries.get(name)
    if (!entry) throw new WorkbookError('damaged')
    if (entry.flags & 1) throw new WorkbookError('locked')
    if (entry.method !== 0 && entry.method !== 8) throw new WorkbookError('damaged')
    const start = await contentStart(path, entry)
    if (entry.compressed === 0) return
    const packed = createReadStream(path, { start, end: start + entry.compressed - 1, highWaterMark: 64 << 10 })
    const bytes = entry.method === 8 ? packed.pipe(createInflateRaw()) : packed
    packed.on('error', (error) => bytes.destroy(error))
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        left -= chunk.length
        if (left < 0) throw new WorkbookError('large')
        yield chunk
      }
    } catch (error) {
      throw error instanceof WorkbookError ? error : new WorkbookError('damaged')
    } finally {
      packed.destroy()
      bytes.destroy()
    }
  }
  return { has: (name) => entries.has(name), read }
}

async function readDirectory(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557))
  let end = tail.length - 22
  while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end--
  if (end < 0) throw new WorkbookError('damaged')
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const offset = tail.readUInt32LE(end + 16)
  if (count > maxEntries || length > maxDirectoryBytes || offset + length > size) throw new WorkbookError('damaged')
  const directory = await bytesAt(file, offset, length)
  const entries = new Map<string, Entry>()
  for (let at = 0, n = 0; n < count; n++) {
    if (at + 46 > length || directory.readUInt32LE(at) !== entrySignature) throw new WorkbookError('damaged')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place))
    const extraAt = at + 46 + (nameLength ?? 0)
    const name = directory.toString('utf8', at + 46, extraAt)
    const entry: Entry = {
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      compressed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    }
    if (entry.compressed === whole || entry.offset === whole)
      readZip64Sizes(entry, directory, at, extraAt, extraLength ?? 0)
    if (entry.offset + entry.compressed > size) throw new WorkbookError('damaged')
    entries.set(name, entry)
    at = extraAt + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}

/** Some programs store sizes and offsets in eight bytes (ZIP64), even in small files. */
function readZip64Sizes(entry: Entry, directory: Buffer, at: number, extraAt: number, extraLength: number): void {
  for (let from = extraAt; from + 4 <= extraAt + extraLength; from += 4 + directory.readUInt16LE(from + 2)) {
    if (directory.readUInt16LE(from) !== 1) continue
    let place = from + 4
    const next = () => {
      place += 8
      return Number(directory.readBigUInt64LE(place - 8))
    }
    if (directory.readUInt32LE(at + 24) === whole) next()
    if (entry.compressed === whole) entry.compressed = next()
    if (entry.offset === whole) entry.offset = next()
    return
  }
}

async function contentStart(path: string, { offset }: Entry): Promise<number> {
  const file = await open(path)
  try {
    const header = await bytesAt(file, offset, 30)
    if (header.readUInt32LE(0) !== localSignature) throw new WorkbookError('damaged')
    return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new WorkbookError('damaged')
  return buffer
}
