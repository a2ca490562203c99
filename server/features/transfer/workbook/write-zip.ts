import { strToU8, Zip, ZipDeflate } from 'fflate'

type Content = Iterable<string> | AsyncIterable<string>

/** The earliest date in a ZIP archive, so that the same rows make the same file. */
const mtime = new Date(1980, 0, 1)
/** Sizes have four bytes. */
const maxBytes = 0xfffffff0

/** Writes a ZIP archive part by part, so that none has to be in memory as a whole. */
export async function* writeZip(parts: [name: string, content: Content][]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let size = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const [name, content] of parts) {
    const part = new ZipDeflate(name, { level: 6 })
    part.mtime = mtime
    zip.add(part)
    for await (const text of content) {
      const bytes = strToU8(text)
      size += bytes.length
      if (size > maxBytes) throw new Error('the archive is larger than 4 GB')
      part.push(bytes)
      yield* ready.splice(0)
    }
    part.push(new Uint8Array(), true)
  }
  zip.end()
  yield* ready.splice(0)
}
