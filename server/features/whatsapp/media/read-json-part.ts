import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { templateErrors } from '#contract/whatsapp/templates/template-texts.ts'
import { validationFailed } from '../../../platform/errors.ts'
import { parseStorableJson } from '../../../platform/http/body-parser.ts'
import { toFieldErrors } from '../../../platform/http/validation.ts'

/** The part of a form that has JSON of this schema; `noun` is what the JSON describes. */
export type JsonPart = { part: string; noun: string; schema: TSchema }

/** The JSON part of a form, validated like a JSON body. */
export function parseJsonPart<B>(request: FastifyRequest, { part, noun, schema }: JsonPart, text = ''): B {
  const body = text.trim() === '' ? null : parseStorableJson(text)
  const validate = request.compileValidationSchema(schema, 'body')
  if (typeof body !== 'object' || body === null)
    throw validationFailed({ [part]: [templateErrors.badForm(part, noun)] })
  if (!validate(body)) throw validationFailed(toFieldErrors(validate.errors ?? []))
  return body as B
}
