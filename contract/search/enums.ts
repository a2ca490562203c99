import { type SearchableKind, searchableKinds } from '../kit/kinds.ts'

/** What a search looks into. */
export type SearchKind = SearchableKind | 'message'
export const searchKinds: readonly SearchKind[] = [...searchableKinds, 'message']
