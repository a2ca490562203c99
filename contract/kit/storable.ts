import { t } from '../language/translate.ts'
import { fieldLimits } from './fields.ts'

/** Whether PostgreSQL can store the text: no NUL and no unpaired surrogate. */
export const isStorable = (value: string): boolean =>
  !value.includes('\u0000') && !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value)

/** Why text that PostgreSQL cannot store is refused, with the placeholder `{label}`. */
export const unstorableCharacters = t('{label} can’t contain characters that cannot be stored')

/** Maximum nesting of an object; with some thousands of levels, PostgreSQL and JavaScript run out of stack. */
const maxDepth = 100

/** Returns why an object cannot be stored, with the placeholder `{label}`; null if it can. */
export function findStorageProblem(value: object): string | null {
  if (Object.keys(value).length > fieldLimits.objectKeys)
    return t('{label} can have at most {objectKeys} keys', { objectKeys: fieldLimits.objectKeys })
  if (isDeeperThan(value, maxDepth)) return t('{label} can be nested at most {maxDepth} levels deep', { maxDepth })
  if (!everyValue(value, isStorableValue)) return unstorableCharacters
  if (!everyValue(value, isCompactNumber)) return t('{label} can’t contain a number that is too large or too small')
  return fitsObjectLimit(value)
    ? null
    : t('{label} can be at most {count} KB', { count: fieldLimits.objectBytes >> 10 })
}

/** Whether an object is within the size limit of object fields. */
const fitsObjectLimit = (value: object): boolean =>
  new TextEncoder().encode(JSON.stringify(value)).length <= fieldLimits.objectBytes

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)))

/** Whether the predicate holds for every key and every plain value. */
function everyValue(value: unknown, predicate: (plain: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return predicate(value)
  return Object.entries(value).every(([key, inner]) => predicate(key) && everyValue(inner, predicate))
}

const isStorableValue = (plain: unknown): boolean => typeof plain !== 'string' || isStorable(plain)

/** PostgreSQL expands `1e300` and `1e-300` to all their digits, so such numbers are rejected. */
const isCompactNumber = (plain: unknown): boolean => {
  if (typeof plain !== 'number' || plain === 0) return true
  return Math.abs(plain) <= fieldLimits.objectNumber && Math.abs(plain) >= 1 / fieldLimits.objectNumber
}
