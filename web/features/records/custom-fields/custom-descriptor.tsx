import { toField } from '#contract/custom-fields/fields.ts'
import { ChoiceChip, type CustomField, choiceOptions } from '../../custom-fields/public.ts'
import { toCustomKey } from '../custom-values.ts'
import type { FieldDisplay, RecordPanelDescriptor } from '../record-panel-descriptor.ts'

type Labels = Pick<RecordPanelDescriptor, 'fields' | 'choices'>

/** Adds the custom fields of a kind to its fields and choices. */
export function withCustomLabels({ fields, choices }: Labels, definitions: readonly CustomField[]): Labels {
  const byKey = <V,>(toValue: (definition: CustomField) => V) =>
    Object.fromEntries(definitions.map((definition) => [toCustomKey(definition.key), toValue(definition)]))
  return { fields: { ...fields, ...byKey(toField) }, choices: { ...choices, ...byKey(choiceOptions) } }
}

/** Adds the workspace’s custom fields to the field table of a panel. */
export function withCustomFields(
  descriptor: RecordPanelDescriptor,
  definitions: readonly CustomField[],
): RecordPanelDescriptor {
  const { buildChange: _, toasts: __, ...shared } = descriptor
  // The kind’s special requests and texts apply to its built-in fields only.
  return {
    ...shared,
    ...withCustomLabels(descriptor, definitions),
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
