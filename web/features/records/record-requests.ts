import { queryOptions } from '@tanstack/react-query'
import type { Field } from '#contract/kit/fields.ts'
import { maxBulkIds } from '#contract/kit/limits.ts'
import { defaultBulkDelete, fieldPathSegment } from '#contract/kit/names.ts'
import { type ApiFailure, type CallResult, callUntyped, unwrap } from '../../platform/api/client.ts'
import {
  findCachedRow,
  findCachedVersion,
  hasLeftWorkspace,
  queryClient,
  queryKeys,
  removeCachedRecords,
  setCachedRecord,
  updateCachedRecord,
} from '../../platform/api/query-cache.ts'
import type { RecordPatch } from '../../platform/api/record-patch.ts'
import { type SelectedScope, selectedScope } from '../../platform/session/selected-scope.ts'
import { getTimeZone } from '../../platform/session/session.ts'
import { type FieldValue, formatValue, isSameValue } from '../../ui/forms/inline-field-value.ts'
import { createCustomChange, isCustomKey, readFieldValue, withFieldValues } from './custom-values.ts'
import { editorKindOf } from './fields/field-display.tsx'
import type { PanelRecord, RecordPanelDescriptor } from './record-panel-descriptor.ts'

type Noun = Pick<RecordPanelDescriptor, 'noun'>
type Fields = Pick<RecordPanelDescriptor, 'noun' | 'fields'>
/** A record in a list or a panel. */
type VersionedRecord = { id: string; version: number }

/** One record. Until it has loaded, a complete row of a cached list stands in for it. */
export const recordQueryOptions = <R extends PanelRecord>({ noun }: Noun, id: string) =>
  queryOptions<R>({
    queryKey: queryKeys.record(noun, id),
    queryFn: ({ signal }) => fetchRecord<R>({ noun }, id, signal),
    placeholderData: (() => findCachedRow<R>(noun, id)) as never,
  })

/** Prefetches a record that is about to be opened. */
export const prefetchRecord = ({ noun }: Noun, id: string): void =>
  void queryClient.prefetchQuery(recordQueryOptions({ noun }, id))

const fetchRecord = <R extends PanelRecord>({ noun }: Noun, id: string, signal?: AbortSignal): Promise<R> =>
  unwrap(callUntyped<R>('GET', `/${noun}/{id}`, { path: { id }, signal }))

type SendChange<R> = (patch: RecordPatch, version: number) => Promise<CallResult<R>>

type ChangeOptions = {
  /** The request, if it contains more than the field. */
  change?: RecordPatch
  /** The linked record, which the optimistic update displays. */
  linkedFields?: object
}

/**
 * Changes one field optimistically. If somebody else changed the record in the meantime, the request is retried, unless
 * they changed the same field to another value (R6): then it fails with `stale`, and `data` is the current record.
 */
export async function changeField<R extends VersionedRecord>(
  descriptor: Fields,
  record: R,
  key: string,
  value: FieldValue | null,
  { change, linkedFields = {} }: ChangeOptions = {},
): Promise<CallResult<R>> {
  const { noun } = descriptor
  // The change may have to wait, and another workspace may be selected meanwhile.
  const scope = selectedScope.get()
  const newValues: Values = { ...linkedFields, [key]: value }
  const before = Object.fromEntries(Object.keys(newValues).map((each) => [each, readFieldValue(record, each)]))
  const clearUnconfirmed = applyUnconfirmed<R>(noun, record.id, newValues)
  const patch = change ?? createDefaultChange(descriptor, key, value)
  const send: SendChange<R> = (sent, version) => patchRecord<R>(noun, record.id, sent, version, scope)
  let result = await send(patch, record.version)
  if (isStale(result) && isIdentical(readFieldValue(result.data, key), before[key]))
    result = await send(patch, result.data.version)
  if (isStale(result)) result = await settleSameChange<R>(descriptor, { key, value, patch }, result, send)
  clearUnconfirmed()
  if (!isStale(result)) patch.onSettled?.(result.success)
  if (hasLeftWorkspace(scope)) return result
  const latestRecord = result.success || isStale(result) ? (result.data as R) : null
  if (latestRecord) storeIfNewer(noun, latestRecord)
  // Reverts only this value: other fields, or a newer value of this one, may have been saved in the meantime.
  else
    updateCachedRecord<R>(noun, record.id, (row) =>
      isIdentical(readFieldValue(row, key), value) ? withFieldValues(row, before) : row,
    )
  return result
}

/**
 * Settles a change that somebody else made, too, if nothing remains to ask: what the person also typed is the same, or was empty.
 * Values that look the same, such as two times on a day, are no conflict either: the later one stays.
 */
async function settleSameChange<R extends VersionedRecord>(
  descriptor: Fields,
  { key, value, patch }: { key: string; value: FieldValue | null; patch: RecordPatch },
  stale: ApiFailure & { data: R },
  send: SendChange<R>,
): Promise<CallResult<R>> {
  const record = stale.data
  const theirs = readFieldValue(record, key)
  if (!isSameValue(theirs, value))
    return looksSame(descriptor.fields[key], theirs, value) ? send(patch, record.version) : stale
  const [typedKey, typedValue] = typedBesides(patch)
  if (!typedKey || isSameValue(readFieldValue(record, typedKey), typedValue))
    return { success: true, data: record, status: 200 }
  if (readFieldValue(record, typedKey) !== null) return stale
  return send(createDefaultChange(descriptor, typedKey, typedValue), record.version)
}

/** What the person typed besides the changed field: its key and its value. */
export const typedBesides = ({ body, alsoTyped }: RecordPatch): [key: string | undefined, value: FieldValue | null] => [
  alsoTyped,
  alsoTyped === undefined ? null : ((body as Values)[alsoTyped] as FieldValue),
]

/** Whether two values read the same to the person. Choices and links are told apart by more than their text. */
export function looksSame(field: Field | undefined, ...values: [unknown, unknown]): boolean {
  const kind = field && editorKindOf(field)
  if (!kind || kind === 'choice' || kind === 'picker') return false
  const [one, other] = values.map((value) => formatValue(kind, value as FieldValue | null, { timeZone: getTimeZone() }))
  return one === other
}

type Values = Record<string, unknown>

/** Values shown optimistically that the server hasn’t confirmed yet, by record. */
const unconfirmedValues = new Map<string, Values>()

function applyUnconfirmed<R extends VersionedRecord>(noun: string, id: string, newValues: Values) {
  unconfirmedValues.set(id, { ...unconfirmedValues.get(id), ...newValues })
  updateCachedRecord<R>(noun, id, (row) => withFieldValues(row, newValues))
  return () => {
    const others = Object.entries(unconfirmedValues.get(id) ?? {}).filter(([key]) => !(key in newValues))
    if (others.length > 0) unconfirmedValues.set(id, Object.fromEntries(others))
    else unconfirmedValues.delete(id)
  }
}

/** Stores a record unless the cache has a newer version, and reapplies pending changes, which the response lacks. */
function storeIfNewer<R extends VersionedRecord>(noun: string, record: R): void {
  if (findCachedVersion(noun, record.id) <= record.version)
    setCachedRecord(noun, withFieldValues(record, unconfirmedValues.get(record.id) ?? {}))
}

export type Deletion = { count: number; deletionId: string }

/**
 * Moves records to the trash, ten thousand per request, and removes them from every list at once. Stops at a
 * failure: the records that were not deleted reappear. Returns the deletion ids for an undo, even if only some succeeded.
 */
export async function deleteRecords(
  { noun, idsKey, bulkDelete = defaultBulkDelete }: Pick<RecordPanelDescriptor, 'noun' | 'idsKey' | 'bulkDelete'>,
  ids: readonly string[],
  scope: SelectedScope,
): Promise<{ deletions: Deletion[]; failure: ApiFailure | null }> {
  const removal = removeCachedRecords(noun, ids)
  const deletions: Deletion[] = []
  for (let from = 0; from < ids.length; from += maxBulkIds) {
    const result: CallResult<Deletion> = await callUntyped(bulkDelete.method, `/${noun}/${bulkDelete.path}`, {
      body: { [idsKey]: ids.slice(from, from + maxBulkIds) },
      scope,
    })
    if (result.success) deletions.push(result.data)
    else {
      removal.rollBack()
      if (deletions.length > 0) invalidateRecords(noun)
      return { deletions, failure: result }
    }
  }
  removal.confirm()
  for (const id of ids) queryClient.removeQueries({ queryKey: queryKeys.record(noun, id) })
  return { deletions, failure: null }
}

/**
 * Restores the records of these deletions in the workspace in which they were deleted. One that is restored already, by a
 * request whose reply was lost, is skipped.
 */
export async function restoreRecords(
  { noun }: Noun,
  deletions: readonly Deletion[],
  scope: SelectedScope,
): Promise<CallResult<{ count: number }>> {
  let count = 0
  for (const { deletionId } of deletions) {
    const result = acceptNothingToRestore(
      await callUntyped<{ count: number }>('POST', `/${noun}/restore`, { body: { deletionId }, scope }),
    )
    if (!result.success) return result
    count += result.data.count
  }
  if (!hasLeftWorkspace(scope)) {
    invalidateRecords(noun)
    // What was restored is a favorite again.
    void queryClient.invalidateQueries({ queryKey: queryKeys.noun('favorites') })
  }
  return { success: true, data: { count }, status: 200 }
}

/** Takes the reply that a deletion doesn't exist for a success: nothing of it is left to restore. */
export const acceptNothingToRestore = (result: CallResult<{ count: number }>): CallResult<{ count: number }> =>
  !result.success && result.status === 404 ? { success: true, data: { count: 0 }, status: 404 } : result

/** Reloads all cached data of a kind. */
function invalidateRecords(noun: string): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })
}

const createDefaultChange = ({ fields }: Fields, key: string, value: FieldValue | null): RecordPatch =>
  isCustomKey(key)
    ? createCustomChange(key, value)
    : { segment: fieldPathSegment(key, fields[key] as Field), body: { [key]: value } }

/** Sends a change of a record as it was in a version; it waits while there is no network. */
export function patchRecord<R extends VersionedRecord>(
  noun: string,
  id: string,
  { segment, body }: RecordPatch,
  version: number,
  scope: SelectedScope,
): Promise<CallResult<R>> {
  const path = segment ? `/${noun}/{id}/${segment}` : `/${noun}/{id}`
  return callUntyped('PATCH', path, { path: { id }, body, version, scope, waitsForNetwork: true })
}

const isStale = <R extends VersionedRecord>(result: CallResult<R>): result is ApiFailure & { data: R } =>
  !result.success && result.error === 'stale' && result.data !== null

const isIdentical = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
