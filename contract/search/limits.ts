/** Limits of the global search. `maxQueryLength` is in characters; at most `maxHits` matches of each kind are ranked. */
export const searchLimits = { maxQueryLength: 200, maxHits: 1_000, defaultPerKind: 5, maxPerKind: 50 } as const
