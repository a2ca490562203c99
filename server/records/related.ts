import {
  isRelatedKind,
  isSubjectKind,
  kindsLinkedTo,
  pluralOf,
  type RecordKindName,
  relatedKinds,
  type SubjectKind,
  subjectKinds,
} from '#contract/kit/kinds.ts'
import { relatedCounts } from '#contract/kit/record-schemas.ts'
import type { Scope } from '../platform/database/scope.ts'
import { empty, identifier, join, raw, type Sql, sql } from '../platform/database/sql.ts'
import type { ChangeEvent } from '../platform/events/event-log.ts'
import type { RecordDescriptor, RelatedTable } from './descriptor.ts'

/** Common table expressions that follow the one of the changed subjects, and the events of their changes. */
type Cascade = { ctes: Sql[]; events: ChangeEvent[] }

export const noCascade: Cascade = { ctes: [], events: [] }

/**
 * Trashes the records about the subjects that the CTE `changed` trashes, in the same step (R7). A task that is also about another
 * subject stays: it still has to be done.
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

/** Restores what was trashed with the subjects of `changed`. Also compares the link, because records of two kinds may have the same id. */
export const cascadeRestore = (scope: Scope, subject: SubjectKind, changed: Sql): Cascade =>
  createCascade(
    (table) => sql`
      update ${table} t set deleted_at = null, deletion_id = null, deleted_with_id = null, version = t.version + 1
       where t.workspace_id = ${scope.workspaceId} and t.deleted_with_id in (select id from ${changed})
         and ${raw(`t.${subject}_id`)} = t.deleted_with_id
      returning t.id, t.version`,
  )

/** Excludes records of alias `c` that were trashed with their subject: they are neither listed nor restored on their own. */
export const directlyTrashedWhere = (kind: RecordKindName): Sql =>
  isRelatedKind(kind) ? sql`and c.deleted_with_id is null` : empty

/** SQL of the name of a subject, null if it has none. */
export const subjectTitles: Record<SubjectKind, (alias: string) => string> = {
  contact: (alias) => `coalesce(${alias}.name, ${alias}.email, ${alias}.phone_number)`,
  company: (alias) => `${alias}.name`,
  deal: (alias) => `${alias}.title`,
}

/** Selects the kind and name of a subject of a record of alias `c` that is about subjects, all of which are in the trash. */
export const selectTrashedSubject = (table: Sql, where: Sql): Sql => {
  const subjectWhere = (kind: SubjectKind): Sql =>
    sql`from ${identifier(pluralOf(kind))} s where s.workspace_id = c.workspace_id and s.id = c.${raw(`${kind}_id`)}`
  const caseOfSubject = (pick: (kind: SubjectKind) => Sql): Sql =>
    sql`case ${join(
      subjectKinds.map((kind) => sql`when c.${raw(`${kind}_id`)} is not null then ${pick(kind)}`),
      ' ',
    )} end`
  return sql`
  select ${caseOfSubject((kind) => sql`${kind}`)} as subject,
         ${caseOfSubject((kind) => sql`(select ${raw(subjectTitles[kind]('s'))} ${subjectWhere(kind)})`)} as subject_name from ${table} c
   where ${where} and num_nonnulls(${join(subjectKinds.map((kind) => raw(`c.${kind}_id`)))}) > 0
     ${join(
       subjectKinds.map((kind) => sql`and not exists (select ${subjectWhere(kind)} and s.deleted_at is null)`),
       ' ',
     )}
   order by c.id limit 1`
}

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

/** Lists the tables of rows related to a record, by display name. */
export const listRelatedTables = ({ kind, relatedTables }: RecordDescriptor): [string, RelatedTable][] =>
  Object.entries({ ...relatedTables, ...(isSubjectKind(kind) && relatedTablesOf(kind)) })

/** Tables of rows related to any subject, by display name. */
const relatedTablesOf = (subject: SubjectKind) => ({
  tags: { table: 'tag_assignments', column: `${subject}_id` },
  ...Object.fromEntries(
    kindsLinkedTo(subject)
      .map(pluralOf)
      .map((table) => [table, { table, column: `${subject}_id`, deletedColumn: 'deleted_at' }]),
  ),
})

/** Condition that a conversation of alias `v` does not belong to a removed account. As a `case`, it leaves the plan to the indexes. */
export const onPresentAccountWhere = sql`case when v.account_id = any (array(
       select a.id from whatsapp_accounts a
        where a.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid and a.deleted_at is not null))
     then false else true end`

/** Conversations with the people of a subject of alias `c`: the contact, the company's contacts, or the deal's contact (GAP-043, R12). */
const conversationsFrom: Record<SubjectKind, Sql> = {
  contact: sql`whatsapp_conversations v where v.workspace_id = c.workspace_id and v.contact_id = c.id and ${onPresentAccountWhere}`,
  company: sql`contacts k join whatsapp_conversations v on v.workspace_id = k.workspace_id and v.contact_id = k.id
     where k.workspace_id = c.workspace_id and k.company_id = c.id and k.deleted_at is null and ${onPresentAccountWhere}`,
  deal: sql`whatsapp_conversations v where v.workspace_id = c.workspace_id and v.contact_id = c.contact_id and ${onPresentAccountWhere}`,
}

/**
 * Whether somebody has written to the people of a subject of alias `c` since it was created, including from accounts that the caller
 * cannot see. A contact that is linked to a conversation counts, too: it was linked after it was created. Nothing tells links that
 * somebody made from those that a message made by its number, so every link counts.
 */
const wasWrittenTo: Record<SubjectKind, Sql> = {
  contact: sql`has_conversation(c.id)`,
  company: sql`exists (select from contacts k where k.workspace_id = c.workspace_id and k.company_id = c.id and k.deleted_at is null
     and was_written_to(k.id, c.created_at))`,
  deal: sql`was_written_to(c.contact_id, c.created_at)`,
}

/**
 * Whether somebody has worked with the record of alias `c` since it was created: edited it, tagged it, linked something to
 * it, or written to its people. `ownTags` are assignments that do not count, as `uuid[]`.
 */
export function wasUsedWhere(descriptor: RecordDescriptor, ownTags?: Sql): Sql {
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

/** Counts the active records of a kind that are about a subject of alias `c`. */
export const countRelated = (subject: SubjectKind, kind: RecordKindName): Sql => sql`(
    select count(*)::int from ${identifier(pluralOf(kind))} t
     where t.workspace_id = c.workspace_id and t.${raw(`${subject}_id`)} = c.id and t.deleted_at is null)`

/** Counts for the tabs of a subject's panel; alias `c`. */
export function relatedCountsColumn(subject: SubjectKind): Sql {
  const messages = sql`(
    select count(*)::int from (select v.id from ${conversationsFrom[subject]}) v
      join whatsapp_messages m on m.workspace_id = c.workspace_id and m.conversation_id = v.id)`
  const linked = kindsLinkedTo(subject)
  const pairs = relatedCounts.map((name) => {
    const counted = linked.find((kind) => pluralOf(kind) === name)
    return sql`${raw(`'${name}'`)}, ${name === 'messages' ? messages : counted ? countRelated(subject, counted) : sql`0`}`
  })
  return sql`json_build_object(${join(pairs)}) as counts`
}

type Alias = 'c' | 'k'

/** Condition that an active row of alias `x` is about the subject of that alias. */
const aboutWhere = (subject: SubjectKind, alias: Alias): Sql =>
  alias === 'c'
    ? sql`x.workspace_id = c.workspace_id and x.${raw(`${subject}_id`)} = c.id and x.deleted_at is null`
    : sql`x.workspace_id = k.workspace_id and x.${raw(`${subject}_id`)} = k.id and x.deleted_at is null`

/** Other subjects, of alias `k`, whose steps or interactions count for the subject of alias `c`, too. */
type Members = { kind: SubjectKind; where: Sql }

const peopleOfCompany: Members = {
  kind: 'contact',
  where: sql`k.workspace_id = c.workspace_id and k.company_id = c.id and k.deleted_at is null`,
}
const dealsOfCompany: Members = { kind: 'deal', where: peopleOfCompany.where }
const personOfDeal: Members = {
  kind: 'contact',
  where: sql`k.workspace_id = c.workspace_id and k.id = c.contact_id and k.deleted_at is null`,
}
/** A step with the contact of a deal does not count for the deal: it may be about another one. */
const membersWithSteps: Record<SubjectKind, Members[]> = {
  contact: [],
  company: [peopleOfCompany, dealsOfCompany],
  deal: [],
}
const membersWithInteractions: Record<SubjectKind, Members[]> = { ...membersWithSteps, deal: [personOfDeal] }

/** Selects what a subject of alias `c` has itself, and what is first in the order among the members of each kind. */
const selectWithMembers = (
  subject: SubjectKind,
  members: readonly Members[],
  select: (kind: SubjectKind, alias: Alias) => Sql,
  order: Sql,
): Sql =>
  join(
    [
      select(subject, 'c'),
      ...members.map(
        ({ kind, where }) => sql`
      (select s.* from ${identifier(pluralOf(kind))} k cross join lateral (${select(kind, 'k')}) s where ${where} order by ${order} limit 1)`,
      ),
    ],
    ' union all ',
  )

const selectSteps = (subject: SubjectKind, alias: Alias): Sql => sql`
  (select 'task' as kind, x.id, x.title, x.due_date as at from tasks x
    where ${aboutWhere(subject, alias)} and x.due_date is not null and x.status not in ('COMPLETED', 'CANCELLED')
    order by x.due_date, x.id limit 1)
  union all
  (select 'activity', x.id, x.title, x.scheduled_at from activities x
    where ${aboutWhere(subject, alias)} and x.completed_at is null and x.scheduled_at > now()
    order by x.scheduled_at, x.id limit 1)`

const selectInteractions = (subject: SubjectKind, alias: Alias): Sql => sql`
  (select x.type as channel, x.happens_at as at from activities x
    where ${aboutWhere(subject, alias)} and x.type in ('CALL', 'EMAIL', 'MEETING') and x.happens_at <= now()
    order by x.happens_at desc, x.id limit 1)`

/**
 * Selects the next step of a subject of alias `c`: the first due open task, or an activity planned before it. For a company, those of its
 * contacts and deals count, too. No row if there is none.
 */
export const selectNextStepOf = (subject: SubjectKind): Sql => sql`
  ${selectWithMembers(subject, membersWithSteps[subject], selectSteps, sql`s.at, s.id`)} order by at limit 1`

/** The properties of `engagementColumns()`. */
export const engagementProperties = ['nextStep', 'lastTalk'] as const

/**
 * The next step of a subject of alias `c`, and the last time that somebody talked with its people; null if there is none. Calls, emails and
 * meetings of a company’s contacts and deals, and of a deal’s contact, count as well.
 */
export function engagementColumns(subject: SubjectKind): Sql {
  const interactions = selectWithMembers(subject, membersWithInteractions[subject], selectInteractions, sql`s.at desc`)
  return sql`(
    select json_build_object('kind', s.kind, 'id', s.id, 'title', s.title, 'at', s.at) from (${selectNextStepOf(subject)}) s) as "nextStep", (
    select json_build_object('channel', s.channel, 'at', s.at) from (
      (select 'WHATSAPP' as channel, max(m.sent_at) as at from (select v.id from ${conversationsFrom[subject]}) v
        cross join lateral (
          select m.sent_at from whatsapp_messages m
           where m.workspace_id = c.workspace_id and m.conversation_id = v.id and not m.is_automatic
           order by m.sent_at desc limit 1) m)
      union all ${interactions}
      order by at desc nulls last limit 1) s where s.at is not null) as "lastTalk"`
}
