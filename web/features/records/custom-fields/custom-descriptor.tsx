import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toField } from '#contract/custom-fields/fields.ts'
import { isCustomFieldKind } from '#contract/kit/kinds.ts'
import { ChoiceChip, type CustomField, customFieldsQuery } from '../../custom-fields/public.ts'
import { toCustomKey } from '../custom-values.ts'
import type { FieldDisplay, RecordPanelDescriptor } from '../record-panel-descriptor.ts'

const noFields: readonly CustomField[] = []

/** The custom fields of a kind of record, those in the archive too; none while they load. */
export function useDefinitions({ kind }: Pick<RecordPanelDescriptor, 'kind'>): readonly CustomField[] {
  const hasFields = isCustomFieldKind(kind)
  const { data = noFields } = useQuery({ ...customFieldsQuery(), enabled: hasFields })
  return useMemo(() => (hasFields ? data.filter((field) => field.kind === kind) : noFields), [hasFields, data, kind])
}

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
      ...byKey(({ choices }) => choices.map(({ id, label }) => ({ value: id, label }))),
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
