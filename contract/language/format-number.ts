import { getLocale } from './translate.ts'

/** A number in the language of the page: "1,200". */
/* @__NO_SIDE_EFFECTS__ */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(getLocale(), options)
}
