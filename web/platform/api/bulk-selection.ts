/** What a bulk call is for: some records, or all that the filters name; `count` as people are told it. */
export type BulkSelection = { ids: readonly string[] } | { filters: object; count: string }
