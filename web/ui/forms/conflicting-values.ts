import { isJsonObject } from '#contract/kit/json.ts'
import { type EditorKind, isSameValue } from './inline-field-value.ts'

/** Kinds whose values are shown as they are stored, because a shortened text may hide where two of them differ. */
export const isPlainText = (kind: EditorKind): boolean =>
  kind === 'text' || kind === 'paragraph' || kind === 'email' || kind === 'phone' || kind === 'url'

/** Reduces two values to where they differ: texts to what follows a long common beginning, objects to the differing entries. */
export function pickDifference<V>(theirs: V, mine: V): [theirs: V, mine: V] {
  if (typeof theirs === 'string' && typeof mine === 'string') return skipCommonStart(theirs, mine) as [V, V]
  if (!isJsonObject(theirs) || !isJsonObject(mine)) return [theirs, mine]
  const without = (side: Record<string, unknown>, other: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(side).filter(([key, value]) => !isSameValue(value, other[key])))
  return [without(theirs, mine), without(mine, theirs)] as [V, V]
}

/** As much of the common beginning stays as is needed to find the place. */
const contextLength = 24

function skipCommonStart(theirs: string, mine: string): [string, string] {
  let end = 0
  while (end < theirs.length && theirs[end] === mine[end]) end++
  const start = Math.max(...[' ', '\n'].map((gap) => theirs.lastIndexOf(gap, end - contextLength))) + 1
  return start === 0 ? [theirs, mine] : [`…${theirs.slice(start)}`, `…${mine.slice(start)}`]
}
