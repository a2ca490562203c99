import type { RecordKindName } from '../kit/kinds.ts'

/** What a timeline tells: changes of the record itself, of deals and of tasks about it, activities and notes; of a deal the stages it moved to. */
export const timelineKinds = ['field', 'deal', 'task', 'activity', 'note', 'stage'] as const satisfies readonly (
  | 'field'
  | 'stage'
  | RecordKindName
)[]
export type TimelineKind = (typeof timelineKinds)[number]
