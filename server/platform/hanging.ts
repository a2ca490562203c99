import type { Plural, Singular, Told } from './events.ts'
import { trashed } from './purge.ts'
import type { Scope } from './scope.ts'
import { empty, name, raw, type Sql, sql } from './sql.ts'

/** Records that activities, notes and tasks are about. */
export type Subject = 'contact' | 'company' | 'deal'

/** What hangs on a subject, which `<subject>_id` names. */
const hanging: readonly { noun: Singular; table: Plural }[] = [
  { noun: 'activity', table: 'activities' },
  { noun: 'note', table: 'notes' },
  { noun: 'task', table: 'tasks' },
]

/** Expressions to put behind the one named `changed`, and what they changed. */
export type Along = { expressions: Sql[]; told: Told[] }

/**
 * Takes what hangs on the deleted records along into the trash, in the same step (R7). A task that is about something else
 * as well stays: whoever works on the deal still has to do it.
 */
export const takenAlong = (scope: Scope, subject: Subject, step: string): Along =>
  along((table) => {
    const link = raw(`t.${subject}_id`)
    return sql`
      update ${name(table)} t set deleted_at = now(), deleted_in = ${step}, deleted_with = ${link}, version = t.version + 1
       where t.workspace_id = ${scope.workspaceId} and t.deleted_at is null and ${link} in (select id from changed)
         and num_nonnulls(t.contact_id, t.company_id, t.deal_id) = 1
      returning t.id, t.version`
  })

/** Brings back what went along with the restored records: a contact and a company may have the same id. */
export const broughtAlong = (scope: Scope, subject: Subject): Along =>
  along(
    (table) => sql`
      update ${name(table)} t set deleted_at = null, deleted_in = null, deleted_with = null, version = t.version + 1
       where t.workspace_id = ${scope.workspaceId} and t.deleted_with in (select id from changed)
         and ${raw(`t.${subject}_id`)} = t.deleted_with
      returning t.id, t.version`,
  )

/** What went along with a record is not listed or restored by itself: it comes back with the record. Alias `c`. */
export const byItself = ({ hangs }: { hangs?: true }): Sql => (hangs ? sql`and c.deleted_with is null` : empty)

/**
 * When a subject that was put into the trash has had its time: not before what would go for good along with it, and somebody may
 * still want. A task does not go along.
 */
export function outlived(table: Plural, subject: Subject): string {
  const still = (of: Plural) => `exists (
    select from ${of} t where t.workspace_id = ${table}.workspace_id and t.${subject}_id = ${table}.id and (t.${trashed}) is not true)`
  return `${trashed} and not ${still('activities')} and not ${still('notes')}`
}

function along(statement: (table: Plural) => Sql): Along {
  return {
    expressions: hanging.map(({ table }) => sql`${raw(table)}_along as (${statement(table)})`),
    told: hanging.map(({ noun, table }) => ({
      changed: raw(`${table}_along`),
      many: table,
      few: `${noun}.changed` as const,
    })),
  }
}

/** Conversations with the people of a subject of alias `c`: its own, its people's, its contact's (GAP-043, R12). */
const conversations: Record<Subject, Sql> = {
  contact: sql`whatsapp_conversations v where v.workspace_id = c.workspace_id and v.contact_id = c.id`,
  company: sql`contacts k join whatsapp_conversations v on v.workspace_id = k.workspace_id and v.contact_id = k.id
     where k.workspace_id = c.workspace_id and k.company_id = c.id and k.deleted_at is null`,
  deal: sql`whatsapp_conversations v where v.workspace_id = c.workspace_id and v.contact_id = c.contact_id`,
}

/** Counts for the tabs of a subject's panel; alias `c`. */
export function countsShown(subject: Subject): Sql {
  const count = (table: Plural) => sql`(
    select count(*)::int from ${name(table)} t
     where t.workspace_id = c.workspace_id and t.${raw(`${subject}_id`)} = c.id and t.deleted_at is null)`
  const messages = sql`(
    select count(*)::int from (select v.id from ${conversations[subject]}) v
      join whatsapp_messages m on m.workspace_id = c.workspace_id and m.conversation_id = v.id)`
  return sql`json_build_object(
    'activities', ${count('activities')}, 'deals', ${subject === 'deal' ? sql`0` : count('deals')}, 'messages', ${messages},
    'notes', ${count('notes')}, 'tasks', ${count('tasks')}) as counts`
}
