import type { RecordKindName, ScreenKind } from '#contract/kit/kinds.ts'
import type { TimelineKind } from '#contract/timeline/timeline-kinds.ts'
import { useDefinedFields } from '../custom-fields/public.ts'
import { recordTypes } from '../record-types.ts'
import { withCustomLabels } from '../records/public.ts'
import type { TimelineVocabulary } from './format-value.ts'
import { useMemberChoices } from './member-choices.ts'

/** The record kinds in a timeline. */
export type TimelineRecordKind = TimelineKind & RecordKindName

/** The labels of deals and tasks in the timeline of their record. */
export type RelatedVocabularies = Record<TimelineRecordKind & ScreenKind, TimelineVocabulary>

/** Returns the labels of deals and tasks, with those of their custom fields, archived ones included. */
export const useRelatedVocabularies = (timeZone: string | null): RelatedVocabularies => ({
  deal: useRelatedVocabulary('deal', timeZone),
  task: useRelatedVocabulary('task', timeZone),
})

function useRelatedVocabulary(kind: TimelineRecordKind & ScreenKind, timeZone: string | null): TimelineVocabulary {
  const definitions = useDefinedFields(kind) ?? []
  const memberChoices = useMemberChoices(definitions, true)
  const { fields, choices } = withCustomLabels(recordTypes[kind], definitions)
  return {
    ...{ kind, fields, timeZone, choices: { ...choices, ...memberChoices } },
    parts: { tags: { singular: 'tag', fields: {} } },
  }
}
