import { type TSchema, type TUnsafe, Type } from 'typebox'
import { type Field, type FieldKind, type FieldTable, limits, type Values } from './fields.ts'

/** A JSON value that may also be `null`; OpenAPI 3.1 writes it as a list of types. */
export const nullable = <T>(type: string, rest: Record<string, unknown> = {}): TUnsafe<T | null> =>
  Type.Unsafe<T | null>({ type: [type, 'null'], ...rest })

/** A UUID of any version. */
export const Id = Type.Unsafe<string>({ type: 'string', format: 'uuid' })
/** What an address names, and all that is left to say of what was deleted. */
export const OnlyId = Type.Object({ id: Id })
/** An instant, ISO 8601 with an offset. */
export const Moment = Type.Unsafe<string>({ type: 'string', format: 'date-time' })
export const NullableId = nullable<string>('string', { format: 'uuid' })
export const NullableMoment = nullable<string>('string', { format: 'date-time' })
/** A member of the workspace, as answers name one. */
export type PersonShown = { id: string; name: string | null; email: string }
export const NullablePerson = Type.Unsafe<PersonShown | null>({
  type: ['object', 'null'],
  required: ['id', 'name', 'email'],
  properties: { id: Id, name: nullable('string'), email: { type: 'string' } },
})

/** What a client may send for a field; the exact shape of text is judged by `parseValue`, with a sentence. */
export function fieldSchema(field: Field): TSchema {
  const shape = (shapes[field.kind] as (field: Field) => { type: string[] })(field)
  return Type.Unsafe({ description: field.label, ...shape, ...(field.required && { type: shape.type[0] }) })
}

/** One optional property per row of the table. */
export function fieldProperties<T extends FieldTable>(fields: T): Record<keyof T & string, TSchema> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldSchema(field)])) as never
}

/** What bodies may hold for a field: text that need not be a moment, where the field is lenient. */
const sentSchema = (field: Field): TSchema =>
  field.kind === 'moment' && field.lenient
    ? Type.Unsafe({ description: field.label, type: ['string', 'null'] })
    : fieldSchema(field)

/** The same, each of them optional: what bodies of POST and PATCH take. */
export const optionalProperties = (fields: FieldTable): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, Type.Optional(sentSchema(field))]))

/** What a new record is made of: the fields that somebody must say, and any others. */
export const newProperties = (fields: FieldTable): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      field.required && field.preset === undefined ? sentSchema(field) : Type.Optional(sentSchema(field)),
    ]),
  )

/** An object with exactly the table's keys, all required: the stored half of an entity. */
export const fieldValues = <T extends FieldTable>(fields: T) =>
  Type.Unsafe<Values<T>>(Type.Object(fieldProperties(fields)))

const shapes: { [K in FieldKind]: (field: Extract<Field, { kind: K }>) => { type: string[] } } = {
  text: (field) => ({ type: ['string', 'null'], maxLength: field.max }),
  paragraph: (field) => ({ type: ['string', 'null'], maxLength: field.max }),
  email: () => ({ type: ['string', 'null'], maxLength: limits.email }),
  phone: () => ({ type: ['string', 'null'], maxLength: limits.phone }),
  url: () => ({ type: ['string', 'null'], maxLength: limits.url }),
  handle: () => ({ type: ['string', 'null'], maxLength: limits.url }),
  choice: (field) => ({ type: ['string', 'null'], enum: [...field.values, null] }),
  number: (field) => ({ type: [field.whole ? 'integer' : 'number', 'null'], minimum: field.min, maximum: field.max }),
  yesNo: () => ({ type: ['boolean', 'null'] }),
  moment: () => ({ type: ['string', 'null'], format: 'date-time' }),
  object: () => ({ type: ['object', 'null'], additionalProperties: true, maxProperties: limits.objectKeys }),
  link: () => ({ type: ['string', 'null'], format: 'uuid' }),
}
