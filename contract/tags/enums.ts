/** What can bear a tag on `POST /tags/unified` (TAG-023). */
export const entityTypes = ['contact', 'company'] as const
export type EntityType = (typeof entityTypes)[number]

/** Tags that `get_popular` answers when no limit is named (TAG-022). */
export const defaultPopularLimit = 10

/** New assignments of one bulk call: tags times records. */
export const maxBulkAssignments = 100_000
