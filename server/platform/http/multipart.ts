import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { t } from '#contract/language/translate.ts'
import { badRequest, type DomainError } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'

/** Reads the parts of a form; throws 400 if it is malformed. */
export async function* readParts(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (error) {
    throw isMalformedForm(error) ? unreadableForm() : error
  }
}

/** Stores the file of a form while receiving it; throws `createTooLargeError()` if it exceeds the limit. */
export async function storeUpload(
  part: MultipartFile,
  files: FileStore,
  createTooLargeError: () => DomainError,
): Promise<{ file: string; hash: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  const hashChunks = async function* () {
    try {
      for await (const chunk of part.file) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    } catch (error) {
      throw isMalformedForm(error) ? unreadableForm() : error
    }
    if (part.file.truncated) throw createTooLargeError()
  }
  const file = await files.put(Readable.from(hashChunks(), { objectMode: false }))
  return { file, hash: hash.digest('base64url'), bytes }
}

const unreadableForm = () => badRequest(t('The form could not be read completely.'))
const isMalformedForm = (error: unknown): boolean =>
  error instanceof Error && /multipart|boundary|terminated early/i.test(error.message)
