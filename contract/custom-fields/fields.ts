import type { Field, FieldTable } from '../kit/fields.ts'
import {
  choice,
  choices,
  day,
  email,
  fieldLimits,
  link,
  moment,
  number,
  paragraph,
  phone,
  text,
  url,
  withDefault,
  yesNo,
} from '../kit/fields.ts'
import { t } from '../language/translate.ts'
import { stageColors } from '../pipelines/enums.ts'
import { type CustomFieldType, customFieldLimits, customFieldTypes } from './enums.ts'

const required = { required: true } as const
const label = { ...text(t('name'), { max: customFieldLimits.labelLength }), ...required }

/** The editable properties of a custom field; its type and key never change. */
export const customFieldFields = {
  label,
  help: text(t('help'), { max: customFieldLimits.helpLength }),
  required: withDefault(false, yesNo(t('required'))),
} as const

/** The editable properties of a choice. */
export const customChoiceFields = {
  label: { ...label, label: t('choice') },
  color: withDefault('GRAY', choice(t('color'), stageColors)),
} as const

export const customFieldType = { ...choice(t('type'), customFieldTypes), ...required }

/** The part of a definition that determines which values a field accepts. */
type FieldDefinition = {
  key: string
  label: string
  type: CustomFieldType
  required: boolean
  choices: readonly { id: string; label: string }[]
}

/** Converts a custom field to an entry of a field table. */
export function toField(definition: FieldDefinition): Field {
  const field = fieldFactories[definition.type](definition)
  return definition.required ? { ...field, required: true } : field
}

/** Converts the custom fields of a workspace to a field table by key. */
export const toFieldTable = (definitions: readonly FieldDefinition[]): FieldTable =>
  Object.fromEntries(definitions.map((definition) => [definition.key, toField(definition)]))

const range = { min: -customFieldLimits.number, max: customFieldLimits.number }
const choiceIds = (definition: FieldDefinition) => definition.choices.map(({ id }) => id)
const invalidChoice = { invalidMessage: t('Please select one of the choices') }

const fieldFactories: { [T in CustomFieldType]: (definition: FieldDefinition) => Field } = {
  TEXT: (definition) => text(definition.label, { max: fieldLimits.text }),
  LONG_TEXT: (definition) => paragraph(definition.label),
  NUMBER: (definition) => number(definition.label, range),
  DATE: (definition) => day(definition.label),
  DATE_TIME: (definition) => moment(definition.label),
  YES_NO: (definition) => yesNo(definition.label),
  CHOICE: (definition) => choice(definition.label, choiceIds(definition), invalidChoice),
  CHOICES: (definition) => choices(definition.label, choiceIds(definition), invalidChoice),
  URL: (definition) => url(definition.label),
  EMAIL: (definition) => email(definition.label),
  PHONE: (definition) => phone(definition.label),
  MEMBER: (definition) => link(definition.label, 'member'),
}
