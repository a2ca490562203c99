import type { FieldTable } from '#contract/kit/fields.ts'
import type { PluralName, SubjectKind } from '#contract/kit/kinds.ts'
import type { Permission } from '#contract/kit/roles.ts'
import type { EventKind } from '../platform/events/event-log.ts'

/** What history and trash must know of a kind of records; everything else is the same for all of them. */
export type RecordDescriptor = {
  /** As history, trash and panels name it. */
  kind: string
  /** The table, which is also the first segment of the path. */
  table: PluralName
  permission: Permission
  fields: FieldTable
  /** What people call a record: an expression over alias `c`. */
  titleSql: string
  /** The event that tells of records that came back. */
  changedEvent: EventKind
  /** Named where activities, notes and tasks hang on it. */
  subject?: SubjectKind
  /** It hangs on a subject, with which it can have gone to the trash. */
  isRelated?: true
}
