import { type Static, Type } from 'typebox'
import { Actor, HistoryEntry } from '../history/history-entry.ts'
import { type RecordKindName, recordKindNames } from '../kit/kinds.ts'
import { Id, Moment, nullableObject, type PersonSummary } from '../kit/schema.ts'
import { type BulkEditAction, bulkEditActions, maxChangedRecords } from './enums.ts'

const { names } = HistoryEntry.properties

/** A change of many records in one step. */
export const BulkEdit = Type.Object({
  id: Id,
  kind: Type.Unsafe<RecordKindName>({ type: 'string', enum: recordKindNames }),
  action: Type.Unsafe<BulkEditAction>({ type: 'string', enum: [...bulkEditActions] }),
  changes: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'The new values, long ones cut; of tags the first `tagIds` and `tagCount`',
  }),
  names,
  count: Type.Integer({ description: 'Records that it changed' }),
  at: Moment,
  by: Actor,
  undone: nullableObject<UndoneEdit>(
    { at: Moment, by: Actor, count: Type.Integer(), kept: Type.Integer() },
    { description: 'Null as long as it is not undone; `kept` records are not as before' },
  ),
})
type UndoneEdit = { at: string; by: PersonSummary | null; count: number; kept: number }
export type BulkEdit = Static<typeof BulkEdit>

/** A record whose values were changed after a bulk edit had set them. */
export const ChangedRecord = Type.Object({
  id: Id,
  name: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  changes: Type.Unsafe<Record<string, [now: unknown, undone: unknown]>>({
    type: 'object',
    additionalProperties: { type: 'array', minItems: 2, maxItems: 2 },
    description: 'The values that it has now, and those that an undo with `includeChanged` restores',
  }),
  names,
})
export type ChangedRecord = Static<typeof ChangedRecord>

/** A bulk edit, with what an undo would leave alone. */
export const BulkEditDetail = Type.Object({
  ...BulkEdit.properties,
  changedCount: Type.Integer({ description: 'Records that were changed since' }),
  changed: Type.Array(ChangedRecord, { maxItems: maxChangedRecords }),
})
export type BulkEditDetail = Static<typeof BulkEditDetail>

/** Undoes a bulk edit, also where somebody has changed the values since if `includeChanged` is set. */
export const UndoBulkEdit = Type.Object(
  { includeChanged: Type.Optional(Type.Boolean({ default: false })) },
  { additionalProperties: false },
)
