import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { templateErrors } from '#contract/whatsapp/templates/template-texts.ts'
import { unsupportedMediaType, validationFailed } from '../../../platform/errors.ts'
import { parseStorableJson } from '../../../platform/http/body-parser.ts'
import { toFieldErrors } from '../../../platform/http/validation.ts'

/** The part of a form that has JSON of this schema; `noun` is what the JSON describes. */
export type JsonPart = { part: string; noun: string; schema: TSchema }

/** The validated JSON body of a request that could also have been a form; `noun` is what it describes. */
export function requireJsonBody<B>({ body }: FastifyRequest, noun: string): B {
  if (typeof body !== 'object' || body === null)
    throw unsupportedMediaType(`Send the ${noun} as JSON, or a file in a multipart/form-data form.`)
  return body as B
}

/** The JSON part of a form, validated like a JSON body. */
export function parseJsonPart<B>(request: FastifyRequest, { part, noun, schema }: JsonPart, text = ''): B {
  const body = text.trim() === '' ? null : parseStorableJson(text)
  const validate = request.compileValidationSchema(schema, 'body')
  if (typeof body !== 'object' || body === null)
    throw validationFailed({ [part]: [templateErrors.badForm(part, noun)] })
  if (!validate(body)) throw validationFailed(toFieldErrors(validate.errors ?? []))
  return body as B
}
