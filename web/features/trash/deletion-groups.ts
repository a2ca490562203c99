import type { TrashEntry } from './trash-requests.ts'

/** The records of one deletion, as far as they are loaded and match the filter. */
export type DeletionGroup = {
  key: string
  deletionId: string | null
  /** The number of records of the deletion that are in the trash, loaded or not. */
  count: number
  kinds: readonly string[]
  entries: readonly TrashEntry[]
}

/** Groups consecutive records of the same deletion. */
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

/** The number of whole days until a deletion becomes permanent. */
export const daysLeft = (deletedAt: string, days: number, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(deletedAt) + days * day - now) / day))
