import { type RecordKindName, recordKindNames, recordKinds, searchableKinds } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { recordTypes } from '../record-types.ts'
import { formatCount, isRecordKind } from '../records/public.ts'

/** The kinds of records in the trash, in the order of its filter: first what people also search for. */
export const trashKinds: readonly RecordKindName[] = [...new Set([...searchableKinds, ...recordKindNames])]

export const trashNouns: readonly string[] = trashKinds.map((kind) => recordKinds[kind].plural)

/** Returns null for a kind that this version of the application doesn't know. */
export const trashKindOf = (kind: string) => (isRecordKind(kind) ? recordKinds[kind] : null)

export function TrashIcon({ kind }: { kind: string }) {
  if (!isRecordKind(kind)) return null
  const Icon = recordTypes[kind].icon
  return <Icon aria-hidden />
}

/** "1 lead", "12 leads", or "12 records" if they are of several kinds. */
export function formatTrashCount(count: number, ofKinds: readonly string[]): string {
  const [onlyKind] = ofKinds
  const names = ofKinds.length === 1 && onlyKind ? trashKindOf(onlyKind) : null
  return formatCount(names ?? { displaySingular: t('record'), displayPlural: t('records') }, count)
}
