import { Ajv, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { capitalize, properNames } from '#contract/kit/names.ts'
import { fillIn, t } from '#contract/language/translate.ts'

const options = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  allowUnionTypes: true,
  discriminator: true,
  strictTypes: false,
  coerceTypes: false,
} as const

/** Maximum values in a body for which all errors are listed. In larger ones only the first is, because listing millions would take seconds. */
const maxValuesForAllErrors = 5_000

/**
 * Sets the validators. Bodies are not coerced, because that would turn the `null` that clears a field into ""; queries and params are
 * texts, so they are coerced.
 */
export function setValidators(app: FastifyInstance): void {
  const first = addFormatsTo(new Ajv({ ...options, allErrors: false }))
  const all = addFormatsTo(new Ajv(options))
  // `1e999` becomes Infinity, which is only checked against bounds without strict numbers.
  const coercing = addFormatsTo(new Ajv({ ...options, coerceTypes: true, strictNumbers: false }))
  const compiler: FastifySchemaCompiler<object> = ({ schema: declared, httpPart }) => {
    const schema = withLowerCaseIds(declared)
    return httpPart === 'body'
      ? createBodyValidator(
          compileWhenUsed(() => first.compile(schema)),
          compileWhenUsed(() => all.compile(schema)),
        )
      : compileWhenUsed(() => coercing.compile(schema))
  }
  app.setValidatorCompiler(compiler)
  app.setSerializerCompiler(({ schema }) => {
    let serialize: ((data: unknown) => string) | undefined
    return (data) => {
      serialize ??= fastJsonStringify(schema as object)
      return serialize(data)
    }
  })
}

type Validate = { (data: unknown): boolean; errors?: ValidateFunction['errors'] }

/** Compiling all 250 routes at once would take most of the start-up time. */
function compileWhenUsed(compile: () => ValidateFunction): Validate {
  let compiled: ValidateFunction | undefined
  const validate: Validate = (data) => {
    compiled ??= compile()
    const isValid = compiled(data)
    validate.errors = compiled.errors
    return isValid
  }
  return validate
}

/**
 * Extends a schema so that ids are converted to lower case, as PostgreSQL formats them, because file names, cache keys and the
 * channels of PostgreSQL are compared as text.
 */
function withLowerCaseIds<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withLowerCaseIds) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, child]) => [key, withLowerCaseIds(child)]))
  return (copy.format === 'uuid' ? { ...copy, lowerCase: true } : copy) as T
}

const lowerCaseKeyword: FuncKeywordDefinition = {
  keyword: 'lowerCase',
  type: 'string',
  modifying: true,
  errors: false,
  validate: (_schema: boolean, text: string, _parent: unknown, context?: DataValidationCxt) => {
    if (context) context.parentData[context.parentDataProperty] = text.toLowerCase()
    return true
  },
}

/** Without the prefix `urn:uuid:` that the standard format allows. */
export const uuidFormat = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Collects all errors only after the first one was found, and only for small bodies. */
function createBodyValidator(first: Validate, all: Validate): Validate {
  const validate: Validate = (body) => {
    if (first(body)) return true
    const validator = hasAtMostValues(maxValuesForAllErrors, body) && !all(body) ? all : first
    validate.errors = validator.errors
    return false
  }
  return validate
}

/** Whether a body has at most `maxValues` values; visits no more than that. */
function hasAtMostValues(maxValues: number, body: unknown): boolean {
  const pending = [body]
  for (let seen = 0; pending.length > 0; seen++) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) continue
    const children = Object.values(value)
    if (seen + pending.length + children.length > maxValues) return false
    pending.push(...children)
  }
  return true
}

function addFormatsTo(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'date', 'email'])
  ajv.addFormat('uuid', uuidFormat).addKeyword(lowerCaseKeyword)
  // Keywords of `@fastify/swagger` and ours that are documentation only.
  return ajv.addVocabulary(['example', 'x-permission', 'x-workspace-of'])
}

type ValidationProblem = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'message'>

/** Converts validation problems to a list of readable sentences per field. */
export function toFieldErrors(problems: readonly ValidationProblem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = Object.create(null)
  for (const problem of problems) {
    const field = problemField(problem)
    errors[field] ??= [fillIn(describeProblem(problem), { label: humanize(field) })]
  }
  return errors
}

/** An object of a body with the values of a record: its fields are named like those of any other body (DEF-18). */
const recordProperty = /^[a-z]+Data$/

function listParts({ instancePath, keyword }: ValidationProblem): string[] {
  const parts = instancePath.split('/').filter(Boolean)
  const isOfWhole = parts.length === 1 && (keyword === 'type' || keyword === 'minProperties')
  const isOfRecord = recordProperty.test(parts[0] ?? '') && !isOfWhole
  return isOfRecord ? parts.slice(1) : parts
}

function problemField(problem: ValidationProblem): string {
  const { params, keyword } = problem
  const parts = listParts(problem)
  const named =
    keyword === 'required'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : undefined
  if (named && parts.length === 0) return String(named)
  return parts[0] ?? 'body'
}

/** `phoneNumber` → "Phone number", `websiteUrl` → "Website URL". */
const humanize = (field: string): string =>
  capitalize(field.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`)).replace(
    /\w+/g,
    (word) => properNamesByWord.get(word.toLowerCase()) ?? word,
  )

const properNamesByWord = new Map(properNames.map((name) => [name.toLowerCase(), name]))

/** Returns a sentence that still has its placeholder `{label}`. */
type DescribeProblem = (params: Record<string, unknown>) => string
const sentences: Record<string, DescribeProblem> = {
  required: () => t('{label} is required.'),
  additionalProperties: () => '{label} is not a known field.',
  maxLength: ({ limit }) => t('{label} must be at most {max} characters.', { max: formatLimit(limit) }),
  minLength: ({ limit }) =>
    limit === 1
      ? t('{label} must not be empty.')
      : t('{label} must be at least {min} characters.', { min: String(limit) }),
  minItems: ({ limit }) => t('{label} must have at least {min}.', { min: String(limit) }),
  maxItems: ({ limit }) => t('{label} must have at most {max}.', { max: formatLimit(limit) }),
  minimum: ({ limit }) => t('{label} must be at least {min}.', { min: String(limit) }),
  maximum: ({ limit }) => t('{label} must be at most {max}.', { max: String(limit) }),
  enum: ({ allowedValues }) => {
    const all = (allowedValues as unknown[]).filter((value) => value !== null)
    const values = all.length > maxListedValues ? `${all.slice(0, 10).join(', ')}, …` : all.join(', ')
    return t('{label} must be one of {values}.', { values })
  },
  format: ({ format }) => {
    if (format === 'email') return t('{label} must be a valid email.')
    return format === 'uuid' ? '{label} must be an id.' : `{label} must be a valid ${format}.`
  },
  minProperties: () => '{label} must change at least one field.',
  type: ({ type }) => `{label} must be ${listTypes(type).map(nameType).join(' or ')}.`,
}
/** A longer list of values is shortened to its first ten. */
const maxListedValues = 50
const formatLimit = (limit: unknown): string => Number(limit).toLocaleString('en-US')

/** Without null, which only programs write, and which may still be refused as missing. */
const listTypes = (type: unknown): unknown[] => {
  const all = [type].flat()
  return all.length > 1 ? all.filter((each) => each !== 'null') : all
}

const typeNames: Record<string, string> = {
  ...{ string: 'text', number: 'a number', integer: 'a whole number', boolean: 'true or false' },
  ...{ array: 'a list', object: 'an object', null: 'null' },
}
const nameType = (type: unknown) => typeNames[String(type)] ?? String(type)

/** The type of a value inside the field says nothing about the field itself. */
const describeProblem = (problem: ValidationProblem): string => {
  const { keyword, params } = problem
  const isInside = keyword === 'type' && listParts(problem).length > 1
  return (isInside ? undefined : sentences[keyword])?.(params) ?? t('{label} is not valid.')
}
