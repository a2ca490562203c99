import { getLocale, t } from './translate.ts'

const types = { and: 'conjunction', or: 'disjunction' } as const

/** Joins what a text lists: "a", "a and b", "a, b or c". Lists in English texts have no comma before the last item, as in British ones. */
export function formatList(items: readonly string[], kind: 'and' | 'or'): string {
  const locale = getLocale()
  return new Intl.ListFormat(locale === 'en-US' ? 'en-GB' : locale, { type: types[kind] }).format(items)
}

/** Joins clauses of a sentence: "a", "a, and b". */
export const joinClauses = (clauses: readonly string[]): string =>
  clauses.length > 1
    ? clauses.reduce((first, second) => t('{first}, and {second}', { first, second }))
    : clauses.join('')
