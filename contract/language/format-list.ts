import { getLocale } from './translate.ts'

const types = { and: 'conjunction', or: 'disjunction' } as const

/** Joins what a text lists: "a", "a and b", "a, b or c". Lists in English texts have no comma before the last item, as in British ones. */
export function formatList(items: readonly string[], kind: 'and' | 'or'): string {
  const locale = getLocale()
  return new Intl.ListFormat(locale === 'en-US' ? 'en-GB' : locale, { type: types[kind] }).format(items)
}
