import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rangeNotSatisfiable } from '../errors.ts'
import { parseByteRange } from './byte-range.ts'
import { createFileHeaders } from './file-headers.ts'
import type { FileStore } from './file-store.ts'

type SentFile = Parameters<typeof createFileHeaders>[0] & { name: string }

/** Sends a file or the requested range of it. Players need ranges to seek, and Safari to play at all. */
export function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { name, ...file }: SentFile,
): Readable {
  // The file behind a name never changes.
  const entityTag = `"${name}"`
  const { range: header, 'if-range': ifRange = entityTag } = request.headers
  const range = request.method === 'GET' && ifRange === entityTag ? parseByteRange(header, file.bytes) : null
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.bytes}`)
    throw rangeNotSatisfiable()
  }
  reply.headers({ ...createFileHeaders(file), 'accept-ranges': 'bytes', etag: entityTag })
  if (!range) return files.open(name)
  reply.code(206).headers({
    'content-length': range.end - range.start + 1,
    'content-range': `bytes ${range.start}-${range.end}/${file.bytes}`,
  })
  return files.open(name, range)
}
