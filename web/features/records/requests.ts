import { queryOptions } from '@tanstack/react-query'
import type { Field } from '#contract/kit/fields.ts'
import { bulkLimit } from '#contract/kit/limits.ts'
import { segmentOf, usualBulkDelete } from '#contract/kit/names.ts'
import { callUntyped, type Failure, type Result, unwrap } from '../../platform/api.ts'
import type { Change } from '../../platform/change.ts'
import {
  cachedRow,
  cachedVersion,
  dropRecords,
  keys,
  patchRecord,
  putRecord,
  queryClient,
} from '../../platform/queries.ts'
import type { FieldValue } from '../../ui/inline-field-value.ts'
import type { AnyRecord, RecordKind } from './kind.ts'

type Noun = Pick<RecordKind, 'noun'>
type Fields = Pick<RecordKind, 'noun' | 'fields'>
/** A record in a list or a panel. */
type Shown = { id: string; version: number }

/** One record; until it is here, the row of a list that has it. */
export const recordQuery = <R extends AnyRecord>({ noun }: Noun, id: string) =>
  queryOptions<R>({
    queryKey: keys.record(noun, id),
    queryFn: ({ signal }) => readRecord<R>({ noun }, id, signal),
    placeholderData: (() => cachedRow<R>(noun, id)) as never,
  })

export const readRecord = <R extends AnyRecord>({ noun }: Noun, id: string, signal?: AbortSignal): Promise<R> =>
  unwrap(callUntyped<R>('GET', `/${noun}/{id}`, { path: { id }, signal }))

type How = {
  /** What is sent, where it is more than the field. */
  change?: Change
  /** What a link points at, shown with it. */
  beside?: object
}

/**
 * Changes one field and shows it at once; a failure takes it back. When somebody else changed the record meanwhile it is
 * tried again, unless it was this field (R6): then the failure is `stale` and its `data` the record as it is now.
 */
export async function changeField<R extends Shown>(
  kind: Fields,
  record: R,
  key: string,
  value: FieldValue | null,
  { change = plainChange(kind, key, value), beside = {} }: How = {},
): Promise<Result<R>> {
  const { noun } = kind
  const news: Values = { ...beside, [key]: value }
  const before = Object.fromEntries(Object.keys(news).map((each) => [each, valueIn(record, each)]))
  const confirm = showUnconfirmed<R>(noun, record.id, news)
  let result = await patch<R>(noun, record.id, change, record.version)
  if (isStale(result) && same(valueIn(result.data, key), before[key]))
    result = await patch<R>(noun, record.id, change, result.data.version)
  confirm()
  const current = result.success || isStale(result) ? (result.data as R) : null
  if (current) putNewest(noun, current)
  // Only this value goes back: others may have come meanwhile, and so may a newer one of this field.
  else patchRecord<R>(noun, record.id, (row) => (same(valueIn(row, key), value) ? { ...row, ...before } : row))
  return result
}

type Values = Record<string, unknown>
const valueIn = (record: object, key: string): unknown => (record as Values)[key] ?? null

/** Values that are shown but not yet answered, by record. */
const unconfirmed = new Map<string, Values>()

function showUnconfirmed<R extends Shown>(noun: string, id: string, news: Values) {
  unconfirmed.set(id, { ...unconfirmed.get(id), ...news })
  patchRecord<R>(noun, id, (row) => ({ ...row, ...news }))
  return () => {
    const others = Object.entries(unconfirmed.get(id) ?? {}).filter(([key]) => !(key in news))
    if (others.length > 0) unconfirmed.set(id, Object.fromEntries(others))
    else unconfirmed.delete(id)
  }
}

/** An answer may be older than what an event has brought, and knows nothing of saves that are still under way. */
function putNewest<R extends Shown>(noun: string, record: R): void {
  if (cachedVersion(noun, record.id) <= record.version) putRecord(noun, { ...record, ...unconfirmed.get(record.id) })
}

export type Deletion = { count: number; deletionId: string }

/**
 * Takes records to the trash and out of every list at once, ten thousand a call; a failure puts back those that stayed.
 * Answers the steps that undo it.
 */
export async function deleteRecords(
  { noun, idsKey, bulkDelete = usualBulkDelete }: Pick<RecordKind, 'noun' | 'idsKey' | 'bulkDelete'>,
  ids: readonly string[],
): Promise<Result<Deletion[]>> {
  const putBack = dropRecords(noun, ids)
  const steps: Deletion[] = []
  for (let from = 0; from < ids.length; from += bulkLimit) {
    const result: Result<Deletion> = await callUntyped(bulkDelete.method, `/${noun}/${bulkDelete.path}`, {
      body: { [idsKey]: ids.slice(from, from + bulkLimit) },
    })
    if (result.success) steps.push(result.data)
    else {
      putBack()
      if (steps.length > 0) readAgain(noun)
      return result
    }
  }
  for (const id of ids) queryClient.removeQueries({ queryKey: keys.record(noun, id) })
  return { success: true, data: steps, status: 200 }
}

/** Brings back what deletions took. */
export async function restoreRecords(
  { noun }: Noun,
  deletions: readonly Deletion[],
): Promise<Result<{ count: number }>> {
  let count = 0
  for (const { deletionId } of deletions) {
    const result: Result<{ count: number }> = await callUntyped('POST', `/${noun}/restore`, { body: { deletionId } })
    if (!result.success) return result
    count += result.data.count
  }
  readAgain(noun)
  return { success: true, data: { count }, status: 200 }
}

/** Reads everything of a kind anew, lists as far down as they were read. */
function readAgain(noun: string): void {
  void queryClient.invalidateQueries({ queryKey: keys.noun(noun) })
}

const plainChange = ({ fields }: Fields, key: string, value: FieldValue | null): Change => ({
  segment: segmentOf(key, fields[key] as Field),
  body: { [key]: value },
})

function patch<R extends Shown>(
  noun: string,
  id: string,
  { segment, body }: Change,
  version: number,
): Promise<Result<R>> {
  const path = segment ? `/${noun}/{id}/${segment}` : `/${noun}/{id}`
  return callUntyped('PATCH', path, { path: { id }, body, version })
}

const isStale = <R extends Shown>(result: Result<R>): result is Failure & { data: R } =>
  !result.success && result.error === 'stale' && result.data !== null

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
