import { companyFields } from '#contract/companies/fields.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { customFieldLimits, isCustomFieldKey } from '#contract/custom-fields/enums.ts'
import { customFieldMessages } from '#contract/custom-fields/messages.ts'
import { dealFields } from '#contract/deals/fields.ts'
import type { CustomFieldKind } from '#contract/kit/kinds.ts'
import { duplicate, validationFailed } from '../../platform/errors.ts'

const builtInFields = { contact: contactFields, company: companyFields, deal: dealFields } as const
const builtInKeys = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'owner',
  'tags',
  'counts',
  'company',
  'contact',
  'stage',
  'stageId',
  'customFields',
]
const objectKeys = Object.getOwnPropertyNames(Object.prototype)

const isReserved = (kind: CustomFieldKind, key: string): boolean =>
  Object.hasOwn(builtInFields[kind], key) || [...builtInKeys, ...objectKeys].includes(key)

/** Chooses the key of a new field: the given one, or one derived from its name. `taken` are the keys of the kind, including archived fields. */
export function chooseKey(
  kind: CustomFieldKind,
  given: string | undefined,
  label: string,
  taken: readonly string[],
): string {
  if (given === undefined) return deriveKey(kind, label, taken)
  if (!isCustomFieldKey(given)) throw validationFailed({ key: [customFieldMessages.keyInvalid] })
  if (isReserved(kind, given)) throw validationFailed({ key: [customFieldMessages.keyReserved] })
  if (taken.includes(given)) throw duplicate(customFieldMessages.keyTaken, { key: [customFieldMessages.keyTaken] })
  return given
}

/** "Contract end" → `contractEnd`; `contractEnd2` if that is taken. */
function deriveKey(kind: CustomFieldKind, label: string, taken: readonly string[]): string {
  const words = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .match(/[a-z0-9]+/g)
  const joined = (words ?? [])
    .map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join('')
  const base = joined.replace(/^\d+/, '').slice(0, customFieldLimits.keyLength - 4) || 'field'
  const start = base[0]?.toLowerCase() + base.slice(1)
  const isFree = (key: string) => !taken.includes(key) && !isReserved(kind, key)
  for (let n = 1; ; n++) {
    const key = n === 1 ? start : `${start}${n}`
    if (isFree(key)) return key
  }
}
