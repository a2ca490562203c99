/** Of a search over everything. `text` is in characters; of each kind at most `found` are looked at and told apart. */
export const searchLimits = { text: 200, found: 1_000, perKind: 5, mostPerKind: 50 } as const

/** Milliseconds that a search may take before it is given up. */
export const searchPatience = 2_000
