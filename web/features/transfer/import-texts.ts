import { companyFields } from '#contract/companies/fields.ts'
import { companyMessages } from '#contract/companies/messages.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { dealMessages } from '#contract/deals/messages.ts'
import type { FieldTable } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import type { Things } from './requests.ts'

/** The texts of imports of a kind, and the fields that they fill. */
export const importTexts: Record<
  Things,
  {
    one: string
    fields: FieldTable
    same: string
    duplicateKeys: readonly string[]
    /** Toasts of the request, where the specification defines them. */
    toasts?: { pending: string; success: string; failure: string }
  }
> = {
  contacts: {
    one: 'contact',
    fields: contactFields,
    same: 'The same email, LinkedIn URL, name and phone, or name and company.',
    duplicateKeys: ['email', 'linkedinUrl'],
  },
  companies: {
    one: 'company',
    fields: companyFields,
    same: 'The same domain, or the same name.',
    duplicateKeys: ['domain', 'name'],
    toasts: companyMessages.import,
  },
  deals: {
    one: 'deal',
    fields: dealFields,
    same: 'The same title, company and contact.',
    duplicateKeys: ['title'],
    toasts: dealMessages.import,
  },
}

const custom = 'customAttributes.'

/** The label of the column with a problem. */
export function columnLabelFor(things: Things, field: string): string {
  const known = importTexts[things].fields[field]
  if (known) return columnLabel(known)
  return field.startsWith(custom) ? field.slice(custom.length) : field
}
