import { formatNumber } from '#contract/language/format-number.ts'
/** "1 message", "1,200 messages". */
export const formatQuantity = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
