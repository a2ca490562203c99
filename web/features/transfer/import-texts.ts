import { customAttributePrefix, customFieldPrefix } from '#contract/custom-fields/enums.ts'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { useDefinedFields } from '../custom-fields/public.ts'
import { recordTypes } from '../record-types.ts'
import { kindOf } from '../records/public.ts'

/** The type of the imported records. */
export const importedType = (things: TransferPlural) => recordTypes[kindOf(things)]

/** What a column can fill besides fields. */
const otherLabels: Readonly<Record<string, string>> = {
  company: t('Company'),
  companyDomain: t('Company domain'),
  contact: t('Contact'),
  owner: t('Owner'),
  pipeline: t('Pipeline'),
  stage: t('Stage'),
  tags: t('Tags'),
}

/** Tells the label of the column with a problem. */
export function useColumnLabel(things: TransferPlural): (field: string) => string {
  const { kind, fields } = importedType(things)
  const defined = useDefinedFields(kind)
  return (field) => {
    const known = fields[field]
    if (known) return columnLabel(known)
    if (field.startsWith(customAttributePrefix)) return field.slice(customAttributePrefix.length)
    const own = defined?.find(({ key }) => field === `${customFieldPrefix}${key}`)
    return own?.label ?? (Object.hasOwn(otherLabels, field) ? (otherLabels[field] ?? field) : field)
  }
}
