import type { Example } from '../../examples/collect-examples.ts'
import type { Operation, Schema } from '../../examples/operations.ts'
import { collisionMark } from '../isolation/colliding-tenant.ts'
import { substituteIds, withForeignIdsInLists } from '../isolation/id-substitutions.ts'

/** A call of an example. One with an Idempotency-Key that the operation supports is sent twice. */
export type ExampleCall = { operation: Operation; description: string; example: Example }

type Tenant = { workspaceId: string; examples: Record<string, Example> }

/** Lists the calls of an operation to compare with and without other tenants; most may fail. `words` occur in names of the tenant's own rows. */
export function listExampleCalls(
  operation: Operation,
  own: Tenant,
  foreign: Tenant,
  searchTerms: string[],
): ExampleCall[] {
  const example = own.examples[operation.key]
  if (!example) return []
  const foreignExample = foreign.examples[operation.key] ?? {}
  const call = (what: string, changed: Example): ExampleCall => ({
    operation,
    description: what,
    example: { ...example, ...changed },
  })
  const withQuery = (query: Example['query']) => call(`with ${JSON.stringify(query)}`, { query })
  return [
    call(
      'its own example',
      operation.method === 'POST'
        ? withIdempotencyKeyHeader(withForeignIdsInLists(example, foreignExample))
        : withForeignIdsInLists(example, foreignExample),
    ),
    ...existingIds(operation, own, foreign).map((id) =>
      call(`id ${id}`, { body: { ...(example.body as object), id } }),
    ),
    ...substitutedCalls(call, 'its own example', example, foreignExample),
    ...(example.variants ?? []).flatMap((more, n) => [
      call(`also ${n}`, more),
      ...substitutedCalls(
        call,
        `also ${n}`,
        { ...example, ...more },
        { ...foreignExample, ...foreignExample.variants?.[n] },
      ),
    ]),
    ...(operation.minimumRole
      ? [
          call('workspace of another', {
            query: { ...example.query, workspaceId: foreign.workspaceId, organizationId: '' },
          }),
        ]
      : []),
    ...(operation.method === 'GET' ? Object.entries(example.query ?? {}) : []).map(([name, value]) =>
      withQuery({ [name]: value }),
    ),
    ...('search' in operation.query ? [...searchTerms, collisionMark, collisionMark.slice(0, 2)] : []).map((search) =>
      withQuery({ search }),
    ),
    ...booleanKeys(operation.body).flatMap((key) =>
      [true, false].map((value) => call(`${key}: ${value}`, { body: { ...(example.body as object), [key]: value } })),
    ),
  ]
}

const substitutedCalls = (
  call: (what: string, changed: Example) => ExampleCall,
  what: string,
  own: Example,
  foreignExample: Example,
): ExampleCall[] =>
  substituteIds(own, foreignExample).map(({ path: at, example }) => call(`${what} with ${at} of another`, example))

/** Returns ids of existing rows of all tenants, because callers may choose the id of a new row (R4). */
function existingIds({ path, body }: Operation, ...tenants: Tenant[]): string[] {
  if (!body?.properties?.id) return []
  const detailOperation = new RegExp(`^[A-Z]+ ${path.replace(/[{}]/g, '\\$&')}/\\{(\\w+)\\}$`)
  return tenants.flatMap(({ examples }) => {
    const found = Object.entries(examples).find(([key]) => detailOperation.test(key))
    const id = found?.[1].params?.[detailOperation.exec(found[0])?.[1] ?? '']
    return id ? [id] : []
  })
}

/** The Idempotency-Key of repeated calls. */
export const reusedIdempotencyKey = 'one more'

const withIdempotencyKeyHeader = (example: Example): Example => ({
  ...example,
  headers: { ...example.headers, 'idempotency-key': reusedIdempotencyKey },
})

const booleanKeys = (body: Schema | null): string[] =>
  Object.entries(body?.properties ?? {}).flatMap(([key, schema]) =>
    [schema, ...((schema.anyOf ?? []) as Schema[])].some(({ type }) => [type].flat().includes('boolean')) ? [key] : [],
  )
