import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'

/** `1 contact matches`, `1,024 contacts match`. The count may already be formatted: `10,000+`. */
export function formatMatches(count: number | string, one: string, many: string): string {
  const shown = typeof count === 'number' ? formatNumber(count) : count
  return shown === '1' ? t('1 {one} matches', { one }) : t('{shown} {many} match', { shown, many })
}
