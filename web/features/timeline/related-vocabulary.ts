import { linkedinLists } from '#contract/contacts/linkedin.ts'
import type { RecordKindName, ScreenKind } from '#contract/kit/kinds.ts'
import type { TimelineKind } from '#contract/timeline/timeline-kinds.ts'
import { useDefinedFields } from '../custom-fields/public.ts'
import { recordTypes } from '../record-types.ts'
import { withCustomLabels } from '../records/public.ts'
import type { TimelineVocabulary } from './format-value.ts'
import { useMemberChoices } from './member-choices.ts'

/** The record kinds in a timeline. */
export type TimelineRecordKind = TimelineKind & RecordKindName

/** The labels of other records in a timeline. */
export type RelatedVocabularies = Record<(TimelineRecordKind & ScreenKind) | 'contact', TimelineVocabulary>

/** Returns the labels of contacts, deals and tasks, with those of their custom fields, archived ones included. */
export const useRelatedVocabularies = (timeZone: string | null): RelatedVocabularies => ({
  contact: useRelatedVocabulary('contact', timeZone, linkedinLists),
  deal: useRelatedVocabulary('deal', timeZone),
  task: useRelatedVocabulary('task', timeZone),
})

function useRelatedVocabulary(
  kind: ScreenKind,
  timeZone: string | null,
  parts: TimelineVocabulary['parts'] = {},
): TimelineVocabulary {
  const definitions = useDefinedFields(kind) ?? []
  const memberChoices = useMemberChoices(definitions, true)
  const { fields, choices } = withCustomLabels(recordTypes[kind], definitions)
  return {
    ...{ kind, fields, timeZone, choices: { ...choices, ...memberChoices } },
    parts: { tags: { singular: 'tag', fields: {} }, ...parts },
  }
}
