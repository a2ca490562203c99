import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { capitalised } from '#contract/kit/names.ts'

const options = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  allowUnionTypes: true,
  discriminator: true,
  strictTypes: false,
  coerceTypes: false,
} as const

/** Values in a body whose every fault is told. In a larger one the first is: millions would take seconds to list. */
const mostWhollyJudged = 5_000

/**
 * Bodies are taken as they are (coercion would turn the `null` that clears a field into ""), queries and params are text
 * and are coerced.
 */
export function validateByPart(app: FastifyInstance): void {
  const first = withFormats(new Ajv({ ...options, allErrors: false }))
  const all = withFormats(new Ajv(options))
  // `1e999` becomes Infinity, which bounds are only held against when numbers are not taken strictly.
  const coercing = withFormats(new Ajv({ ...options, coerceTypes: true, strictNumbers: false }))
  const compiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
    httpPart === 'body' ? judging(first.compile(schema), () => all.compile(schema)) : coercing.compile(schema)
  app.setValidatorCompiler(compiler)
}

/** Looks for every fault only once there is one, and only where the body is small. */
function judging(first: ValidateFunction, compileAll: () => ValidateFunction) {
  let all: ValidateFunction | undefined
  const judge: { (body: unknown): boolean; errors?: ValidateFunction['errors'] } = (body) => {
    if (first(body)) return true
    let deciding = first
    if (isWithin(mostWhollyJudged, body)) {
      all ??= compileAll()
      deciding = all(body) ? first : all
    }
    judge.errors = deciding.errors
    return false
  }
  return judge
}

/** Whether a body holds at most so many values; looks at no more than that. */
function isWithin(most: number, body: unknown): boolean {
  const waiting = [body]
  for (let seen = 0; waiting.length > 0; seen++) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    const inner = Object.values(value)
    if (seen + waiting.length + inner.length > most) return false
    waiting.push(...inner)
  }
  return true
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['uuid', 'date-time', 'email'])
  // What `@fastify/swagger` and TypeBox add for people, not for validation.
  return ajv.addVocabulary(['example', 'x-permission', 'x-workspace-of'])
}

type Trouble = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'message'>

/** One list of sentences per field, in the words of a person. */
export function fieldErrorsOf(troubles: readonly Trouble[]): Record<string, string[]> {
  const errors: Record<string, string[]> = Object.create(null)
  for (const trouble of troubles) {
    const field = fieldOf(trouble)
    errors[field] ??= [`${spoken(field)} ${sentenceEnd(trouble)}`]
  }
  return errors
}

function fieldOf({ instancePath, params, keyword }: Trouble): string {
  const parts = instancePath.split('/').filter(Boolean)
  const named =
    keyword === 'required'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : undefined
  if (named && parts.length === 0) return String(named)
  return parts[0] ?? 'body'
}

/** `phoneNumber` → "Phone number". */
const spoken = (field: string): string =>
  capitalised(field.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`))

type Ending = (params: Record<string, unknown>) => string
const sentences: Record<string, Ending> = {
  required: () => 'is required.',
  additionalProperties: () => 'is not a known field.',
  maxLength: ({ limit }) => `must be at most ${Number(limit).toLocaleString('en-US')} characters.`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty.' : `must be at least ${limit} characters.`),
  minItems: ({ limit }) => `must have at least ${limit}.`,
  maxItems: ({ limit }) => `must have at most ${Number(limit).toLocaleString('en-US')}.`,
  minimum: ({ limit }) => `must be at least ${limit}.`,
  maximum: ({ limit }) => `must be at most ${limit}.`,
  enum: ({ allowedValues }) =>
    `must be one of ${(allowedValues as unknown[]).filter((value) => value !== null).join(', ')}.`,
  format: ({ format }) => (format === 'uuid' ? 'must be an id.' : `must be a valid ${format}.`),
  minProperties: () => 'must change at least one field.',
}

const sentenceEnd = ({ keyword, params }: Trouble): string => (sentences[keyword] ?? (() => 'is not valid.'))(params)
