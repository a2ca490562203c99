import { threeDecimalCurrencies } from '#contract/deals/enums.ts'
import { getLocale } from '#contract/language/translate.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** "€125,000.00": an amount in its currency, in US format (DEALP-018). */
export const formatMoney = (value: number, currency: string): string =>
  formatOf(currency, { maximumFractionDigits: maxDecimalsOf(currency) }).format(value)

/** "€125,000": without cents if there are none. */
export const formatMoneyShort = (value: number, currency: string): string =>
  formatOf(currency, {
    maximumFractionDigits: maxDecimalsOf(currency),
    trailingZeroDisplay: 'stripIfInteger',
  } as const).format(value)

/** An older amount may have cents, although its currency has none. */
const maxDecimalsOf = (currency: string): number =>
  (threeDecimalCurrencies as readonly string[]).includes(currency) ? 3 : 2

/**
 * The largest of several amounts in different currencies, by the code of their currency: what is shown beside each other has the same
 * order.
 */
export const pickLargestAmounts = (amounts: readonly [string, number][], count: number): [string, number][] =>
  [...amounts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .sort(([one], [other]) => (one < other ? -1 : 1))

/** Caches formats, because creating one is a hundred times slower than using it. */
function formatOf(currency: string, digits: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${currency} ${Object.keys(digits)}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(getLocale(), { style: 'currency', currency: currency || 'USD', ...digits })
  formats.set(key, format)
  return format
}

/** "€1.2M": for small spaces. */
export const formatMoneyCompact = (value: number, currency: string): string =>
  formatOf(currency, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
