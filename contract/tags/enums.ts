import { type TaggableKind, taggableKinds } from '../kit/kinds.ts'

/** Kinds that `POST /tags/unified` can tag (TAG-023); deals have their own calls (GAP-057). */
export type EntityType = Exclude<TaggableKind, 'deal'>
export const entityTypes = taggableKinds.filter((kind): kind is EntityType => kind !== 'deal')

/** Tags that `get_popular` returns by default (TAG-022). */
export const defaultPopularLimit = 10

/** Maximum new assignments of one bulk call: tags times records. */
export const maxBulkAssignments = 100_000
