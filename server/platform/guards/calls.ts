import type { Operation, Schema } from './operations.ts'
import type { Example } from './story.ts'
import { mixed, swapsOf } from './swaps.ts'
import { twinMark } from './twin.ts'

/** One with an Idempotency-Key that the operation heeds is made twice. */
export type Call = { operation: Operation; what: string; example: Example }

type Tenant = { workspaceId: string; examples: Record<string, Example> }

/** Everything an operation is asked beside strangers; most of it need not succeed. `words` stand in names of the own rows. */
export function callsOf(operation: Operation, own: Tenant, foreign: Tenant, words: string[]): Call[] {
  const example = own.examples[operation.key]
  if (!example) return []
  const other = foreign.examples[operation.key] ?? {}
  const call = (what: string, changed: Example): Call => ({ operation, what, example: { ...example, ...changed } })
  const asked = (query: Example['query']) => call(`with ${JSON.stringify(query)}`, { query })
  return [
    call('its own example', operation.method === 'POST' ? withKey(mixed(example, other)) : mixed(example, other)),
    ...takenIds(operation, own, foreign).map((id) => call(`id ${id}`, { body: { ...(example.body as object), id } })),
    ...swapped(call, 'its own example', example, other),
    ...(example.also ?? []).flatMap((more, n) => [
      call(`also ${n}`, more),
      ...swapped(call, `also ${n}`, { ...example, ...more }, { ...other, ...other.also?.[n] }),
    ]),
    ...(operation.needs
      ? [
          call('workspace of another', {
            query: { ...example.query, workspaceId: foreign.workspaceId, organizationId: '' },
          }),
        ]
      : []),
    ...(operation.method === 'GET' ? Object.entries(example.query ?? {}) : []).map(([name, value]) =>
      asked({ [name]: value }),
    ),
    ...('search' in operation.query ? [...words, twinMark, twinMark.slice(0, 2)] : []).map((search) =>
      asked({ search }),
    ),
    ...yesOrNo(operation.body).flatMap((key) =>
      [true, false].map((value) => call(`${key}: ${value}`, { body: { ...(example.body as object), [key]: value } })),
    ),
  ]
}

const swapped = (call: (what: string, changed: Example) => Call, what: string, own: Example, other: Example): Call[] =>
  swapsOf(own, other).map(({ at, example }) => call(`${what} with ${at} of another`, example))

/** Of the rows that are there already, here and elsewhere: who makes a row may choose its id (R4). */
function takenIds({ path, body }: Operation, ...tenants: Tenant[]): string[] {
  if (!body?.properties?.id) return []
  const ofOne = new RegExp(`^[A-Z]+ ${path.replace(/[{}]/g, '\\$&')}/\\{(\\w+)\\}$`)
  return tenants.flatMap(({ examples }) => {
    const found = Object.entries(examples).find(([key]) => ofOne.test(key))
    const id = found?.[1].params?.[ofOne.exec(found[0])?.[1] ?? '']
    return id ? [id] : []
  })
}

/** Of an Idempotency-Key. */
export const chosenKey = 'one more'

const withKey = (example: Example): Example => ({
  ...example,
  headers: { ...example.headers, 'idempotency-key': chosenKey },
})

const yesOrNo = (body: Schema | null): string[] =>
  Object.entries(body?.properties ?? {}).flatMap(([key, schema]) =>
    [schema, ...((schema.anyOf ?? []) as Schema[])].some(({ type }) => [type].flat().includes('boolean')) ? [key] : [],
  )
