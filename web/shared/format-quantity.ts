import { getLocale } from '#contract/language/translate.ts'
/** "1 message", "1,200 messages". */
export const formatQuantity = (count: number, one: string, many: string): string =>
  `${count.toLocaleString(getLocale())} ${count === 1 ? one : many}`
