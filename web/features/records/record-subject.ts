import type { SubjectKind } from '#contract/kit/kinds.ts'

/** The record that activities, notes and tasks are about. */
export type RecordSubject = { type: SubjectKind; id: string }
