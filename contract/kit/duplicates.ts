import { type Static, type TProperties, Type } from 'typebox'
import { limits } from './fields.ts'
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
export const duplicateShown = {
  id: Id,
  name: nullable<string>('string'),
  email: nullable<string>('string'),
  phoneNumber: nullable<string>('string'),
  whatsappNumber: nullable<string>('string'),
  reasons: Type.Unsafe<DuplicateReason[]>(
    Type.Array(Type.Unsafe<DuplicateReason>({ type: 'string', enum: [...duplicateReasons] })),
  ),
}
const DuplicateShown = Type.Object(duplicateShown)
export type DuplicateShown = Static<typeof DuplicateShown>

const value = (max: number) => Type.Optional(Type.String({ maxLength: max }))

/** What is known of the new record and may be known of others: of people and companies alike. */
export const identityAsked = {
  name: value(limits.text),
  email: value(limits.email),
  phoneNumber: value(limits.phone),
  whatsappNumber: value(limits.phone),
  linkedinUrl: value(limits.url),
} satisfies TProperties
