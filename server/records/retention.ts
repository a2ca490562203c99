import { dependentKinds, isSubjectKind, type PluralName, pluralOf, type SubjectKind } from '#contract/kit/kinds.ts'
import { olderThan, type RetentionRule } from '../platform/jobs/purge.ts'
import type { RecordDescriptor } from './descriptor.ts'

/** The condition of records whose 30 days in the trash have expired (R7). */
export const trashExpiredWhere = `deleted_at ${olderThan('30 days')}`

/** Creates the rule that purges a record kind from the trash. Foreign keys delete tags and other dependent rows. */
export const createRecordRetention = ({ kind }: Pick<RecordDescriptor, 'kind'>): RetentionRule => {
  const table = pluralOf(kind)
  return { rows: { [table]: isSubjectKind(kind) ? subjectExpiredWhere(table, kind) : trashExpiredWhere } }
}

/** A subject is kept until everything that foreign keys would delete with it has expired, too: a note might still be restored. */
function subjectExpiredWhere(table: PluralName, subject: SubjectKind): string {
  const hasUnexpired = (of: PluralName) => `exists (
    select from ${of} t where t.workspace_id = ${table}.workspace_id and t.${subject}_id = ${table}.id and (t.${trashExpiredWhere}) is not true)`
  return [trashExpiredWhere, ...dependentKinds.map((kind) => `not ${hasUnexpired(pluralOf(kind))}`)].join(' and ')
}
