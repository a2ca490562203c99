import { type RecordKindName, recordKindNames, recordKinds } from '#contract/kit/kinds.ts'
import { recordIcons } from '../../ui/badges/record-icons.ts'
import { formatCount } from '../records/public.ts'

const firstKinds: readonly RecordKindName[] = ['contact', 'company', 'deal', 'task', 'note']

/** The kinds of records in the trash, in the order of its filter. */
export const trashKinds: readonly RecordKindName[] = [...new Set([...firstKinds, ...recordKindNames])]

export const trashNouns: readonly string[] = trashKinds.map((kind) => recordKinds[kind].plural)

/** Returns null for a kind that this version of the application doesn't know. */
export const trashKindOf = (kind: string) =>
  Object.hasOwn(recordKinds, kind) ? recordKinds[kind as RecordKindName] : null

export function TrashIcon({ kind }: { kind: string }) {
  if (!trashKindOf(kind)) return null
  const Icon = recordIcons[kind as RecordKindName]
  return <Icon aria-hidden />
}

/** "1 lead", "12 leads", or "12 records" if they are of several kinds. */
export function formatTrashCount(count: number, ofKinds: readonly string[]): string {
  const [onlyKind] = ofKinds
  const names = ofKinds.length === 1 && onlyKind ? trashKindOf(onlyKind) : null
  return formatCount(names ?? { displaySingular: 'record', displayPlural: 'records' }, count)
}
