/**
 * Mobile numbers of three countries are in use with and without a digit after the country or the area: Brazil's ninth digit, Argentina's
 * 9 and Mexico's 1. A Brazilian line of another range is a landline, which has no second form.
 */
const variantRules: { short: RegExp; long: RegExp; digit: string }[] = [
  { short: /^(55[1-9]{2})([6-9]\d{7})$/, long: /^(55[1-9]{2})9([6-9]\d{7})$/, digit: '9' },
  { short: /^(54)([1-3]\d{9})$/, long: /^(54)9([1-3]\d{9})$/, digit: '9' },
  { short: /^(52)([2-9]\d{9})$/, long: /^(52)1([2-9]\d{9})$/, digit: '1' },
]

/** Every form of a number given as digits with its country code, that one first. */
export function listNumberVariants(digits: string): string[] {
  for (const { short, long, digit } of variantRules) {
    if (long.test(digits)) return [digits, digits.replace(long, '$1$2')]
    if (short.test(digits)) return [digits, digits.replace(short, (_all, head, tail) => `${head}${digit}${tail}`)]
  }
  return [digits]
}

/** Whether two numbers in E.164 are forms of one. */
export const isSameLine = (first: string, second: string): boolean =>
  first === second || listNumberVariants(first.slice(1)).includes(second.slice(1))
