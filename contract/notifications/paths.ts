import { type OwnedKind, ownerFieldOf, type SubjectKind, screenPathOf } from '../kit/kinds.ts'

/** The path that opens a record. */
export const recordPath = (kind: OwnedKind, id: string): string => `${screenPathOf(kind)}?panel=${kind}:${id}`

/** The path that opens a record at one of its notes. */
export const notePath = (kind: SubjectKind, id: string, noteId: string): string =>
  `${recordPath(kind, id)}&tab=notes&item=${noteId}`

/** The path of the list of a person's records of a kind, where several were given to them. */
export const ownedRecordsPath = (kind: OwnedKind, userId: string): string =>
  `${screenPathOf(kind)}?${ownerFieldOf(kind)}=${userId}`

/** The path that opens a broadcast. */
export const broadcastPath = (id: string): string => `/settings/broadcasts?broadcast=${id}`

/** The path that opens the report of an import. */
export const importPath = (id: string): string => `/settings/imports?import=${id}`

/** The path that opens what a notice of an owner is about: one record, or the list where several were given at once. */
export const noticePath = (
  kind: OwnedKind,
  { recordId, count }: { recordId: string; count: number | null },
  userId: string,
): string => (count === null ? recordPath(kind, recordId) : ownedRecordsPath(kind, userId))
