import { type FoundKind, foundKinds } from '#contract/search/enums.ts'
import { searchLimits } from '#contract/search/limits.ts'

/** What the page of all results has in its address. */
export type SearchAddress = { q?: string; kind?: FoundKind }

/** What the address says, whatever somebody wrote there. */
export const searchAddress = ({ q, kind }: Record<string, unknown>): SearchAddress => ({
  q: q === undefined || String(q).trim() === '' ? undefined : String(q).slice(0, searchLimits.text),
  kind: foundKinds.find((known) => known === kind),
})
