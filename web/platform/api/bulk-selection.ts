/** The target of a bulk request: some records, or all that match the filters. `count` is formatted for display. */
export type BulkSelection = { ids: readonly string[] } | { filters: object; count: string }
