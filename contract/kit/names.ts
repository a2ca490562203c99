import type { Field } from './fields.ts'

/** `phoneNumber` → `phone_number`, the column of a field. */
export const toColumnName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Path segment of the single-field PATCH; `null` if the field has none. */
export const fieldPathSegment = (key: string, field: Field): string | null =>
  field.segment === undefined ? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : field.segment

/** Capitalizes the first letter and keeps the rest, because labels contain names ("WhatsApp number"). */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Words of keys that keep their capitals in texts: `linkedinUrl` → "LinkedIn URL". */
export const properNames: readonly string[] = ['URL', 'LinkedIn', 'WhatsApp']

/** The call that moves several records to the trash; `path` is relative to the path of the record kind. */
export type BulkDelete = { method: 'POST' | 'DELETE'; path: string }
export const defaultBulkDelete: BulkDelete = { method: 'DELETE', path: 'bulk' }

/** Label of a field's row in a panel. */
export const rowLabel = (field: Field): string => field.row ?? capitalize(field.label)

/** Header of a field in lists and files. */
export const columnLabel = (field: Field): string => field.column ?? capitalize(field.label)

/** "activities" → "activity" */
export const singularize = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '')

/** "an activity", "a deal" */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
