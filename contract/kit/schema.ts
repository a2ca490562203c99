import { type TSchema, type TUnsafe, Type } from 'typebox'
import { type Field, type FieldKind, type FieldTable, fieldLimits } from './fields.ts'

/** A JSON value that may also be `null`; OpenAPI 3.1 writes it as a list of types. */
export const nullable = <T>(type: string, rest: Record<string, unknown> = {}): TUnsafe<T | null> =>
  Type.Unsafe<T | null>({ type: [type, 'null'], ...rest })

/** A UUID of any version. */
export const Id = Type.Unsafe<string>({ type: 'string', format: 'uuid' })
/** The id alone: the parameter of a path, and the reply to a deletion. */
export const IdParams = Type.Object({ id: Id })
/** An instant, ISO 8601 with an offset. */
export const Moment = Type.Unsafe<string>({ type: 'string', format: 'date-time' })
export const NullableId = nullable<string>('string', { format: 'uuid' })
export const NullableMoment = nullable<string>('string', { format: 'date-time' })
/** A member of the workspace, as answers name one. */
export type PersonSummary = { id: string; name: string | null; email: string }
const personShape = {
  required: ['id', 'name', 'email'],
  properties: { id: Id, name: nullable('string'), email: { type: 'string' } },
}
export const PersonSummary = Type.Unsafe<PersonSummary>({ type: 'object', ...personShape })
export const NullablePersonSummary = Type.Unsafe<PersonSummary | null>({ type: ['object', 'null'], ...personShape })

/** The type that a client may send for a field; `parseValue` validates the format of text, with an error message. */
export function fieldSchema(field: Field): TSchema {
  const fieldShape = (fieldShapes[field.kind] as (field: Field) => { type: string[] })(field)
  return Type.Unsafe({ description: field.label, ...fieldShape, ...(field.required && { type: fieldShape.type[0] }) })
}

/** One optional property per row of the table. */
export function createFieldProperties<T extends FieldTable>(fields: T): Record<keyof T & string, TSchema> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldSchema(field)])) as never
}

/** What bodies may hold for a field: for a moment also a calendar day, and any text where the field is lenient. */
export function inputSchema(field: Field): TSchema {
  if (field.kind !== 'moment') return fieldSchema(field)
  const { label: description, required, lenient } = field
  if (lenient) return Type.Unsafe({ description, type: ['string', 'null'] })
  const forms: object[] = ['date-time', 'date'].map((format) => ({ type: 'string', format }))
  return Type.Unsafe({ description, anyOf: required ? forms : [...forms, { type: 'null' }] })
}

/** The same, each of them optional: what bodies of POST and PATCH take. */
export const patchProperties = (fields: FieldTable): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, Type.Optional(inputSchema(field))]))

/** The body of a new record: required fields, and any others. */
export const createProperties = (fields: FieldTable): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      field.required && field.defaultValue === undefined ? inputSchema(field) : Type.Optional(inputSchema(field)),
    ]),
  )

const fieldShapes: { [K in FieldKind]: (field: Extract<Field, { kind: K }>) => { type: string[] } } = {
  text: (field) => ({ type: ['string', 'null'], maxLength: field.max }),
  paragraph: (field) => ({ type: ['string', 'null'], maxLength: field.max }),
  email: () => ({ type: ['string', 'null'], maxLength: fieldLimits.email }),
  phone: () => ({ type: ['string', 'null'], maxLength: fieldLimits.phone }),
  url: () => ({ type: ['string', 'null'], maxLength: fieldLimits.url }),
  handle: () => ({ type: ['string', 'null'], maxLength: fieldLimits.url }),
  choice: (field) => ({ type: ['string', 'null'], enum: field.required ? [...field.values] : [...field.values, null] }),
  choices: (field) => ({ type: ['array', 'null'], items: { type: 'string', enum: [...field.values] } }),
  number: (field) => ({ type: [field.whole ? 'integer' : 'number', 'null'], minimum: field.min, maximum: field.max }),
  yesNo: () => ({ type: ['boolean', 'null'] }),
  day: () => ({ type: ['string', 'null'], format: 'date' }),
  moment: () => ({ type: ['string', 'null'], format: 'date-time' }),
  object: () => ({ type: ['object', 'null'], additionalProperties: true, maxProperties: fieldLimits.objectKeys }),
  link: () => ({ type: ['string', 'null'], format: 'uuid' }),
}
