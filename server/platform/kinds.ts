import type { FieldTable } from '#contract/kit/fields.ts'
import type { Permission } from '#contract/kit/roles.ts'
import type { EventKind, Plural } from './events.ts'
import type { Subject } from './hanging.ts'

/** What history and trash must know of a kind of records; everything else is the same for all of them. */
export type RecordKind = {
  /** As history, trash and panels name it. */
  kind: string
  /** The table, which is also the first segment of the path. */
  table: Plural
  may: Permission
  fields: FieldTable
  /** What people call a record: an expression over alias `c`. */
  title: string
  /** The event that tells of records that came back. */
  changed: EventKind
  /** Named where activities, notes and tasks hang on it. */
  subject?: Subject
  /** It hangs on a subject, with which it can have gone to the trash. */
  hangs?: true
}
