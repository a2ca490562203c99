import type { PluralName, RecordKindName, SubjectKind } from '#contract/kit/kinds.ts'
import type { Scope } from '../platform/database/scope.ts'
import { empty, identifier, raw, type Sql, sql } from '../platform/database/sql.ts'
import type { ChangeEvent } from '../platform/events/event-log.ts'
import { trashExpiredWhere } from '../platform/jobs/purge.ts'

/** What hangs on a subject, which `<subject>_id` names. */
const relatedKinds: readonly { noun: RecordKindName; table: PluralName }[] = [
  { noun: 'activity', table: 'activities' },
  { noun: 'note', table: 'notes' },
  { noun: 'task', table: 'tasks' },
]

/** Expressions to put behind the one named `changed`, and what they changed. */
export type Cascade = { ctes: Sql[]; events: ChangeEvent[] }

/**
 * Takes what hangs on the deleted records along into the trash, in the same step (R7). A task that is about something else
 * as well stays: whoever works on the deal still has to do it.
 */
export const cascadeTrash = (scope: Scope, subject: SubjectKind, deletionId: string): Cascade =>
  createCascade((table) => {
    const link = raw(`t.${subject}_id`)
    return sql`
      update ${identifier(table)} t set deleted_at = now(), deleted_in = ${deletionId}, deleted_with = ${link}, version = t.version + 1
       where t.workspace_id = ${scope.workspaceId} and t.deleted_at is null and ${link} in (select id from changed)
         and num_nonnulls(t.contact_id, t.company_id, t.deal_id) = 1
      returning t.id, t.version`
  })

/** Brings back what went along with the restored records: a contact and a company may have the same id. */
export const cascadeRestore = (scope: Scope, subject: SubjectKind): Cascade =>
  createCascade(
    (table) => sql`
      update ${identifier(table)} t set deleted_at = null, deleted_in = null, deleted_with = null, version = t.version + 1
       where t.workspace_id = ${scope.workspaceId} and t.deleted_with in (select id from changed)
         and ${raw(`t.${subject}_id`)} = t.deleted_with
      returning t.id, t.version`,
  )

/** What went along with a record is not listed or restored by itself: it comes back with the record. Alias `c`. */
export const directlyTrashedWhere = ({ isRelated }: { isRelated?: true }): Sql =>
  isRelated ? sql`and c.deleted_with is null` : empty

/**
 * When a subject that was put into the trash has had its time: not before what would go for good along with it, and somebody may
 * still want. A task does not go along.
 */
export function subjectExpiredWhere(table: PluralName, subject: SubjectKind): string {
  const hasUnexpired = (of: PluralName) => `exists (
    select from ${of} t where t.workspace_id = ${table}.workspace_id and t.${subject}_id = ${table}.id and (t.${trashExpiredWhere}) is not true)`
  return `${trashExpiredWhere} and not ${hasUnexpired('activities')} and not ${hasUnexpired('notes')}`
}

function createCascade(statement: (table: PluralName) => Sql): Cascade {
  return {
    ctes: relatedKinds.map(({ table }) => sql`${raw(table)}_along as (${statement(table)})`),
    events: relatedKinds.map(({ noun, table }) => ({
      changedCte: raw(`${table}_along`),
      collection: table,
      kind: `${noun}.changed` as const,
    })),
  }
}

/** Conversations with the people of a subject of alias `c`: its own, its people's, its contact's (GAP-043, R12). */
const conversationsFrom: Record<SubjectKind, Sql> = {
  contact: sql`whatsapp_conversations v where v.workspace_id = c.workspace_id and v.contact_id = c.id`,
  company: sql`contacts k join whatsapp_conversations v on v.workspace_id = k.workspace_id and v.contact_id = k.id
     where k.workspace_id = c.workspace_id and k.company_id = c.id and k.deleted_at is null`,
  deal: sql`whatsapp_conversations v where v.workspace_id = c.workspace_id and v.contact_id = c.contact_id`,
}

/** Counts for the tabs of a subject's panel; alias `c`. */
export function relatedCountsColumn(subject: SubjectKind): Sql {
  const count = (table: PluralName) => sql`(
    select count(*)::int from ${identifier(table)} t
     where t.workspace_id = c.workspace_id and t.${raw(`${subject}_id`)} = c.id and t.deleted_at is null)`
  const messages = sql`(
    select count(*)::int from (select v.id from ${conversationsFrom[subject]}) v
      join whatsapp_messages m on m.workspace_id = c.workspace_id and m.conversation_id = v.id)`
  return sql`json_build_object(
    'activities', ${count('activities')}, 'deals', ${subject === 'deal' ? sql`0` : count('deals')}, 'messages', ${messages},
    'notes', ${count('notes')}, 'tasks', ${count('tasks')}) as counts`
}
