import type { TrashEntry } from './trash-requests.ts'

/** The records that one step deleted, as far as they are loaded and match the filter. */
export type DeletionGroup = {
  key: string
  deletionId: string | null
  /** The number of records in the trash that the step deleted, loaded or not. */
  count: number
  kinds: readonly string[]
  entries: readonly TrashEntry[]
}

/** Groups consecutive records of one step. */
export function groupByDeletion(entries: readonly TrashEntry[]): DeletionGroup[] {
  const groups: (DeletionGroup & { kinds: string[]; entries: TrashEntry[] })[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && entry.deletionId !== null && last.deletionId === entry.deletionId) {
      last.entries.push(entry)
      if (!last.kinds.includes(entry.kind)) last.kinds.push(entry.kind)
    } else {
      const { deletionId, count, kind, id } = entry
      groups.push({ key: `${kind} ${id}`, deletionId, count, kinds: [kind], entries: [entry] })
    }
  }
  return groups
}

const day = 24 * 60 * 60 * 1000

/** Whole days until a deletion is permanent. */
export const daysLeft = (deletedAt: string, days: number, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(deletedAt) + days * day - now) / day))
