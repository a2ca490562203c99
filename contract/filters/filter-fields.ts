import { companyFields } from '../companies/fields.ts'
import { contactFields } from '../contacts/fields.ts'
import type { CustomFieldType } from '../custom-fields/enums.ts'
import { completeDealFields } from '../deals/complete-fields.ts'
import { type Field, type FieldTable, moment, yesNo } from '../kit/fields.ts'
import { isTaggableKind, pluralOf, type RecordKindName } from '../kit/kinds.ts'
import { columnLabel } from '../kit/names.ts'
import { t } from '../language/translate.ts'
import { dealStageField } from '../pipelines/fields.ts'
import { taskFields } from '../tasks/fields.ts'
import type { FilterFieldType } from './operators.ts'

/** The kinds of records that can be filtered, and their fields that no field table has. */
const fieldTables = {
  contact: contactFields,
  company: companyFields,
  deal: { ...completeDealFields, stageId: dealStageField },
  task: { ...taskFields, isOverdue: yesNo('overdue') },
} as const satisfies Partial<Record<RecordKindName, FieldTable>>
export type FilterKind = keyof typeof fieldTables
const filterKinds = Object.keys(fieldTables) as FilterKind[]

export const isFilterKind = (kind: RecordKindName): kind is FilterKind => kind in fieldTables

/** A field as filters see it. */
export type FilterField = {
  type: FilterFieldType
  /** The known values of a choice. */
  values?: readonly string[]
  /** How a number is stored: whole, to the thousandth, or as a floating-point number. */
  precision?: 'whole' | 'thousandth' | 'float'
}

/** A link that a filter can follow: `column` is a field of this kind, or, of many records, a field of theirs. */
export type FilterLink = { kind: FilterKind; column: string; isMany: boolean }

const typeOfField: Partial<Record<Field['kind'], FilterFieldType>> = {
  text: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  handle: 'text',
  paragraph: 'longText',
  choice: 'choice',
  number: 'number',
  yesNo: 'yesNo',
  moment: 'moment',
  day: 'day',
  link: 'record',
}

/** Returns how a field can be filtered; null if it cannot, as objects cannot. */
function toFilterField(field: Field): FilterField | null {
  const type = field.kind === 'link' && field.to === 'member' ? 'member' : typeOfField[field.kind]
  if (!type) return null
  if (field.kind === 'choice') return { type, values: field.values }
  if (field.kind !== 'number') return { type }
  return { type, precision: field.whole ? 'whole' : field.decimals === undefined ? 'float' : 'thousandth' }
}

const createdAndUpdated = { createdAt: moment('created'), updatedAt: moment('updated') }

/** The filterable fields of each kind, besides its custom fields. */
export const filterFields = forEachKind((kind): Readonly<Record<string, FilterField>> => {
  const fields = Object.entries<Field>({ ...fieldTables[kind], ...createdAndUpdated }).flatMap(([key, field]) => {
    const filterField = toFilterField(field)
    return filterField ? [[key, filterField] as const] : []
  })
  return Object.fromEntries(isTaggableKind(kind) ? [...fields, ['tags', { type: 'record' } as const]] : fields)
})

/** The labels of these fields. */
export const filterLabels = forEachKind((kind): Readonly<Record<string, string>> => {
  const fields = Object.entries<Field>({ ...fieldTables[kind], ...createdAndUpdated })
  return { ...Object.fromEntries(fields.map(([key, field]) => [key, columnLabel(field)])), tags: t('Tags') }
})

/** The links of each kind: `company` of a contact, and `contacts` of a company. */
export const filterLinks = forEachKind((kind): Readonly<Record<string, FilterLink>> => {
  const toOne = filterKinds.flatMap((other) =>
    `${other}Id` in fieldTables[kind] ? [[other, { kind: other, column: `${other}Id`, isMany: false }] as const] : [],
  )
  const toMany = filterKinds.flatMap((other) =>
    `${kind}Id` in fieldTables[other]
      ? [[pluralOf(other), { kind: other, column: `${kind}Id`, isMany: true }] as const]
      : [],
  )
  return Object.fromEntries([...toOne, ...toMany])
})

function forEachKind<T>(create: (kind: FilterKind) => T): Readonly<Record<FilterKind, T>> {
  return Object.fromEntries(filterKinds.map((kind) => [kind, create(kind)])) as Record<FilterKind, T>
}

const customFieldTypes: Readonly<Record<CustomFieldType, FilterFieldType>> = {
  TEXT: 'text',
  LONG_TEXT: 'longText',
  NUMBER: 'number',
  DATE: 'day',
  DATE_TIME: 'moment',
  YES_NO: 'yesNo',
  CHOICE: 'choice',
  CHOICES: 'choice',
  URL: 'text',
  EMAIL: 'text',
  PHONE: 'text',
  MEMBER: 'member',
}

/** Converts a custom field to a filterable one; its choices are known by id. */
export function toCustomFilterField(type: CustomFieldType, choiceIds: readonly string[]): FilterField {
  const filterType = customFieldTypes[type]
  if (filterType === 'choice') return { type: filterType, values: choiceIds }
  return filterType === 'number' ? { type: filterType, precision: 'float' } : { type: filterType }
}
