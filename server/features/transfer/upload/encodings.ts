import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { type Encoding, encodings } from '#contract/transfer/encodings.ts'
import type { LocalFileStore } from '../../../platform/files/file-store.ts'
import { notUtf8Error } from './sample.ts'

/** The encoding that the byte order mark indicates, if there is one. */
function encodingFromBom(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  return null
}

/** The encoding of a file's beginning: marked, or UTF-8 if it is valid, else Windows-1252. */
export function guessEncoding(head: Buffer, whole: boolean): Encoding {
  const marked = encodingFromBom(head)
  if (marked) return marked
  const detector = createUtf8Detector()
  return detector.read(head) && (!whole || detector.end()) ? 'utf-8' : detector.fallback()
}

/** Converts a stored file to UTF-8, if necessary; returns the name of the file, or of the converted copy that replaces it. */
export async function convertToUtf8(files: LocalFileStore, file: string, asked: Encoding | undefined): Promise<string> {
  const encoding = asked ?? (await detectEncoding(files.path(file)))
  if (encoding === 'utf-8') return file
  const rewritten = await files.put(Readable.from(decodeFile(files.path(file), encoding), { objectMode: false }))
  await files.remove(file)
  return rewritten
}

/** The text of a file's beginning; an incomplete character at its end is dropped. */
export function decodeHead(head: Buffer, encoding: Encoding, whole: boolean): string {
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(head, { stream: !whole })
  } catch {
    throw notUtf8Error()
  }
}

async function detectEncoding(path: string): Promise<Encoding> {
  const detector = createUtf8Detector()
  let marked: Encoding | null | undefined
  for await (const chunk of createReadStream(path, { highWaterMark: 256 << 10 })) {
    if (marked === undefined) marked = encodingFromBom(chunk)
    if (marked) return marked
    if (!detector.read(chunk)) return detector.fallback()
  }
  return detector.end() ? 'utf-8' : detector.fallback()
}

/** Reads UTF-8 until the first error. */
function createUtf8Detector() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let known = 0
  let faults = 0
  const fits = (chunk?: Buffer) => {
    try {
      known += decoder.decode(chunk, { stream: chunk !== undefined }).match(beyondAscii)?.length ?? 0
      return true
    } catch {
      const text = new TextDecoder().decode(chunk)
      faults += text.split('\ufffd').length - 1
      known += (text.match(beyondAscii)?.length ?? 0) - faults
      return false
    }
  }
  return {
    read: (chunk: Buffer) => fits(chunk),
    end: () => fits(),
    /**
     * The encoding to assume if the text is not valid UTF-8. Throws if it has more multi-byte characters than errors: it is
     * damaged UTF-8, which would not be readable in another encoding, either.
     */
    fallback(): Encoding {
      if (known > faults) throw notUtf8Error()
      return 'windows-1252'
    },
  }
}
const beyondAscii = /[^\0-\x7f]/g

async function* decodeFile(path: string, encoding: Encoding): AsyncIterable<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 << 10 }))
    yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}

export const isEncoding = (value: unknown): value is Encoding => encodings.some((known) => known === value)
