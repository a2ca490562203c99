import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

type Content = Iterable<string> | AsyncIterable<string>

/** Midnight of 1980-01-01, the first moment a ZIP archive knows: the same rows make the same file. */
const [time, day] = [0, 33]

/** A ZIP archive of parts, packed while they come; sizes follow each part, so none has to be whole in memory. */
export async function* zipped(parts: [name: string, content: Content][]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const start = offset
    const path = Buffer.from(name)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.set(common(), 4)
    header.writeUInt16LE(path.length, 26)
    yield* sent(Buffer.concat([header, path]))

    const totals = { crc: 0, size: 0, packed: 0 }
    for await (const chunk of packed(content, totals)) yield* sent(chunk)
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(0x08074b50, 0)
    sizes.set(sums(totals), 4)
    yield* sent(sizes)

    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    entry.set(common(), 6)
    entry.set(sums(totals), 16)
    entry.writeUInt16LE(path.length, 28)
    entry.writeUInt32LE(start, 42)
    directory.push(entry, path)
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([entries, end])

  function* sent(bytes: Buffer): Iterable<Buffer> {
    offset += bytes.length
    if (offset > 0xfffffff0) throw new Error('the archive is larger than 4 GB')
    yield bytes
  }
}

/** Version, flags (sizes follow, names in UTF-8), method and time, as both headers have them. */
function common(): Buffer {
  const bytes = Buffer.alloc(10)
  for (const [at, value] of [20, 0x0808, 8, time, day].entries()) bytes.writeUInt16LE(value, at * 2)
  return bytes
}

type Totals = { crc: number; size: number; packed: number }

function sums({ crc, packed, size }: Totals): Buffer {
  const bytes = Buffer.alloc(12)
  for (const [at, value] of [crc, packed, size].entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}

async function* packed(content: Content, totals: Totals): AsyncGenerator<Buffer> {
  const source = Readable.from(counted(content, totals), { objectMode: false })
  const deflate = source.pipe(createDeflateRaw({ level: 6 }))
  source.on('error', (error) => deflate.destroy(error))
  try {
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      totals.packed += chunk.length
      yield chunk
    }
  } finally {
    source.destroy()
  }
}

async function* counted(content: Content, totals: Totals): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    totals.crc = crc32(bytes, totals.crc)
    totals.size += bytes.length
    yield bytes
  }
}
