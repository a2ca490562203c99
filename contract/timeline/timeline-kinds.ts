import type { RecordKindName } from '../kit/kinds.ts'

/**
 * The entries of a timeline: changes of the record itself, of its deals and of its tasks, activities and notes; for a deal also its moves
 * from stage to stage, for a contact the days on which WhatsApp messages were exchanged.
 */
export const timelineKinds = [
  'field',
  'deal',
  'task',
  'activity',
  'note',
  'stage',
  'message',
] as const satisfies readonly ('field' | 'stage' | 'message' | RecordKindName)[]
export type TimelineKind = (typeof timelineKinds)[number]

/** Whether records of this kind can have entries of that kind. A contact's deals have entries; a deal's own changes are `field`. */
export const hasTimelineKind = (subject: string, kind: TimelineKind): boolean =>
  kind === 'stage' ? subject === 'deal' : kind === 'message' ? subject === 'contact' : true

/** Messages of a day that an entry counts; more are “100+”. */
export const maxCountedMessages = 100
