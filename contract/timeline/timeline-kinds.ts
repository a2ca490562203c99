import { type LinkedKind, type SubjectKind, subjectKinds } from '../kit/kinds.ts'

/**
 * Kinds of timeline entries: changes to the record and to its deals, tasks and other related records; activities; notes; the stages that
 * a deal moved to; and, for a contact, each day's WhatsApp messages in one conversation.
 */
export type TimelineKind = 'field' | 'stage' | 'message' | LinkedKind

/** The subjects that can have entries of each kind. A contact's deals have entries; a deal's own changes are `field`. */
const subjectsWith: Record<TimelineKind, readonly SubjectKind[]> = {
  field: subjectKinds,
  deal: subjectKinds,
  task: subjectKinds,
  activity: subjectKinds,
  note: subjectKinds,
  stage: ['deal'],
  message: ['contact'],
}

/** In the order of entries of the same instant. */
export const timelineKinds = Object.keys(subjectsWith) as TimelineKind[]

/** Whether records of this kind can have entries of that kind. */
export const hasTimelineKind = (subject: string, kind: TimelineKind): boolean =>
  subjectsWith[kind].some((each) => each === subject)

/** Messages of a day that an entry counts; more are “100+”. */
export const maxCountedMessages = 100
