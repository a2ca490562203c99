import { type Static, Type } from 'typebox'
import { Moment, NullablePersonSummary, nullable } from '../kit/schema.ts'

/** What can happen to a record; to a part of it: added, changed, removed. */
const historyActions = ['created', 'changed', 'deleted', 'restored', 'added', 'removed'] as const
type HistoryAction = (typeof historyActions)[number]

/** Field → what it was and what it became. */
export type FieldChanges = Record<string, [before: unknown, after: unknown]>

/** Who did something; null where nobody in particular did. */
export const Actor = NullablePersonSummary

/** Who worked in the name of the actor; null where the actor did it. */
export const Impersonator = NullablePersonSummary

/** One thing that happened to a record, as its history carries it. */
export const HistoryEntry = Type.Object({
  id: Type.String({ description: 'Its number; later ones are greater' }),
  at: Moment,
  actor: Actor,
  behind: Impersonator,
  what: Type.Unsafe<HistoryAction>({ type: 'string', enum: [...historyActions] }),
  part: nullable<string>('string', { description: 'The list of the record that changed: linkedin-skills, tags, …' }),
  step: nullable<string>('string', { format: 'uuid', description: 'The deletion or import that it belongs to' }),
  via: nullable<string>('string', { description: 'import, undo or whatsapp, where it was not done by hand' }),
  changes: Type.Unsafe<FieldChanges | null>({
    type: ['object', 'null'],
    additionalProperties: { type: 'array', minItems: 2, maxItems: 2 },
  }),
  names: Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Names of linked records that are there, by their id in `changes`',
  }),
})
export type HistoryEntry = Static<typeof HistoryEntry>
