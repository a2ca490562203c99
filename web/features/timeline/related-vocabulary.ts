import type { RecordKindName, ScreenKind } from '#contract/kit/kinds.ts'
import type { TimelineKind } from '#contract/timeline/timeline-kinds.ts'
import { recordTypes } from '../record-types.ts'
import type { TimelineVocabulary } from './format-value.ts'

/** The record kinds in a timeline. */
export type TimelineRecordKind = TimelineKind & RecordKindName

/** The labels of deals and tasks in the timeline of their record. */
export function relatedVocabulary(kind: TimelineRecordKind & ScreenKind, timeZone: string | null): TimelineVocabulary {
  const { fields, choices } = recordTypes[kind]
  return { kind, fields, choices, timeZone, parts: { tags: { singular: 'tag', fields: {} } } }
}
