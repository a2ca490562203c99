/** JSON from outside, read without trusting its shape. */
export type UntypedObject = Record<string, unknown>

export const asObject = (value: unknown): UntypedObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UntypedObject) : {}
export const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const asString = (value: unknown): string => (typeof value === 'string' ? value : '')
