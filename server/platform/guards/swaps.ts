import { uuids } from './snapshot.ts'
import type { Example } from './story.ts'

type Part = 'params' | 'query' | 'body'

/** The example with one id, or one whole list of ids, taken from another example at the same place. */
export type Swap = { at: string; part: Part; key: string; isList: boolean; example: Example }

/** Every way to put the other tenant's ids into a call. */
export function swapsOf(own: Example, other: Example): Swap[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    placesOf(own[part], other[part], [part]).map(({ path, value }) => ({
      at: path.join('.'),
      part,
      key: path.at(-1) ?? '',
      isList: Array.isArray(value),
      example: replaced(own, path, value) as Example,
    })),
  )
}

/** Places whose text holds ids, or lists of such, with what stands there in the other example. */
function placesOf(own: unknown, other: unknown, path: string[]): { path: string[]; value: unknown }[] {
  if (typeof own === 'string') return hasIds(own) && own !== other ? [{ path, value: other }] : []
  if (isListOfIds(own)) return [{ path, value: other }]
  if (typeof own !== 'object' || own === null) return []
  return Object.entries(own).flatMap(([key, value]) =>
    placesOf(value, (other as Record<string, unknown> | undefined)?.[key], [...path, key]),
  )
}

const hasIds = (text: string) => text.match(uuids) !== null
export const isListOfIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && hasIds(one))

function replaced(target: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(target) ? [...target] : { ...(target as object) }) as Record<string, unknown>
  copy[key] = replaced(copy[key], rest, value)
  return copy
}

/** The same example with every list of ids made longer by the other tenant's. */
export function mixed(own: Example, other: Example): Example {
  const lists = placesOf(own.body, other.body, ['body']).filter(({ value }) => isListOfIds(value))
  return lists.reduce<Example>((example, { path, value }) => {
    const at = path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], example) as string[]
    return replaced(example, path, [...at, ...(value as string[])]) as Example
  }, own)
}
