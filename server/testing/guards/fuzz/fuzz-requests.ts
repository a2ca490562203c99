import fc, { type Arbitrary } from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { Example } from '../../examples/collect-examples.ts'
import type { Operation, Schema } from '../../examples/operations.ts'
import { type ExampleCaller, encodeLoneSurrogates } from '../../examples/send-example.ts'
import { almostValid, arbitraryValue, hostileTexts, hostileValues } from './arbitraries.ts'

type FuzzKind = 'valid' | 'nearly valid' | 'hostile'
export type FuzzRequest = { kind: FuzzKind; operation: string; inject: InjectOptions }

type RequestParts = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, string>
}

/** Generates requests to one operation: some valid, some with one error, some malicious. */
export function arbitraryRequest(
  operation: Operation,
  example: Example,
  caller: ExampleCaller,
  ids: string[],
): Arbitrary<FuzzRequest> {
  const scope = operation.permission && !operation.omitsWorkspace ? { workspaceId: caller.workspaceId } : {}
  const validParts = fc.record<RequestParts>({
    params: fc.constant({ ...example.params }),
    query: fc
      .oneof(fc.constant(example.query ?? {}), some(restrictToScope(operation.query, caller), ids))
      .map((query) => ({ ...query, ...scope })),
    body: operation.body
      ? fc.oneof(fc.constant(example.body), arbitraryValue(restrictBodyToScope(operation.body, caller), ids))
      : fc.constant(undefined),
    headers: headersOf(
      example,
      fc.constantFrom<Record<string, string>[]>({}, {}, {}, { 'if-match': '1' }, { 'if-match': '"2"' }),
    ),
  })
  const bearer = { authorization: `Bearer ${example.token ?? caller.token}` }
  const request = (kind: FuzzKind, parts: Arbitrary<RequestParts>) =>
    parts.map((part) => buildRequest(kind, operation, part, bearer))
  return fc.oneof(
    request('valid', validParts),
    request(
      'nearly valid',
      validParts.chain((parts) => invalidateOnePart(operation, parts)),
    ),
    request('hostile', validParts.chain(hostileParts)),
  )
}

/** Restricts the workspace and organization parameters to matching ones. */
const restrictToScope = (
  schemas: Record<string, Schema>,
  { workspaceId, organizationId }: ExampleCaller,
): Record<string, Schema> => ({
  ...schemas,
  ...(schemas.workspaceId && { workspaceId: { const: workspaceId } }),
  ...(schemas.organizationId && { organizationId: { const: organizationId } }),
})

const restrictBodyToScope = (schema: Schema, caller: ExampleCaller): Schema =>
  schema.properties ? { ...schema, properties: restrictToScope(schema.properties, caller) } : schema

/** Generates few query parameters at once, because among many, at least one would usually be invalid. */
const some = (schemas: Record<string, Schema>, ids: string[]): Arbitrary<Record<string, unknown>> =>
  fc
    .subarray(Object.keys(schemas), { maxLength: Math.min(3, Object.keys(schemas).length) })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, arbitraryValue(schemas[key] ?? {}, ids)]))))

const headersOf = (example: Example, extra: Arbitrary<Record<string, string>>): Arbitrary<Record<string, string>> =>
  extra.map((headers) => ({ ...example.headers, ...headers }))

const hostileText = fc.constantFrom(...hostileTexts)

/** Generates a valid request with one invalid part. */
function invalidateOnePart(operation: Operation, parts: RequestParts): Arbitrary<RequestParts> {
  const keys = [...Object.keys(operation.query), 'limit', 'cursor', 'sort']
  const body =
    typeof parts.body === 'object' && parts.body !== null
      ? almostValid(parts.body as Record<string, unknown>)
      : fc.constantFrom<unknown>(undefined, {}, 'text')
  const query = fc
    .tuple(fc.constantFrom(...keys), hostileText)
    .map(([key, value]) => ({ ...parts.query, [key]: value }))
  const invalidParts: Arbitrary<RequestParts>[] = [query.map((query) => ({ ...parts, query }))]
  if (operation.body) invalidParts.push(...Array(3).fill(body.map((body) => ({ ...parts, body }))))
  for (const name of Object.keys(parts.params))
    invalidParts.push(
      fc.oneof(hostileText, fc.uuid()).map((id) => ({ ...parts, params: { ...parts.params, [name]: id } })),
    )
  return fc.oneof(...invalidParts)
}

/** Generates requests that are unusual in every way: headers, raw bodies that are not JSON, content types, sizes. */
const hostileParts = (parts: RequestParts): Arbitrary<RequestParts> =>
  fc.record<RequestParts>({
    params: fc.oneof(
      fc.constant(parts.params),
      hostileText.map((text) => mapped(parts.params, () => text)),
    ),
    query: fc.oneof(
      fc.constant(parts.query),
      fc
        .constantFrom('limit', 'cursor', 'sort', 'search', 'workspaceId', '__proto__')
        .chain((key) => hostileText.map((text) => ({ ...parts.query, [key]: text }))),
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
    headers: fc.oneof(fc.constant({}), fc.constantFrom(...hostileHeaders)).map((odd) => ({ ...parts.headers, ...odd })),
  })

const mapped = (object: unknown, value: () => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.keys((object ?? {}) as object).map((key) => [key, value()]))

const hostileHeaders: Record<string, string>[] = [
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

function buildRequest(
  kind: FuzzKind,
  operation: Operation,
  { params, query, body, headers }: RequestParts,
  bearer: object,
): FuzzRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeLoneSurrogates(String(params[name] ?? '')))
  const text = Object.entries(query).map(
    ([name, value]) => `${encodeLoneSurrogates(name)}=${encodeLoneSurrogates(String(value))}`,
  )
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
