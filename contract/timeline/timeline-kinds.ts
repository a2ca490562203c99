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

/** Whose entries the timeline of a record of this kind can include: those of a company’s contacts and deals, or of a deal’s contact. */
export const rolledUpKindsOf = (subject: string): readonly SubjectKind[] => rolledUpKinds[subject] ?? []
const rolledUpKinds: Readonly<Partial<Record<string, readonly SubjectKind[]>>> = {
  company: ['contact', 'deal'],
  deal: ['contact'],
}

/** Whether the timeline of a record of this kind can have entries of that kind, by itself or from other records. */
export const hasTimelineKind = (subject: string, kind: TimelineKind, rollUp = false): boolean =>
  [subject, ...(rollUp ? rolledUpKindsOf(subject) : [])].some((each) => subjectsWith[kind].some((has) => has === each))

/** The contacts, and as many deals, whose entries a timeline includes: the newest. */
export const maxRolledUpRecords = 1_000

/** Messages of a day that an entry counts; more are “100+”. */
export const maxCountedMessages = 100
