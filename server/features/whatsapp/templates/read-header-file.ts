import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { Type } from 'typebox'
import { createHeaderFileForm, type headerFileProperties } from '#contract/whatsapp/templates/template.ts'
import { validationFailed } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type JsonPart, parseJsonPart, requireJsonBody } from '../media/read-json-part.ts'
import { stripStoredPicture } from '../media/strip-stored-picture.ts'
import { readFileForm, type StoredMedia, storeFromLink } from '../media/uploads.ts'
import { removeFileOnError } from '../messages/handle-send-request.ts'

type HeaderFile = Static<TObject<typeof headerFileProperties>>

/** The body as routes declare it: JSON, or a form with a file. */
export const createHeaderFileBody = ({ part, schema }: JsonPart): TSchema =>
  Type.Unsafe({
    content: { 'application/json': { schema }, 'multipart/form-data': { schema: createHeaderFileForm(part) } },
  })

/** Reads a body that may have the file of a header, and stores that file. */
export const readHeaderFile = <B extends HeaderFile>(
  platform: Platform,
  request: FastifyRequest,
  body: JsonPart,
): Promise<{ body: B; media: StoredMedia | null }> =>
  request.isMultipart() ? readForm<B>(platform, request, body) : readJson<B>(platform, request, body)

async function readJson<B extends HeaderFile>(
  { media: files, downloads }: Platform,
  request: FastifyRequest,
  { part }: JsonPart,
): Promise<{ body: B; media: StoredMedia | null }> {
  const body = requireJsonBody<B>(request, part)
  if (!body.media) return { body, media: null }
  const media = await storeFromLink(body.media.link, files, body.filename, downloads)
  return removeFileOnError(files, media, async () => ({ body, media: await stripStoredPicture(files, media) }))
}

async function readForm<B extends HeaderFile>(
  { media: files }: Platform,
  request: FastifyRequest,
  options: JsonPart,
): Promise<{ body: B; media: StoredMedia }> {
  const { media, fields } = await readFileForm(request, files, [options.part])
  return removeFileOnError(files, media, async () => ({
    body: parsePart<B>(request, options, fields[options.part]),
    media: await stripStoredPicture(files, media),
  }))
}

/** The JSON part of a form, whose file cannot be a link too. */
function parsePart<B extends HeaderFile>(request: FastifyRequest, options: JsonPart, text: string | undefined): B {
  const body = parseJsonPart<B>(request, options, text)
  if (body.media) throw validationFailed({ media: ['In a form, send the file as a part instead.'] })
  return body
}
