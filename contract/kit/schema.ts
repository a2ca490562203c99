import { type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import { type Field, type FieldKind, type FieldTable, fieldLimits } from './fields.ts'

/** Schema of a JSON value that may also be `null`, which OpenAPI 3.1 writes as a list of types. */
export const nullable = <T>(type: string, rest: Record<string, unknown> = {}): TUnsafe<T | null> =>
  Type.Unsafe<T | null>({ type: [type, 'null'], ...rest })

/** Schema of an object that has all of these properties, or of `null`. */
export const nullableObject = <T>(properties: TProperties, rest: Record<string, unknown> = {}): TUnsafe<T | null> =>
  nullable('object', { ...rest, required: Object.keys(properties), properties })

/** A UUID of any version. */
export const Id = Type.Unsafe<string>({ type: 'string', format: 'uuid' })
/** Only the id: the path parameters, and the reply to a deletion. */
export const IdParams = Type.Object({ id: Id })
/** An instant, ISO 8601 with an offset. */
export const Moment = Type.Unsafe<string>({ type: 'string', format: 'date-time' })
export const NullableText = nullable<string>('string')
export const NullableId = nullable<string>('string', { format: 'uuid' })
export const NullableMoment = nullable<string>('string', { format: 'date-time' })
/** A member of the workspace, as responses represent one. */
export type PersonSummary = { id: string; name: string | null; email: string }
export const PersonSummary = Type.Object({ id: Id, name: NullableText, email: Type.String() })
export const NullablePersonSummary = nullableObject<PersonSummary>(PersonSummary.properties)

/** Schema of the JSON type of a field. `parseValue` validates the format of texts, with better error messages. */
export function fieldSchema(field: Field): TSchema {
  const fieldShape = (fieldShapes[field.kind] as (field: Field) => { type: string[] })(field)
  return Type.Unsafe({ description: field.label, ...fieldShape, ...(field.required && { type: fieldShape.type[0] }) })
}

/** One optional property per row of the table. */
export function createFieldProperties<T extends FieldTable>(fields: T): Record<keyof T & string, TSchema> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldSchema(field)])) as never
}

/** Schema of a field in request bodies: a moment also accepts a calendar day, or any text if the field is lenient. */
export function inputSchema(field: Field): TSchema {
  if (field.kind !== 'moment') return fieldSchema(field)
  const { label: description, required, lenient } = field
  if (lenient) return Type.Unsafe({ description, type: ['string', 'null'] })
  const forms: object[] = ['date-time', 'date'].map((format) => ({ type: 'string', format }))
  return Type.Unsafe({ description, anyOf: required ? forms : [...forms, { type: 'null' }] })
}

/** Properties of a PATCH body: every field, optional. */
export const patchProperties = (fields: FieldTable): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, Type.Optional(inputSchema(field))]))

/** Properties of a POST body: fields that are required and have no default must be given. */
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
