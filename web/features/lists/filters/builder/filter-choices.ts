import {
  type FilterKind,
  filterFields,
  filterLabels,
  filterLinks,
  toCustomFilterField,
} from '#contract/filters/filter-fields.ts'
import { type FilterFieldType, type FilterOperator, operatorsByType } from '#contract/filters/operators.ts'
import { recordKinds, wordOf } from '#contract/kit/kinds.ts'
import { capitalize } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import type { Option } from '../../../../ui/controls/select.tsx'
import { type CustomField, choiceOptions } from '../../../custom-fields/public.ts'
import { recordTypes } from '../../../record-types.ts'
import type { LinkTarget } from '../../list-descriptor.ts'

/** A field that a condition can name. */
export type FieldChoice = {
  key: string
  label: string
  type: FilterFieldType
  /** The values of a choice. */
  options?: readonly Option[]
  /** What a field of ids leads to. */
  target?: LinkTarget
}

const linkTargets: Readonly<Record<string, LinkTarget>> = {
  ownerId: 'member',
  assigneeId: 'member',
  contactId: 'contact',
  companyId: 'company',
  dealId: 'deal',
  stageId: 'stage',
  tags: 'tag',
}

/** Lists the fields of a kind of record: its own, those of the workspace, those of the records it belongs to, and the records it has. */
export function listFieldChoices(kind: FilterKind, customFields: readonly CustomField[]): FieldChoice[] {
  const links = Object.entries(filterLinks[kind])
  return [
    ...listOwnFields(kind),
    ...customFields.map((definition) => ({
      key: `customFields.${definition.key}`,
      label: definition.label,
      type: toCustomFilterField(definition.type, []).type,
      ...(definition.choices.length > 0 && { options: choiceOptions(definition) }),
      ...(definition.type === 'MEMBER' && { target: 'member' as const }),
    })),
    ...links.flatMap(([name, link]) =>
      link.isMany
        ? []
        : listOwnFields(link.kind).map((field) => ({
            ...field,
            key: `${name}.${field.key}`,
            label: `${capitalize(wordOf(link.kind))} › ${field.label}`,
          })),
    ),
    ...links.flatMap(([name, link]) =>
      link.isMany ? [{ key: name, label: recordKinds[link.kind].label, type: 'records' as const }] : [],
    ),
  ]
}

const listOwnFields = (kind: FilterKind): FieldChoice[] =>
  Object.entries(filterFields[kind]).flatMap(([key, { type, values }]) => {
    const target = linkTargets[key]
    if ((type === 'record' || type === 'member') && !target) return []
    const labels = recordTypes[kind].choices[key]
    return {
      ...{ key, label: filterLabels[kind][key] ?? key, type },
      ...(target && { target }),
      ...(values && {
        options: values.map((value) => labels?.find((one) => one.value === value) ?? { value, label: value }),
      }),
    }
  })

/** An operator with its value, where that is part of what it says: "is not empty". */
export type OperatorChoice = { id: string; label: string; operator: FilterOperator; value?: unknown }

const operatorLabels: Readonly<Record<Exclude<FilterOperator, 'isEmpty'>, string>> = {
  is: t('is'),
  anyOf: t('is any of'),
  contains: t('contains'),
  startsWith: t('starts with'),
  greaterThan: t('is more than'),
  lessThan: t('is less than'),
  atLeast: t('is at least'),
  atMost: t('is at most'),
  between: t('is between'),
  before: t('is before'),
  after: t('is after'),
  inLastDays: t('is in the last days:'),
  inNextDays: t('is in the next days:'),
  today: t('is today'),
  thisWeek: t('is this week'),
  thisMonth: t('is this month'),
  thisQuarter: t('is this quarter'),
  isMe: t('is me'),
  some: t('exist'),
  none: t('do not exist'),
}

/** The operators that a field of a type offers. Several values are chosen from lists only. */
export const listOperators = (type: FilterFieldType): OperatorChoice[] =>
  operatorsByType[type].flatMap((operator): OperatorChoice[] => {
    if (operator === 'isEmpty')
      return [
        { id: 'isEmpty', label: t('is empty'), operator, value: true },
        { id: 'isFilled', label: t('is not empty'), operator, value: false },
      ]
    return operator === 'anyOf' && type !== 'choice'
      ? []
      : [{ id: operator, label: operatorLabels[operator], operator }]
  })

/** The id of the operator of a condition. */
export const toOperatorId = ({ operator, value }: { operator: string; value: unknown }): string =>
  operator === 'isEmpty' && value === false ? 'isFilled' : operator

const firstConditions: Readonly<Record<FilterFieldType, { operator: FilterOperator; value: unknown }>> = {
  text: { operator: 'contains', value: '' },
  longText: { operator: 'contains', value: '' },
  choice: { operator: 'anyOf', value: [] },
  number: { operator: 'atLeast', value: '' },
  yesNo: { operator: 'is', value: true },
  moment: { operator: 'inLastDays', value: 30 },
  day: { operator: 'inLastDays', value: 30 },
  member: { operator: 'isMe', value: undefined },
  record: { operator: 'is', value: '' },
  records: { operator: 'some', value: undefined },
}

/** What a new condition on a field of a type says at first. */
export const toFirstCondition = (type: FilterFieldType): { operator: FilterOperator; value: unknown } =>
  firstConditions[type]
