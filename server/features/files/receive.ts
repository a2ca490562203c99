import type { FastifyRequest } from 'fastify'
import { pictureBytes } from '#contract/files/limits.ts'
import { badRequest, invalid, tooLarge, unsupported } from '../../platform/refusals.ts'
import { mediaTypeOf } from './media-type.ts'

export type Picture = { content: Buffer; mediaType: string }

/** Reads the one file of a form and looks at what it is. */
export async function receivePicture(request: FastifyRequest): Promise<Picture> {
  if (!request.isMultipart()) throw unsupported('Send the picture as multipart/form-data.')
  // The form around the file is small, so what says that it is too large is not read at all.
  if (Number(request.headers['content-length'] ?? 0) > pictureBytes + (64 << 10)) throw pictureTooLarge()
  const content = await contentOf(request)
  const mediaType = mediaTypeOf(content)
  if (!mediaType) throw unsupported('The picture must be a PNG, JPEG, WebP or GIF file.')
  return { content, mediaType }
}

async function contentOf(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file()
    if (!part) throw invalid({ file: ['A file is required.'] })
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > pictureBytes) throw pictureTooLarge()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    throw isMalformed(error) ? badRequest('The form could not be read to its end.') : error
  }
}

const pictureTooLarge = () => tooLarge('The picture is larger than 5 MB.')
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && /multipart|boundary|terminated early|unexpected end/i.test(error.message)
