import { type Static, type TProperties, Type } from 'typebox'
import { fieldLimits } from './fields.ts'
import { Id, nullable } from './schema.ts'

/** What speaks for two records being one, strongest first, as people read it. */
export const duplicateReasons = [
  'same e-mail',
  'same LinkedIn',
  'same domain',
  'same phone',
  'same name at the same company',
  'same name',
] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** A record that is likely the one that is about to be created. */
export const duplicateProperties = {
  id: Id,
  name: nullable<string>('string'),
  email: nullable<string>('string'),
  phoneNumber: nullable<string>('string'),
  whatsappNumber: nullable<string>('string'),
  reasons: Type.Unsafe<DuplicateReason[]>(
    Type.Array(Type.Unsafe<DuplicateReason>({ type: 'string', enum: [...duplicateReasons] })),
  ),
}
const DuplicateRecord = Type.Object(duplicateProperties)
export type DuplicateRecord = Static<typeof DuplicateRecord>

const optionalString = (max: number) => Type.Optional(Type.String({ maxLength: max }))

/** What is known of the new record and may be known of others: of people and companies alike. */
export const identityQuery = {
  name: optionalString(fieldLimits.text),
  email: optionalString(fieldLimits.email),
  phoneNumber: optionalString(fieldLimits.phone),
  whatsappNumber: optionalString(fieldLimits.phone),
  linkedinUrl: optionalString(fieldLimits.url),
} satisfies TProperties
