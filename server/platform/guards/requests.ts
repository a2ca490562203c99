import fc, { type Arbitrary } from 'fast-check'
import type { InjectOptions } from 'fastify'
import { hostileTexts, hostileValues, nearly, valid } from './arbitrary.ts'
import { type Caller, encoded } from './asking.ts'
import type { Operation, Schema } from './operations.ts'
import type { Example } from './story.ts'

export type Kind = 'valid' | 'nearly valid' | 'hostile'
export type Request = { kind: Kind; operation: string; inject: InjectOptions }

type Parts = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, string>
}

/** Requests to one operation: some that fit, some with one thing wrong, some out of ill will. */
export function requestsTo(operation: Operation, example: Example, caller: Caller, ids: string[]): Arbitrary<Request> {
  const scope = operation.permission && !operation.withoutWorkspace ? { workspaceId: caller.workspaceId } : {}
  const fitting = fc.record<Parts>({
    params: fc.constant({ ...example.params }),
    query: fc
      .oneof(fc.constant(example.query ?? {}), some(inScope(operation.query, caller), ids))
      .map((query) => ({ ...query, ...scope })),
    body: operation.body
      ? fc.oneof(fc.constant(example.body), valid(bodyInScope(operation.body, caller), ids))
      : fc.constant(undefined),
    headers: headersOf(
      example,
      fc.constantFrom<Record<string, string>[]>({}, {}, {}, { 'if-match': '1' }, { 'if-match': '"2"' }),
    ),
  })
  const bearer = { authorization: `Bearer ${example.token ?? caller.token}` }
  const request = (kind: Kind, parts: Arbitrary<Parts>) => parts.map((part) => requestOf(kind, operation, part, bearer))
  return fc.oneof(
    request('valid', fitting),
    request(
      'nearly valid',
      fitting.chain((parts) => oneWrong(operation, parts)),
    ),
    request('hostile', fitting.chain(outOfIllWill)),
  )
}

/** The keys of the scope fit one workspace only. */
const inScope = (schemas: Record<string, Schema>, { workspaceId, organizationId }: Caller): Record<string, Schema> => ({
  ...schemas,
  ...(schemas.workspaceId && { workspaceId: { const: workspaceId } }),
  ...(schemas.organizationId && { organizationId: { const: organizationId } }),
})

const bodyInScope = (schema: Schema, caller: Caller): Schema =>
  schema.properties ? { ...schema, properties: inScope(schema.properties, caller) } : schema

/** A few keys of a query; one of many that does not fit is enough to be refused. */
const some = (schemas: Record<string, Schema>, ids: string[]): Arbitrary<Record<string, unknown>> =>
  fc
    .subarray(Object.keys(schemas), { maxLength: Math.min(3, Object.keys(schemas).length) })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, valid(schemas[key] ?? {}, ids)]))))

const headersOf = (example: Example, extra: Arbitrary<Record<string, string>>): Arbitrary<Record<string, string>> =>
  extra.map((headers) => ({ ...example.headers, ...headers }))

const hostile = fc.constantFrom(...hostileTexts)

/** One part of a fitting request is spoilt. */
function oneWrong(operation: Operation, parts: Parts): Arbitrary<Parts> {
  const keys = [...Object.keys(operation.query), 'limit', 'cursor', 'sort']
  const body =
    typeof parts.body === 'object' && parts.body !== null
      ? nearly(parts.body as Record<string, unknown>)
      : fc.constantFrom<unknown>(undefined, {}, 'text')
  const query = fc.tuple(fc.constantFrom(...keys), hostile).map(([key, value]) => ({ ...parts.query, [key]: value }))
  const spoilt: Arbitrary<Parts>[] = [query.map((query) => ({ ...parts, query }))]
  if (operation.body) spoilt.push(...Array(3).fill(body.map((body) => ({ ...parts, body }))))
  for (const name of Object.keys(parts.params))
    spoilt.push(fc.oneof(hostile, fc.uuid()).map((id) => ({ ...parts, params: { ...parts.params, [name]: id } })))
  return fc.oneof(...spoilt)
}

/** Everything at once is strange: headers, raw bodies that are no JSON, content types, sizes. */
const outOfIllWill = (parts: Parts): Arbitrary<Parts> =>
  fc.record<Parts>({
    params: fc.oneof(
      fc.constant(parts.params),
      hostile.map((text) => mapped(parts.params, () => text)),
    ),
    query: fc.oneof(
      fc.constant(parts.query),
      fc
        .constantFrom('limit', 'cursor', 'sort', 'search', 'workspaceId', '__proto__')
        .chain((key) => hostile.map((text) => ({ ...parts.query, [key]: text }))),
    ),
    body: fc.oneof(
      fc.constant(parts.body),
      fc.constantFrom(...hostileValues).map((value) => mapped(parts.body, () => value)),
      fc.constantFrom(
        '{',
        '{"a":',
        '[',
        '"',
        'nul',
        '{"a":1}}',
        '\u0000',
        '{"name":"\\ud800"}',
        '{"__proto__":1}',
        '',
        ' ',
      ),
      fc.constantFrom(...hostileValues),
    ),
    headers: fc.oneof(fc.constant({}), fc.constantFrom(...oddHeaders)).map((odd) => ({ ...parts.headers, ...odd })),
  })

const mapped = (object: unknown, value: () => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.keys((object ?? {}) as object).map((key) => [key, value()]))

const oddHeaders: Record<string, string>[] = [
  { 'if-match': '*' },
  { 'if-match': '"not a number"' },
  { 'if-match': '999999999999999999999' },
  { 'idempotency-key': 'same' },
  { 'idempotency-key': "'; drop table contacts; --" },
  { 'idempotency-key': 'k'.repeat(400) },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': '' },
  { 'last-event-id': '-1' },
  { accept: 'text/html' },
  { 'x-forwarded-for': "1.2.3.4, ' or 1=1" },
  { 'x-http-method-override': 'DELETE' },
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'a.'.repeat(2_000)}` },
  { authorization: 'Basic eDp5' },
]

function requestOf(kind: Kind, operation: Operation, { params, query, body, headers }: Parts, bearer: object): Request {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encoded(String(params[name] ?? '')))
  const text = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
  const isText = typeof body === 'string'
  return {
    kind,
    operation: operation.key,
    inject: {
      method: operation.method,
      url: text.length ? `${path}?${text.join('&')}` : path,
      headers: { ...bearer, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined || operation.method === 'GET' ? {} : { payload: isText ? body : JSON.stringify(body) }),
    },
  }
}
