import type { RecordKindName } from '../kit/kinds.ts'

/**
 * Kinds of timeline entries: changes to the record, to its deals and to its tasks; activities; notes; the stages that a deal moved to; and,
 * for a contact, each day's WhatsApp messages in one conversation.
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
