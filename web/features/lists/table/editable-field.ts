import type { ListDescriptor, ListRow } from '../list-descriptor.ts'

/** The key of the field that a column edits; null if it cannot be edited in the list. */
export function editableField<R extends ListRow>(
  { fields }: Pick<ListDescriptor<R>, 'fields'>,
  columnId: string,
): string | null {
  const key = [columnId, `${columnId}Id`].find((candidate) => fields[candidate])
  return key && fields[key]?.kind !== 'object' ? key : null
}

/** The key of the owner field; undefined if the records have no owner. */
export const ownerFieldOf = <R extends ListRow>({ fields }: Pick<ListDescriptor<R>, 'fields'>) =>
  ['ownerId', 'assigneeId'].find((key) => fields[key])
