import { useTimeZone } from '../../platform/session/session.ts'
import { useDefinedFields } from '../custom-fields/public.ts'
import { type RecordPanelDescriptor, withCustomFields } from '../records/public.ts'
import type { TimelineVocabulary } from './format-value.ts'
import { useMemberChoices } from './member-choices.ts'

/** The labels that the timeline of a record needs. The names of members are loaded only where the timeline is shown. */
export function useVocabulary(
  descriptor: RecordPanelDescriptor,
  parts: TimelineVocabulary['parts'] | undefined,
  isShown: boolean,
): TimelineVocabulary {
  // Includes archived fields, because their past changes still need a label.
  const definitions = useDefinedFields(descriptor.kind) ?? []
  const extended = withCustomFields(descriptor, definitions)
  const memberChoices = useMemberChoices(definitions, isShown)
  return {
    kind: descriptor.kind,
    fields: extended.fields,
    choices: { ...extended.choices, ...memberChoices },
    timeZone: useTimeZone(),
    parts: { tags: tagPart, ...parts },
  }
}

const tagPart = { singular: 'tag', fields: {} }
