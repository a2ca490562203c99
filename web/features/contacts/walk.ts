import { valueStore } from '../../platform/value-store.ts'

type Shown = { ids: readonly string[]; total: string; more: () => void }

const shown = valueStore<Shown | null>(null)

/** Tells panels which contacts the list shows, in its order; null when there is no list. */
export const setShown = (next: Shown | null): void => shown.set(next)

/** Where a contact stands in the list behind its panel: "1 of 2,480" and its neighbours. Null when it is not in the list. */
export function useWalk(id: string): { at: number; total: string; previous?: string; next?: string } | null {
  const list = shown.use()
  const at = list?.ids.indexOf(id) ?? -1
  if (!list || at < 0) return null
  return { at: at + 1, total: list.total, previous: list.ids[at - 1], next: list.ids[at + 1] }
}

/** The contact before or after this one in the list, as far as it is loaded. */
export function neighbour(id: string, by: 1 | -1): string | undefined {
  const list = shown.get()
  const at = list?.ids.indexOf(id) ?? -1
  if (!list || at < 0) return undefined
  if (at + 10 > list.ids.length) list.more()
  return list.ids[at + by]
}
