/** Of a search over everything. `text` is in characters; of each kind at most `found` are looked at and told apart. */
export const searchLimits = { maxQueryLength: 200, maxHits: 1_000, defaultPerKind: 5, maxPerKind: 50 } as const

/** Milliseconds that a search may take before it is given up. */
export const searchTimeoutMs = 2_000
