import type { Example } from '../../examples/collect-examples.ts'
import { uuidPattern } from './snapshot.ts'

type RequestLocation = 'params' | 'query' | 'body'

/** The example with one id, or one whole list of ids, replaced by those of another example. */
export type IdSubstitution = { path: string; location: RequestLocation; key: string; isList: boolean; example: Example }

/** Lists every way to put another tenant's ids into a call. */
export function substituteIds(own: Example, other: Example): IdSubstitution[] {
  return (['params', 'query', 'body'] as const).flatMap((location) =>
    findIdPaths(own[location], other[location], [location]).map(({ path, value }) => ({
      path: path.join('.'),
      location,
      key: path.at(-1) ?? '',
      isList: Array.isArray(value),
      example: setAtPath(own, path, value) as Example,
    })),
  )
}

/** Finds paths whose text contains ids or lists of ids, with the value of the other example. */
function findIdPaths(own: unknown, other: unknown, path: string[]): { path: string[]; value: unknown }[] {
  if (typeof own === 'string') return containsId(own) && own !== other ? [{ path, value: other }] : []
  if (isIdList(own)) return [{ path, value: other }]
  if (typeof own !== 'object' || own === null) return []
  return Object.entries(own).flatMap(([key, value]) =>
    findIdPaths(value, (other as Record<string, unknown> | undefined)?.[key], [...path, key]),
  )
}

const containsId = (text: string) => text.match(uuidPattern) !== null
const isIdList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && containsId(item))

function setAtPath(target: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(target) ? [...target] : { ...(target as object) }) as Record<string, unknown>
  copy[key] = setAtPath(copy[key], rest, value)
  return copy
}

/** Appends the other tenant's ids to every list of ids in an example. */
export function withForeignIdsInLists(own: Example, other: Example): Example {
  const lists = findIdPaths(own.body, other.body, ['body']).filter(({ value }) => isIdList(value))
  return lists.reduce<Example>((example, { path, value }) => {
    const ids = path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], example) as string[]
    return setAtPath(example, path, [...ids, ...(value as string[])]) as Example
  }, own)
}
