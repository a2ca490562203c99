import { sizes } from '#contract/companies/enums.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { companyTexts } from '#contract/companies/messages.ts'
import { capitalised } from '#contract/kit/names.ts'
import { picture, type RecordKind, sharedChoices, sharedLooks } from '../records/public.ts'

export const sizeOptions = sizes.map((value) => ({ value, label: capitalised(value.toLowerCase()) }))

/** A company, as lists, panels and messages know it. */
export const companyKind: RecordKind = {
  kind: 'company',
  noun: 'companies',
  thing: 'company',
  things: 'companies',
  unnamed: 'Unnamed Company',
  fields: companyFields,
  choices: { ...sharedChoices, size: sizeOptions },
  looks: { ...sharedLooks, logo: picture('company') },
  idsKey: 'companyIds',
  may: { write: 'companies:write', delete: 'companies:delete' },
  toasts: {
    update: () => companyTexts.update,
    delete: (count) => (count === 1 ? companyTexts.delete : companyTexts.deleteMany),
  },
}
