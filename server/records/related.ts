import {
  isRelatedKind,
  isSubjectKind,
  pluralOf,
  type RecordKindName,
  relatedKinds,
  type SubjectKind,
  subjectKinds,
} from '#contract/kit/kinds.ts'
import type { Scope } from '../platform/database/scope.ts'
import { empty, identifier, join, raw, type Sql, sql } from '../platform/database/sql.ts'
import type { ChangeEvent } from '../platform/events/event-log.ts'
import type { RecordDescriptor, RelatedTable } from './descriptor.ts'

/** Common table expressions that follow the one of the changed subjects, and the events for what they change. */
type Cascade = { ctes: Sql[]; events: ChangeEvent[] }

export const noCascade: Cascade = { ctes: [], events: [] }

/**
 * Trashes what is about the subjects that the expression `changed` deletes, in the same step (R7). A task that is also about
 * another record stays: it still has to be done.
 */
export const cascadeTrash = (scope: Scope, subject: SubjectKind, deletionId: string, changed: Sql): Cascade =>
  createCascade((table) => {
    const link = raw(`t.${subject}_id`)
    return sql`
      update ${table} t set deleted_at = now(), deletion_id = ${deletionId}, deleted_with_id = ${link}, version = t.version + 1
       where t.workspace_id = ${scope.workspaceId} and t.deleted_at is null and ${link} in (select id from ${changed})
         and num_nonnulls(${subjectColumns}) = 1
      returning t.id, t.version`
  })

const subjectColumns = join(subjectKinds.map((kind) => raw(`t.${kind}_id`)))

/** Restores what was trashed with the subjects of `changed`. Compares the link too, because two kinds may share an id. */
export const cascadeRestore = (scope: Scope, subject: SubjectKind, changed: Sql): Cascade =>
  createCascade(
    (table) => sql`
      update ${table} t set deleted_at = null, deletion_id = null, deleted_with_id = null, version = t.version + 1
       where t.workspace_id = ${scope.workspaceId} and t.deleted_with_id in (select id from ${changed})
         and ${raw(`t.${subject}_id`)} = t.deleted_with_id
      returning t.id, t.version`,
  )

/** Excludes what was trashed with its subject: it is neither listed nor restored on its own. Alias `c`. */
export const directlyTrashedWhere = (kind: RecordKindName): Sql =>
  isRelatedKind(kind) ? sql`and c.deleted_with_id is null` : empty

function createCascade(statement: (table: Sql) => Sql): Cascade {
  return {
    ctes: relatedKinds.map((kind) => sql`${cascadeCte(kind)} as (${statement(identifier(pluralOf(kind)))})`),
    events: relatedKinds.map((kind) => ({
      changedCte: cascadeCte(kind),
      collection: pluralOf(kind),
      kind: `${kind}.changed` as const,
    })),
  }
}

const cascadeCte = (kind: RecordKindName): Sql => raw(`${pluralOf(kind)}_cascaded`)

/** Tables of records that can be about any subject, in the order in which their counts are shown. */
const subjectTables = ['activities', 'deals', 'notes', 'tasks'] as const

const tablesAbout = (subject: SubjectKind) =>
  subjectTables.filter((table) => !(subject === 'deal' && table === 'deals'))

/** Rows that are related to a record: table by display name. */
export const listRelatedTables = ({ kind, relatedTables }: RecordDescriptor): [string, RelatedTable][] =>
  Object.entries({ ...relatedTables, ...(isSubjectKind(kind) && relatedTablesOf(kind)) })

/** Rows that are related to any subject: table by display name. */
const relatedTablesOf = (subject: SubjectKind) => ({
  tags: { table: 'tag_assignments', column: `${subject}_id` },
  ...Object.fromEntries(
    tablesAbout(subject).map((table) => [table, { table, column: `${subject}_id`, deletedColumn: 'deleted_at' }]),
  ),
})

/** Conversations with the people of a subject of alias `c`: its own, its people's, its contact's (GAP-043, R12). */
const conversationsFrom: Record<SubjectKind, Sql> = {
  contact: sql`whatsapp_conversations v where v.workspace_id = c.workspace_id and v.contact_id = c.id`,
  company: sql`contacts k join whatsapp_conversations v on v.workspace_id = k.workspace_id and v.contact_id = k.id
     where k.workspace_id = c.workspace_id and k.company_id = c.id and k.deleted_at is null`,
  deal: sql`whatsapp_conversations v where v.workspace_id = c.workspace_id and v.contact_id = c.contact_id`,
}

/** Whether somebody has written to the people of a subject of alias `c` since it was created, also by an account that the caller does not see. */
const wasWrittenTo: Record<SubjectKind, Sql> = {
  contact: sql`was_written_to(c.id, c.created_at)`,
  company: sql`exists (select from contacts k where k.workspace_id = c.workspace_id and k.company_id = c.id and k.deleted_at is null
     and was_written_to(k.id, c.created_at))`,
  deal: sql`was_written_to(c.contact_id, c.created_at)`,
}

/**
 * Whether somebody has worked with the record of alias `c` since it was created: edited it, tagged it, linked something to
 * it, or written to its people. `ownTags` are assignments that do not count, as `uuid[]`.
 */
export function wasUsedSql(descriptor: RecordDescriptor, ownTags?: Sql): Sql {
  const related = listRelatedTables(descriptor).map(
    ([, { table, column, deletedColumn }]) => sql`
      exists (select from ${identifier(table)} t
               where t.workspace_id = c.workspace_id and t.${identifier(column)} = c.id
                 ${deletedColumn ? sql`and t.${identifier(deletedColumn)} is null` : empty}
                 ${ownTags && table === 'tag_assignments' ? sql`and t.id <> all(${ownTags})` : empty})`,
  )
  const messages = isSubjectKind(descriptor.kind) ? [wasWrittenTo[descriptor.kind]] : []
  return join([sql`(c.version > 1`, ...related, ...messages], ' or ', '', ')')
}

/** Counts for the tabs of a subject's panel; alias `c`. */
export function relatedCountsColumn(subject: SubjectKind): Sql {
  const count = (table: string) => sql`(
    select count(*)::int from ${identifier(table)} t
     where t.workspace_id = c.workspace_id and t.${raw(`${subject}_id`)} = c.id and t.deleted_at is null)`
  const messages = sql`(
    select count(*)::int from (select v.id from ${conversationsFrom[subject]}) v
      join whatsapp_messages m on m.workspace_id = c.workspace_id and m.conversation_id = v.id)`
  return sql`json_build_object(
    'activities', ${count('activities')}, 'deals', ${subject === 'deal' ? sql`0` : count('deals')}, 'messages', ${messages},
    'notes', ${count('notes')}, 'tasks', ${count('tasks')}) as counts`
}

/** A row `x` of a table whose rows are about the subject of alias `c`, and not in the trash. */
const aboutWhere = (subject: SubjectKind): Sql =>
  sql`x.workspace_id = c.workspace_id and x.${raw(`${subject}_id`)} = c.id and x.deleted_at is null`

/** What is to be done next with a subject of alias `c`: the open task that is due first, or an activity that is planned before it; no row for nothing. */
export const nextStepOf = (subject: SubjectKind): Sql => sql`
  (select 'task' as kind, x.id, x.title, x.due_date as at from tasks x
    where ${aboutWhere(subject)} and x.due_date is not null and x.status not in ('COMPLETED', 'CANCELLED')
    order by x.due_date, x.id limit 1)
  union all
  (select 'activity', x.id, x.title, x.scheduled_at from activities x
    where ${aboutWhere(subject)} and x.completed_at is null and x.scheduled_at > now()
    order by x.scheduled_at, x.id limit 1)
  order by at limit 1`

/** What is next with a subject of alias `c`, and when somebody last talked with its people: null where there is nothing. */
export function outlookColumns(subject: SubjectKind): Sql {
  const about = aboutWhere(subject)
  return sql`(
    select json_build_object('kind', s.kind, 'id', s.id, 'title', s.title, 'at', s.at) from (${nextStepOf(subject)}) s) as "nextStep", (
    select json_build_object('channel', s.channel, 'at', s.at) from (
      (select 'WHATSAPP' as channel, max(m.sent_at) as at from (select v.id from ${conversationsFrom[subject]}) v
        cross join lateral (
          select m.sent_at from whatsapp_messages m
           where m.workspace_id = c.workspace_id and m.conversation_id = v.id and not m.is_automatic
           order by m.sent_at desc limit 1) m)
      union all
      (select x.type, x.happens_at from activities x
        where ${about} and x.type in ('CALL', 'EMAIL', 'MEETING') and x.happens_at <= now()
        order by x.happens_at desc, x.id limit 1)
      order by at desc nulls last limit 1) s where s.at is not null) as "lastTalk"`
}
