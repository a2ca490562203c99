import { toField } from '#contract/custom-fields/fields.ts'
import { ChoiceChip, type CustomField, choiceOptions } from '../../custom-fields/public.ts'
import { toCustomKey } from '../custom-values.ts'
import type { FieldDisplay, RecordPanelDescriptor } from '../record-panel-descriptor.ts'

/** A panel with the workspace’s fields as further lines of its table. */
export function withCustomFields(
  descriptor: RecordPanelDescriptor,
  definitions: readonly CustomField[],
): RecordPanelDescriptor {
  const byKey = <V,>(toValue: (definition: CustomField) => V) =>
    Object.fromEntries(definitions.map((definition) => [toCustomKey(definition.key), toValue(definition)]))
  const { buildChange: _, toasts: __, ...shared } = descriptor
  // What is special about the requests and the texts of a kind concerns its own fields only.
  return {
    ...shared,
    fields: { ...descriptor.fields, ...byKey(toField) },
    choices: {
      ...descriptor.choices,
      ...byKey(choiceOptions),
    },
    displays: {
      ...descriptor.displays,
      ...Object.fromEntries(
        definitions
          .filter(({ type }) => type === 'CHOICE')
          .map((definition) => [toCustomKey(definition.key), choiceDisplay(definition)]),
      ),
    },
  }
}

const choiceDisplay =
  ({ choices }: CustomField): FieldDisplay =>
  (value) => {
    const choice = choices.find(({ id }) => id === value)
    return choice ? <ChoiceChip choice={choice} /> : null
  }
