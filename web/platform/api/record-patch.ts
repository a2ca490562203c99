/** A PATCH of a record: the rest of its path, if any, and its body. */
export type RecordPatch = {
  segment: string | null
  body: object
  /** The field of the body that the person filled in besides the changed one. The rest of the body follows from the change. */
  alsoTyped?: string
  /** Called when the change is stored, or has failed; not if somebody else has changed the record. */
  onSettled?: (isStored: boolean) => void
}
