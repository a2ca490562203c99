/**
 * In three countries, mobile numbers are used with and without an extra digit after the country or area code: Brazil's ninth digit,
 * Argentina's 9 and Mexico's 1. Brazilian numbers outside the mobile range are landlines, which have only one form.
 */
const variantRules: { short: RegExp; long: RegExp; digit: string }[] = [
  { short: /^(55[1-9]{2})([6-9]\d{7})$/, long: /^(55[1-9]{2})9([6-9]\d{7})$/, digit: '9' },
  { short: /^(54)([1-3]\d{9})$/, long: /^(54)9([1-3]\d{9})$/, digit: '9' },
  { short: /^(52)([2-9]\d{9})$/, long: /^(52)1([2-9]\d{9})$/, digit: '1' },
]

/** Lists every form of a number, the given one first. `digits` includes the country code. */
export function listNumberVariants(digits: string): string[] {
  for (const { short, long, digit } of variantRules) {
    if (long.test(digits)) return [digits, digits.replace(long, '$1$2')]
    if (short.test(digits)) return [digits, digits.replace(short, (_all, head, tail) => `${head}${digit}${tail}`)]
  }
  return [digits]
}

/** Whether two E.164 numbers are forms of the same number. */
export const isSameLine = (first: string, second: string): boolean =>
  first === second || listNumberVariants(first.slice(1)).includes(second.slice(1))
