import { type SearchKind, searchKinds } from '#contract/search/enums.ts'
import { searchLimits } from '#contract/search/limits.ts'

/** The search parameters of the page of all results. */
export type SearchPageParams = { q?: string; kind?: SearchKind }

/** Parses the search parameters; invalid ones are dropped. */
export const parseSearchParams = ({ q, kind }: Record<string, unknown>): SearchPageParams => ({
  q: q === undefined || String(q).trim() === '' ? undefined : String(q).slice(0, searchLimits.maxQueryLength),
  kind: searchKinds.find((known) => known === kind),
})
