/** The fields in which two drafts differ, ignoring surrounding spaces. */
export const listChangedFields = <D extends object, F extends keyof D>(
  draft: D,
  before: D,
  fields: readonly F[],
): F[] => fields.filter((field) => trim(draft[field]) !== trim(before[field]))

type DraftMerge<D, F> = { merged: D; conflicts: F[] }

/**
 * A three-way merge of `mine` into `theirs`, the same record as somebody else saved it meanwhile. `conflicts` are the fields
 * that both changed from `before`; `merged` has the typed values in them.
 */
export function mergeDrafts<D extends object, F extends keyof D>(
  mine: D,
  before: D,
  theirs: D,
  fields: readonly F[],
): DraftMerge<D, F> {
  const changed = listChangedFields(mine, before, fields)
  const merged = { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) }
  return { merged, conflicts: listChangedFields(theirs, before, changed) }
}

const trim = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
