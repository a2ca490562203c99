import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'

/**
 * Checks every reply of a test server against the schema of its route, for missing and unknown keys: PostgreSQL's JSON is sent
 * unchanged, so nothing else would notice an extra or missing column. Rows of a list with `fields` may miss keys.
 */
export function verifyReplies(app: FastifyInstance): void {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv, ['uuid', 'date-time', 'date', 'email'])
  const compiled = new WeakMap<object, ValidateFunction>()
  const compiledPartial = new WeakMap<object, ValidateFunction>()

  app.addHook('onSend', async (request, reply, payload) => {
    const text = readJson(payload, String(reply.getHeader('content-type')))
    if (text === '') return payload
    const declared = (request.routeOptions.schema?.response ?? {}) as Record<string, object>
    const schema = declared[reply.statusCode] ?? declared[`${Math.floor(reply.statusCode / 100)}xx`]
    if (!schema) return payload
    const hasFields = [request.query, request.body].some(namesFields)
    const cache = hasFields ? compiledPartial : compiled
    const validate =
      cache.get(schema) ?? ajv.compile(forbidUnknownKeys(hasFields ? allowMissingKeysInRows(schema) : schema))
    cache.set(schema, validate)
    if (validate(JSON.parse(text))) return payload
    throw new Error(
      `${request.method} ${request.url} answered ${reply.statusCode} against its schema: ${ajv.errorsText(validate.errors)}\n${text.slice(0, 500)}`,
    )
  })
}

/** Whether a query or a body names the properties of rows. */
const namesFields = (part: unknown): boolean =>
  typeof (part as { fields?: unknown } | null | undefined)?.fields === 'string'

/** The JSON of a reply, which may be sent as bytes; empty if there is none. */
function readJson(payload: unknown, contentType: string): string {
  if (typeof payload === 'string') return payload
  return Buffer.isBuffer(payload) && contentType.startsWith('application/json') ? payload.toString('utf8') : ''
}

/** Relaxes the schema of a page: rows must have an id, and may have any of their other keys. */
function allowMissingKeysInRows(schema: object): object {
  const { properties, ...page } = schema as { properties?: Record<string, { items?: object }> }
  const { data, ...others } = properties ?? {}
  if (!data?.items) return schema
  return { ...page, properties: { ...others, data: { ...data, items: { ...data.items, required: ['id'] } } } }
}

/** Makes a schema reject unknown keys wherever keys are listed. */
function forbidUnknownKeys(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map(forbidUnknownKeys)
  if (typeof schema !== 'object' || schema === null) return schema as object
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, forbidUnknownKeys(value)]))
  return 'properties' in inner && !('additionalProperties' in inner) ? { ...inner, additionalProperties: false } : inner
}
