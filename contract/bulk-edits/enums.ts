/** What a change of many records did: set fields, move deals to a stage or status, give an owner, or add or remove tags. */
export const bulkEditActions = ['edit', 'move', 'assign', 'tag', 'untag'] as const
export type BulkEditAction = (typeof bulkEditActions)[number]

/** Whether it added or removed tags. */
export const isTagging = (action: BulkEditAction): action is 'tag' | 'untag' => action === 'tag' || action === 'untag'

/** Days for which a bulk edit is listed and can be undone. */
export const bulkEditDays = 30

/** Maximum records in the list of those that were changed since. */
export const maxChangedRecords = 50

/** Maximum tags that a bulk edit names. */
export const maxNamedTags = 20
