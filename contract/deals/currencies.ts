import { t } from '../language/translate.ts'
import { firstCurrencies, threeDecimalCurrencies } from './enums.ts'

/** Currencies without decimals. */
const wholeCurrencies = [
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
] as const

/** Every other currency of ISO 4217, as of 2026: without funds, metals and codes for tests. They have two decimals. */
const otherCurrencies = [
  ...['AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BMD', 'BND', 'BOB', 'BSD', 'BTN'],
  ...['BWP', 'BYN', 'BZD', 'CDF', 'COP', 'CRC', 'CUP', 'CVE', 'CZK', 'DKK', 'DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'FJD'],
  ...['FKP', 'GEL', 'GHS', 'GIP', 'GMD', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'IRR', 'JMD', 'KES'],
  ...['KGS', 'KHR', 'KPW', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'MAD', 'MDL', 'MGA', 'MKD', 'MMK', 'MNT'],
  ...['MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO', 'NOK', 'NPR', 'NZD', 'PAB', 'PEN'],
  ...['PGK', 'PHP', 'PKR', 'PLN', 'QAR', 'RON', 'RSD', 'RUB', 'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE'],
  ...['SOS', 'SRD', 'SSP', 'STN', 'SVC', 'SYP', 'SZL', 'THB', 'TJS', 'TMT', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH'],
  ...['UYU', 'UZS', 'VED', 'VES', 'WST', 'XCD', 'XCG', 'YER', 'ZAR', 'ZMW', 'ZWG'],
] as const

export type Currency = (
  | typeof firstCurrencies
  | typeof threeDecimalCurrencies
  | typeof wholeCurrencies
  | typeof otherCurrencies
)[number]

/** All currencies: those of the specification first, the others by code. Too long for what the browser loads first. */
export const currencies: readonly Currency[] = [
  ...new Set<Currency>([
    ...firstCurrencies,
    ...[...wholeCurrencies, ...threeDecimalCurrencies, ...otherCurrencies].sort(),
  ]),
]

/** The most decimals of any currency. */
export const maxDecimals = 3

/** The number of decimals of amounts in a currency; `currency_decimals()` in the database returns the same. */
export function decimalsOf(currency: string): number {
  if ((wholeCurrencies as readonly string[]).includes(currency)) return 0
  return (threeDecimalCurrencies as readonly string[]).includes(currency) ? 3 : 2
}

/** Whether an amount has more decimals than its currency. */
export const hasTooManyDecimals = (value: number, currency: string): boolean =>
  Number(value.toFixed(decimalsOf(currency))) !== value

/** Why an amount is rejected. */
export const amountMessages = {
  invalidFor: (currency: string) =>
    decimalsOf(currency) === 0
      ? t('Value must have no decimals in {currency}', { currency })
      : t('Value must have at most {decimals} decimals in {currency}', { decimals: decimalsOf(currency), currency }),
  /** For a currency that is only known in the database. */
  invalid: t('Value must not have more decimals than its currency'),
}
