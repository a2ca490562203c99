import { t } from '../language/translate.ts'

/** Types of custom fields, in the order in which the settings offer them. */
export const customFieldTypes = [
  'TEXT',
  'LONG_TEXT',
  'NUMBER',
  'DATE',
  'DATE_TIME',
  'YES_NO',
  'CHOICE',
  'CHOICES',
  'URL',
  'EMAIL',
  'PHONE',
  'MEMBER',
] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

export const customFieldTypeLabels: Record<CustomFieldType, string> = {
  TEXT: t('Text'),
  LONG_TEXT: t('Long text'),
  NUMBER: t('Number'),
  DATE: t('Date'),
  DATE_TIME: t('Date and time'),
  YES_NO: t('Yes or no'),
  CHOICE: t('One choice'),
  CHOICES: t('Several choices'),
  URL: t('Link'),
  EMAIL: t('Email'),
  PHONE: t('Phone number'),
  MEMBER: t('Member'),
}

export const hasChoices = (type: CustomFieldType): boolean => type === 'CHOICE' || type === 'CHOICES'
/** Whether the values of a type can be sorted. */
export const isSortable = (type: CustomFieldType): boolean =>
  !['LONG_TEXT', 'CHOICE', 'CHOICES', 'MEMBER'].includes(type)

/** Limits of custom fields. `fields` and `archived` limit the active and the archived fields of one record kind. */
export const customFieldLimits = {
  fields: 50,
  archived: 200,
  choices: 100,
  labelLength: 60,
  helpLength: 200,
  keyLength: 40,
  number: 1e15,
  /** Maximum characters of the JSON of a filter. */
  filterLength: 2_000,
} as const

/** Prefix of sorts and columns by custom fields: `customFields.seats`. */
export const customFieldPrefix = 'customFields.'

/** Prefix of a column of an import or export that is a custom attribute: `customAttributes.Shoe size`. */
export const customAttributePrefix = 'customAttributes.'

/** Whether a text can be the key of a custom field. */
export const isCustomFieldKey = (text: string): boolean =>
  /^[a-z][a-zA-Z0-9]*$/.test(text) && text.length <= customFieldLimits.keyLength

/** Whether a sort or a column has the form of one by a custom field. */
export const isCustomFieldName = (name: string): boolean =>
  name.startsWith(customFieldPrefix) && isCustomFieldKey(name.slice(customFieldPrefix.length))
