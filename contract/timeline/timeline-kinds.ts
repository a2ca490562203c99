import type { RecordKindName } from '../kit/kinds.ts'

/** What a timeline tells: changes of the record itself, of deals and of tasks about it, activities and notes. */
export const timelineKinds = ['field', 'deal', 'task', 'activity', 'note'] as const satisfies readonly (
  | 'field'
  | RecordKindName
)[]
export type TimelineKind = (typeof timelineKinds)[number]
