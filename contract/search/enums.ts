import { type SearchableKind, searchableKinds } from '../kit/kinds.ts'

/** Kinds of search results. */
export type SearchKind = SearchableKind | 'message'
export const searchKinds: readonly SearchKind[] = [...searchableKinds, 'message']
