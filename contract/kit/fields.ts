/**
 * The kinds of inline-editable fields. One row in `contract/<noun>/fields.ts` defines a field; its route, schema, column, panel row,
 * texts, import column and export column are derived from it. This module is loaded by the browser and must not import a validator.
 */

import type { SubjectKind } from './kinds.ts'

/** Maximum length of a stored value of each text-like kind, in characters (GAP-031). */
export const fieldLimits = {
  text: 255,
  paragraph: 10_000,
  url: 2_048,
  phone: 50,
  email: 255,
  score: 100,
  objectKeys: 100,
  /** Maximum size of an object as JSON, in bytes. */
  objectBytes: 64 << 10,
  /** Maximum absolute value of a number in an object. */
  objectNumber: 1e15,
  money: 1e15,
} as const

type FieldOptions = {
  /** As used in "Failed to update <label>": lower case except for names (GAP-038). */
  label: string
  /** Label of the panel row, if shorter than `label`. */
  row?: string
  /** Path segment of the single-field PATCH; `null` if there is no such route (DEF-06). Default: the key in kebab case. */
  segment?: string | null
  /** Header of the list column and of the exported file. Default: the label, capitalized. */
  column?: string
  /** Error message for an invalid value, if the specification gives one. */
  invalidMessage?: string
  /** Can never be empty. */
  required?: true
  /** Value of a new record, if none is given; only for required fields. */
  defaultValue?: string | number | boolean
}

type TextField = FieldOptions & { kind: 'text'; max: number }
type ParagraphField = FieldOptions & { kind: 'paragraph'; max: number }
type EmailField = FieldOptions & { kind: 'email' }
type PhoneField = FieldOptions & { kind: 'phone' }
/** With `picture`, it also accepts the address of an uploaded picture: `/files/<id>`. */
type UrlField = FieldOptions & { kind: 'url'; picture?: true }
/** A URL that also accepts `@name` or `name` and stores `https://x.com/name` (GAP-031). */
type HandleField = FieldOptions & { kind: 'handle' }
/** With `acceptsCodes`, there are more values than the listed ones: codes of three capital letters. */
type ChoiceField<V extends string = string> = FieldOptions & {
  kind: 'choice'
  values: readonly V[]
  acceptsCodes?: true
}
/** A subset of the values, stored as a list in their order. */
type ChoicesField = FieldOptions & { kind: 'choices'; values: readonly string[] }
/** With `decimals`, it is stored exactly, with that number of decimal places. */
type NumberField = FieldOptions & { kind: 'number'; min: number; max: number; whole: boolean; decimals?: number }
type YesNoField = FieldOptions & { kind: 'yesNo' }
/** A calendar day: `2026-10-31`. */
type DayField = FieldOptions & { kind: 'day' }
/**
 * An instant: ISO 8601 with an offset on the wire, UTC in the table. If lenient, unreadable text counts as missing. With
 * `asDay`, people see and set only its day.
 */
type MomentField = FieldOptions & { kind: 'moment'; lenient?: true; asDay?: true }
/** A JSON object of plain values, edited as keys and values (GAP-041). */
type ObjectField = FieldOptions & { kind: 'object' }
/** The id of another row in the same workspace; `to` names its table. */
export type LinkField = FieldOptions & { kind: 'link'; to: 'member' | 'stage' | SubjectKind }

export type Field =
  | TextField
  | ParagraphField
  | EmailField
  | PhoneField
  | UrlField
  | HandleField
  | ChoiceField
  | ChoicesField
  | NumberField
  | YesNoField
  | DayField
  | MomentField
  | ObjectField
  | LinkField

export type FieldTable = Readonly<Record<string, Field>>
export type FieldKind = Field['kind']

/** The type of a stored value, `null` when the field is empty. */
type StoredFieldValue<F extends Field> = NonNullFieldValue<F> | (F extends { required: true } ? never : null)
type NonNullFieldValue<F extends Field> =
  F extends ChoiceField<infer V>
    ? V
    : F['kind'] extends 'number'
      ? number
      : F['kind'] extends 'yesNo'
        ? boolean
        : F['kind'] extends 'object'
          ? Record<string, unknown>
          : F['kind'] extends 'choices'
            ? string[]
            : string

export type FieldValues<T extends FieldTable> = { -readonly [K in keyof T]: StoredFieldValue<T[K]> }

type ExtraOptions = Omit<FieldOptions, 'label' | 'required'>

export const text = (label: string, extra: ExtraOptions & { max?: number } = {}): TextField => ({
  kind: 'text',
  label,
  max: fieldLimits.text,
  ...extra,
})
export const requiredText = (label: string, extra: ExtraOptions = {}): TextField & { required: true } => ({
  ...text(label, extra),
  required: true,
})
export const paragraph = (label: string, extra: ExtraOptions & { max?: number } = {}): ParagraphField => ({
  kind: 'paragraph',
  label,
  max: fieldLimits.paragraph,
  ...extra,
})
export const email = (label: string, extra: ExtraOptions = {}): EmailField => ({ kind: 'email', label, ...extra })
export const phone = (label: string, extra: ExtraOptions = {}): PhoneField => ({ kind: 'phone', label, ...extra })
export const url = (label: string, extra: ExtraOptions & { picture?: true } = {}): UrlField => ({
  kind: 'url',
  label,
  ...extra,
})
export const handle = (label: string, extra: ExtraOptions = {}): HandleField => ({ kind: 'handle', label, ...extra })
export const choice = <V extends string>(
  label: string,
  values: readonly V[],
  extra: ExtraOptions & { acceptsCodes?: true } = {},
): ChoiceField<V> => ({
  kind: 'choice',
  label,
  values,
  ...extra,
})
export const choices = (label: string, values: readonly string[], extra: ExtraOptions = {}): ChoicesField => ({
  kind: 'choices',
  label,
  values,
  ...extra,
})
export const integer = (label: string, range: { min: number; max: number }, extra: ExtraOptions = {}): NumberField => ({
  kind: 'number',
  label,
  whole: true,
  ...range,
  ...extra,
})
export const number = (label: string, range: { min: number; max: number }, extra: ExtraOptions = {}): NumberField => ({
  kind: 'number',
  label,
  whole: false,
  ...range,
  ...extra,
})
/** Defines an amount of money, to the cent. */
export const money = (label: string, extra: ExtraOptions = {}): NumberField => ({
  ...number(label, { min: 0, max: fieldLimits.money }, extra),
  decimals: 2,
})
export const yesNo = (label: string, extra: ExtraOptions = {}): YesNoField => ({ kind: 'yesNo', label, ...extra })
export const day = (label: string, extra: ExtraOptions = {}): DayField => ({ kind: 'day', label, ...extra })
export const moment = (label: string, extra: ExtraOptions & { lenient?: true; asDay?: true } = {}): MomentField => ({
  kind: 'moment',
  label,
  ...extra,
})
export const object = (label: string, extra: ExtraOptions = {}): ObjectField => ({ kind: 'object', label, ...extra })
export const link = (label: string, to: LinkField['to'], extra: ExtraOptions = {}): LinkField => ({
  kind: 'link',
  label,
  to,
  ...extra,
})

/** Makes a field required, with a default value for new records. */
export const withDefault = <F extends Field, V extends string | number | boolean>(
  value: V,
  field: F,
): F & { required: true; defaultValue: V } => ({ ...field, required: true, defaultValue: value })

/** Gives only the named fields a PATCH route of their own; the general PATCH changes the others (DEF-09). */
export const withFieldRoutesFor = <T extends FieldTable>(keys: readonly (keyof T & string)[], fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, keys.includes(key) ? field : { ...field, segment: null }]),
  ) as unknown as T
