import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Files } from './files.ts'
import { badRequest, type Refusal } from './refusals.ts'

/** The parts of a form; a form that cannot be read is its sender's trouble. */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (error) {
    throw isMalformed(error) ? unreadable() : error
  }
}

/** Stores the file of a form as it comes; `refuse` says that one larger than a form may have is too large. */
export async function storePart(
  part: MultipartFile,
  files: Files,
  refuse: () => Refusal,
): Promise<{ file: string; hash: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* () {
    try {
      for await (const chunk of part.file) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    } catch (error) {
      throw isMalformed(error) ? unreadable() : error
    }
    if (part.file.truncated) throw refuse()
  }
  const file = await files.put(Readable.from(counted(), { objectMode: false }))
  return { file, hash: hash.digest('base64url'), bytes }
}

const unreadable = () => badRequest('The form could not be read to its end.')
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && /multipart|boundary|terminated early/i.test(error.message)
