import { type Static, Type } from 'typebox'
import { Moment, NullablePersonSummary, nullable } from '../kit/schema.ts'

/** What can happen to a record, or to a part of it. */
const historyActions = ['created', 'changed', 'deleted', 'restored', 'added', 'removed'] as const
type HistoryAction = (typeof historyActions)[number]

/** Field → old and new value. */
export type FieldChanges = Record<string, [before: unknown, after: unknown]>

/** Who made the change; null if it was not a person. */
export const Actor = NullablePersonSummary

/** Who impersonated the actor; null if the actor made the change themselves. */
export const Impersonator = NullablePersonSummary

/** One change of a record. */
export const HistoryEntry = Type.Object({
  id: Type.String({ description: 'A number that increases with time' }),
  at: Moment,
  actor: Actor,
  impersonator: Impersonator,
  operation: Type.Unsafe<HistoryAction>({ type: 'string', enum: [...historyActions] }),
  part: nullable<string>('string', {
    description: 'The list within the record that changed: linkedin-skills, tags, …',
  }),
  bulkOperationId: nullable<string>('string', {
    format: 'uuid',
    description: 'The deletion, import or bulk operation that it belongs to',
  }),
  source: nullable<string>('string', { description: 'import, undo or whatsapp, if nobody made the change by hand' }),
  changes: Type.Unsafe<FieldChanges | null>({
    type: ['object', 'null'],
    additionalProperties: { type: 'array', minItems: 2, maxItems: 2 },
  }),
  names: Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Names of linked records that still exist, by their id in `changes`',
  }),
})
export type HistoryEntry = Static<typeof HistoryEntry>
