import { type SearchKind, searchKinds } from '#contract/search/enums.ts'
import { searchLimits } from '#contract/search/limits.ts'

/** What the page of all results has in its address. */
export type SearchPageParams = { q?: string; kind?: SearchKind }

/** What the address says, whatever somebody wrote there. */
export const parseSearchParams = ({ q, kind }: Record<string, unknown>): SearchPageParams => ({
  q: q === undefined || String(q).trim() === '' ? undefined : String(q).slice(0, searchLimits.maxQueryLength),
  kind: searchKinds.find((known) => known === kind),
})
