import { screenPathOf } from '../kit/kinds.ts'
import type { OwnedKind } from './notification.ts'

/** The path that opens a record. */
export const recordPath = (kind: OwnedKind, id: string): string => `${screenPathOf(kind)}?panel=${kind}:${id}`

/** The path of the list of a person's records of a kind, where several were given to them. */
export const ownedRecordsPath = (kind: OwnedKind, userId: string): string =>
  `${screenPathOf(kind)}?${kind === 'task' ? 'assigneeId' : 'ownerId'}=${userId}`
