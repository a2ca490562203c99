import { type Static, type TProperties, Type } from 'typebox'
import { t } from '../language/translate.ts'
import { fieldLimits } from './fields.ts'
import { Id, nullable } from './schema.ts'

/** Reasons why two records are probably the same, strongest first. */
export const duplicateReasons = [
  'same email',
  'same LinkedIn',
  'same domain',
  'same phone',
  'same name at the same company',
  'same name',
] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

export const duplicateReasonLabels: Record<DuplicateReason, string> = {
  'same email': t('same email'),
  'same LinkedIn': t('same LinkedIn'),
  'same domain': t('same domain'),
  'same phone': t('same phone'),
  'same name at the same company': t('same name at the same company'),
  'same name': t('same name'),
}

/** Properties of an existing record that is probably the same as the one about to be created. */
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

/** Known values of the new record, to compare with existing contacts and companies. */
export const identityQuery = {
  name: optionalString(fieldLimits.text),
  email: optionalString(fieldLimits.email),
  phoneNumber: optionalString(fieldLimits.phone),
  whatsappNumber: optionalString(fieldLimits.phone),
  linkedinUrl: optionalString(fieldLimits.url),
} satisfies TProperties
