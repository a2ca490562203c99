import type { FastifyRequest } from 'fastify'
import { maxPictureBytes } from '#contract/files/limits.ts'
import { t } from '#contract/language/translate.ts'
import { badRequest, tooLarge, unsupportedMediaType, validationFailed } from '../../platform/errors.ts'
import { cleanPicture } from '../../platform/files/clean-picture.ts'
import { pictureMediaTypeOf } from './picture-media-type.ts'

export type UploadedPicture = { content: Buffer; mediaType: string }

/** Reads the one file of a form, detects its type and removes everything but its pixels. */
export async function receivePicture(request: FastifyRequest): Promise<UploadedPicture> {
  if (!request.isMultipart()) throw unsupportedMediaType('Send the picture as multipart/form-data.')
  // The form adds little to the size of the file, so a request with a larger content-length is rejected unread.
  if (Number(request.headers['content-length'] ?? 0) > maxPictureBytes + (64 << 10)) throw pictureTooLarge()
  const content = await readContent(request)
  const mediaType = pictureMediaTypeOf(content)
  if (!mediaType) throw unsupportedMediaType(t('The picture must be a PNG, JPEG, WebP or GIF file.'))
  return { content: await cleanPicture(content, mediaType), mediaType }
}

async function readContent(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file()
    if (!part) throw validationFailed({ file: [t('A file is required.')] })
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxPictureBytes) throw pictureTooLarge()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    throw isMalformed(error) ? badRequest(t('The form could not be read completely.')) : error
  }
}

const pictureTooLarge = () => tooLarge(t('The picture is larger than 5 MB.'))
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && /multipart|boundary|terminated early|unexpected end/i.test(error.message)
