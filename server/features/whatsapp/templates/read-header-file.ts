import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { Type } from 'typebox'
import { createHeaderFileForm, type headerFileProperties } from '#contract/whatsapp/templates/template.ts'
import { templateErrors } from '#contract/whatsapp/templates/template-texts.ts'
import { unsupportedMediaType, validationFailed } from '../../../platform/errors.ts'
import { parseStorableJson } from '../../../platform/http/body-parser.ts'
import { toFieldErrors } from '../../../platform/http/validation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { stripStoredPicture } from '../media/strip-stored-picture.ts'
import { readFileForm, type StoredMedia, storeFromLink } from '../media/uploads.ts'
import { removeFileOnError } from '../messages/handle-send-request.ts'

type HeaderFile = Static<TObject<typeof headerFileProperties>>

/** A body that may have the file of a template’s header. `part` of a form has it as JSON; `noun` is what the JSON describes. */
type HeaderFileBody = { part: string; noun: string; schema: TSchema }

/** The body as routes declare it: JSON, or a form with a file. */
export const createHeaderFileBody = ({ part, schema }: HeaderFileBody): TSchema =>
  Type.Unsafe({
    content: { 'application/json': { schema }, 'multipart/form-data': { schema: createHeaderFileForm(part) } },
  })

/** Reads a body that may have the file of a header, and stores that file. */
export const readHeaderFile = <B extends HeaderFile>(
  platform: Platform,
  request: FastifyRequest,
  body: HeaderFileBody,
): Promise<{ body: B; media: StoredMedia | null }> =>
  request.isMultipart() ? readForm<B>(platform, request, body) : readJson<B>(platform, request, body)

async function readJson<B extends HeaderFile>(
  { media: files, downloads }: Platform,
  request: FastifyRequest,
  { part }: HeaderFileBody,
): Promise<{ body: B; media: StoredMedia | null }> {
  if (typeof request.body !== 'object' || request.body === null)
    throw unsupportedMediaType(`Send the ${part} as JSON, or a file in a multipart/form-data form.`)
  const body = request.body as B
  if (!body.media) return { body, media: null }
  const media = await storeFromLink(body.media.link, files, body.filename, downloads)
  return removeFileOnError(files, media, async () => ({ body, media: await stripStoredPicture(files, media) }))
}

async function readForm<B extends HeaderFile>(
  { media: files }: Platform,
  request: FastifyRequest,
  options: HeaderFileBody,
): Promise<{ body: B; media: StoredMedia }> {
  const { media, fields } = await readFileForm(request, files, [options.part])
  return removeFileOnError(files, media, async () => ({
    body: parsePart<B>(request, options, fields[options.part]),
    media: await stripStoredPicture(files, media),
  }))
}

/** The JSON part of a form, validated with the schema of a JSON body. */
function parsePart<B extends HeaderFile>(
  request: FastifyRequest,
  { part, noun, schema }: HeaderFileBody,
  text = '',
): B {
  const body = text.trim() === '' ? null : parseStorableJson(text)
  const validate = request.compileValidationSchema(schema, 'body')
  if (typeof body !== 'object' || body === null)
    throw validationFailed({ [part]: [templateErrors.badForm(part, noun)] })
  if (!validate(body)) throw validationFailed(toFieldErrors(validate.errors ?? []))
  if ((body as B).media) throw validationFailed({ media: ['In a form, send the file as a part instead.'] })
  return body as B
}
