/** The fields that differ between two drafts, ignoring surrounding whitespace. */
export const listChangedFields = <D extends object, F extends keyof D>(
  draft: D,
  before: D,
  fields: readonly F[],
): F[] => fields.filter((field) => trim(draft[field]) !== trim(before[field]))

type DraftMerge<D, F> = { merged: D; conflicts: F[] }

/**
 * A three-way merge. `before` is the common base, `mine` the draft, and `theirs` the record as somebody else saved it in
 * the meantime. `conflicts` are the fields that both changed to different values; in these, `merged` has the values of `mine`.
 */
export function mergeDrafts<D extends object, F extends keyof D>(
  mine: D,
  before: D,
  theirs: D,
  fields: readonly F[],
): DraftMerge<D, F> {
  const changed = listChangedFields(mine, before, fields)
  const merged = { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) }
  return { merged, conflicts: listChangedFields(theirs, merged, listChangedFields(theirs, before, changed)) }
}

const trim = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
