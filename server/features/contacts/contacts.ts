import { uuidv7 } from 'uuidv7'
import type { ContactBulkDelete, ContactPatch, NewContact } from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import type { Values } from '#contract/kit/fields.ts'
import { columnOf } from '#contract/kit/names.ts'
import { accepted } from '../../platform/accepted.ts'
import { eventOf } from '../../platform/events.ts'
import { duplicate, hasRelated, invalid, linkNotFound, notFound, stale } from '../../platform/refusals.ts'
import { Answer, type JsonText, json } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { empty, join, name, raw, type Sql, sql } from '../../platform/sql.ts'
import { contactFrom, living } from './sql.ts'

type ContactValues = Partial<Values<typeof contactFields>>

/** The contact, or 404. */
export async function contact(scope: Scope, id: string): Promise<JsonText> {
  const row = await scope.tx.first<{ contact: string }>(sql`
    select ${contactFrom(sql`(select * from contacts c where ${living(scope.workspaceId)} and c.id = ${id})`)} as contact`)
  if (!row?.contact) throw notFound('contact')
  return json(row.contact)
}

/** Creates a contact with at least one of name, email and phone number (GAP-049). An id that is there already answers 200 with that contact if it is the same (R4). */
export async function create(scope: Scope, { id = uuidv7(), ...body }: NewContact): Promise<Answer> {
  const values = accepted(contactFields, body)
  if (!values.name && !values.email && !values.phoneNumber)
    throw invalid({ name: ['A contact needs a name, an e-mail address or a phone number'] })
  const keys = Object.keys(values) as (keyof ContactValues)[]
  const row = await scope.tx.first<Outcome & { earlier: string | null; same: boolean | null }>(sql`
    with linked as (${links(scope, values)}),
    changed as (
      insert into contacts (workspace_id, id, created_by${join([empty, ...keys.map((key) => name(columnOf(key)))])})
      select ${scope.workspaceId}, ${id}, ${scope.userId}${join([empty, ...keys.map((key) => stored(key, values))])}
        from linked where company_found and owner_found
      on conflict (workspace_id, id) do nothing
      returning *),
    ${eventOf(scope, raw('changed'), 'contact.changed')},
    earlier as (select * from contacts c where ${living(scope.workspaceId)} and c.id = ${id})
    select ${contactFrom(raw('changed'))} as contact, case when not exists (select from changed) then ${contactFrom(raw('earlier'))} end as earlier,
           (select ${sameAs(values)} from earlier c) as same, linked.* from linked`)
  refuseLinks(row)
  if (row?.contact) return new Answer(201, json(row.contact))
  if (row?.earlier && row.same) return new Answer(200, json(row.earlier))
  throw duplicate('A contact with this id exists already.')
}

/** Changes the given fields, all or none. With a version, only if the contact still has it (R6). */
export async function change(scope: Scope, id: string, body: ContactPatch, version: number | null): Promise<JsonText> {
  const values = accepted(contactFields, body)
  const keys = Object.keys(values) as (keyof ContactValues)[]
  const sets = keys.map((key) => sql`${name(columnOf(key))} = ${stored(key, values)}`)
  const row = await scope.tx.first<Outcome & { current: string | null }>(sql`
    with linked as (${links(scope, values)}),
    target as materialized (select * from contacts c where ${living(scope.workspaceId)} and c.id = ${id} for update),
    changed as (
      update contacts c set ${join([...sets, sql`version = c.version + 1`, sql`updated_at = now()`])}
        from target, linked
       where c.workspace_id = target.workspace_id and c.id = target.id and company_found and owner_found
             ${version === null ? empty : sql`and target.version = ${version}`}
      returning c.*),
    ${eventOf(scope, raw('changed'), 'contact.changed')}
    select ${contactFrom(raw('changed'))} as contact,
           case when not exists (select from changed) then ${contactFrom(raw('target'))} end as current, linked.* from linked`)
  if (row?.contact) return json(row.contact)
  if (!row?.current) throw notFound('contact')
  refuseLinks(row)
  throw stale(row.current)
}

/** Takes contacts to the trash in one step; ids that are not there are passed over, none at all is 404 (R2, R7). */
export async function removeAll(scope: Scope, { contactIds, force = true }: ContactBulkDelete): Promise<JsonText> {
  if (!force) await refuseRelated(scope, contactIds)
  const step = uuidv7()
  const row = await scope.tx.first<{ count: number }>(sql`
    with changed as (
      update contacts c set deleted_at = now(), deleted_in = ${step}, version = c.version + 1
       where ${living(scope.workspaceId)} and c.id = any(${contactIds}::uuid[])
      returning c.id, c.version),
    ${eventOf(scope, raw('changed'), 'contact.deleted')}
    select count(*)::int as count from changed`)
  if (!row?.count) throw notFound('contact')
  return json(JSON.stringify({ count: row.count, deletionId: step }))
}

/** Takes one contact to the trash, as a bulk step of one. */
export async function remove(scope: Scope, id: string): Promise<JsonText> {
  const { deletionId } = JSON.parse(await removeAll(scope, { contactIds: [id] })) as { deletionId: string }
  return json(JSON.stringify({ id, deletionId }))
}

/** Brings back what one step deleted (R7). */
export async function restore(scope: Scope, step: string): Promise<JsonText> {
  const row = await scope.tx.first<{ count: number }>(sql`
    with changed as (
      update contacts c set deleted_at = null, deleted_in = null, version = c.version + 1
       where c.workspace_id = ${scope.workspaceId} and c.deleted_in = ${step}
      returning c.id, c.version),
    ${eventOf(scope, raw('changed'), 'contact.changed')}
    select count(*)::int as count from changed`)
  if (!row?.count) throw notFound('deletion')
  return json(JSON.stringify({ count: row.count }))
}

type Outcome = { contact: string | null; company_found: boolean; owner_found: boolean }

const stored = (key: keyof ContactValues, values: ContactValues): Sql => {
  const value = values[key]
  if (contactFields[key].kind === 'object') return sql`${value == null ? null : JSON.stringify(value)}::jsonb`
  if (contactFields[key].kind === 'link') return sql`${value}::uuid`
  if (contactFields[key].kind === 'moment') return sql`${value}::timestamptz`
  if (contactFields[key].kind === 'number') return sql`${value}::float8`
  if (contactFields[key].kind === 'yesNo') return sql`${value}::boolean`
  return sql`${value}::text`
}

/** Whether the rows that the values link to are there for this scope. */
const links = (scope: Scope, { companyId, ownerId }: ContactValues): Sql => sql`
  select ${companyId ? sql`exists (select from companies where workspace_id = ${scope.workspaceId} and id = ${companyId} and deleted_at is null)` : sql`true`} as company_found,
         ${ownerId ? sql`exists (select from members where workspace_id = ${scope.workspaceId} and user_id = ${ownerId} and removed_at is null)` : sql`true`} as owner_found`

function refuseLinks(row: Outcome | undefined): void {
  if (row && !row.company_found) throw linkNotFound('companyId', 'company')
  if (row && !row.owner_found) throw linkNotFound('ownerId', 'owner')
}

/** Whether a stored contact `c` has all of these values. */
const sameAs = (values: ContactValues): Sql =>
  join(
    [
      sql`true`,
      ...(Object.keys(values) as (keyof ContactValues)[]).map(
        (key) => sql`c.${name(columnOf(key))} is not distinct from ${stored(key, values)}`,
      ),
    ],
    ' and ',
  )

async function refuseRelated(scope: Scope, ids: string[]): Promise<void> {
  const of = (table: string) =>
    sql`(select count(*)::int from ${raw(table)} where workspace_id = ${scope.workspaceId} and contact_id = any(${ids}::uuid[]))`
  const row = await scope.tx.first<Record<string, number>>(sql`
    select ${of('linkedin_experience')} as "LinkedIn experience", ${of('linkedin_skills')} as "LinkedIn skills",
           ${of('linkedin_job_preferences')} as "LinkedIn job preferences", ${of('tag_assignments')} as tags`)
  const some = Object.entries(row ?? {}).filter(([, count]) => count > 0)
  if (some.length)
    throw hasRelated(`Related records exist: ${some.map(([thing, count]) => `${count} ${thing}`).join(', ')}.`)
}
