import { companyFields } from '#contract/companies/fields.ts'
import { companyMessages } from '#contract/companies/messages.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { customFieldPrefix } from '#contract/custom-fields/enums.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { dealMessages } from '#contract/deals/messages.ts'
import type { FieldTable } from '#contract/kit/fields.ts'
import type { CustomFieldKind, TransferKind } from '#contract/kit/kinds.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { useDefinedFields } from '../custom-fields/public.ts'

/** The texts of imports of a kind, and the fields that they fill. */
export const importTexts: Record<
  TransferKind,
  {
    one: CustomFieldKind
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

/** What a column can fill besides fields. */
const otherLabels: Readonly<Record<string, string>> = {
  company: 'Company',
  companyDomain: 'Company domain',
  contact: 'Contact',
  owner: 'Owner',
  pipeline: 'Pipeline',
  stage: 'Stage',
  tags: 'Tags',
}

/** Tells the label of the column with a problem. */
export function useColumnLabel(things: TransferKind): (field: string) => string {
  const { one, fields } = importTexts[things]
  const defined = useDefinedFields(one)
  return (field) => {
    const known = fields[field]
    if (known) return columnLabel(known)
    if (field.startsWith(custom)) return field.slice(custom.length)
    const own = defined?.find(({ key }) => field === `${customFieldPrefix}${key}`)
    return own?.label ?? (Object.hasOwn(otherLabels, field) ? (otherLabels[field] ?? field) : field)
  }
}
