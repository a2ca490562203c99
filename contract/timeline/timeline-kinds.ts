import type { RecordKindName } from '../kit/kinds.ts'

/** Kinds of timeline entries: changes to the record, to its deals and to its tasks; activities; notes; and the stages that a deal moved to. */
export const timelineKinds = ['field', 'deal', 'task', 'activity', 'note', 'stage'] as const satisfies readonly (
  | 'field'
  | 'stage'
  | RecordKindName
)[]
export type TimelineKind = (typeof timelineKinds)[number]
