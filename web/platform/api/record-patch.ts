/** A PATCH of a record: the rest of its path, if any, and its body. */
export type RecordPatch = { segment: string | null; body: object }
