import { customFieldPrefix } from '#contract/custom-fields/enums.ts'

/** Values by field key: `jobTitle`, or `customFields.seats` for a custom field. */
type Values = Record<string, unknown>

export const isCustomKey = (key: string): boolean => key.startsWith(customFieldPrefix)
export const toCustomKey = (key: string): string => `${customFieldPrefix}${key}`
/** `customFields.seats` → `seats` */
export const toCustomName = (key: string): string => key.slice(customFieldPrefix.length)

/** The value of a record’s field, or null if it is empty. */
export function readFieldValue(record: object, key: string): unknown {
  const values = isCustomKey(key) ? (record as { customFields?: Values }).customFields : (record as Values)
  return values?.[isCustomKey(key) ? toCustomName(key) : key] ?? null
}

/** A copy of the record with these values replaced. */
export function withFieldValues<R extends object>(record: R, values: Values): R {
  const own = Object.entries(values).filter(([key]) => !isCustomKey(key))
  const custom = Object.entries(values).filter(([key]) => isCustomKey(key))
  const changed = { ...record, ...Object.fromEntries(own) }
  if (custom.length === 0) return changed
  const { customFields = {} } = record as { customFields?: Values }
  const merged = { ...customFields, ...Object.fromEntries(custom.map(([key, value]) => [toCustomName(key), value])) }
  return { ...changed, customFields: Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) }
}

/** The request body that changes a custom field. */
export const createCustomChange = (key: string, value: unknown) => ({
  segment: 'custom-fields',
  body: { customFields: { [toCustomName(key)]: value } },
})
