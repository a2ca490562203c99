import { uuidv7 } from 'uuidv7'
import { type LinkedinList, linkedinLists } from '#contract/contacts/linkedin.ts'
import { pageLimits } from '#contract/kit/envelope.ts'
import type { FieldTable } from '#contract/kit/fields.ts'
import { capitalize, toColumnName } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { acquireLock, type Scope } from '../../../platform/database/scope.ts'
import { empty, identifier, join, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { duplicate, notFound, validationFailed } from '../../../platform/errors.ts'
import { changeEventCte } from '../../../platform/events/event-log.ts'
import { asJsonText, type JsonPage, JsonReply, type JsonText } from '../../../platform/http/reply.ts'
import { parseFields } from '../../../records/parse-fields.ts'
import { activeWhere } from '../../../records/selection.ts'

type LinkedinValues = Record<string, unknown>

const tables: Record<LinkedinList, Sql> = {
  'linkedin-experience': raw('linkedin_experience'),
  'linkedin-skills': raw('linkedin_skills'),
  'linkedin-job-preferences': raw('linkedin_job_preferences'),
}

/** Lists all rows of a LinkedIn list, oldest first. A list has at most 500 rows, so there is only one page. */
export async function listLinkedinRows(scope: Scope, list: LinkedinList, contactId: string): Promise<JsonPage> {
  const row = await scope.tx.first<{ rows: string; total: number }>(sql`
    select coalesce(json_agg(${linkedinRowJson(list)} order by r.created_at, r.id) filter (where r.id is not null), '[]')::text as rows,
           count(r.id)::int as total
      from contacts c
      left join ${tables[list]} r on r.workspace_id = c.workspace_id and r.contact_id = c.id
     where ${activeWhere(scope)} and c.id = ${contactId}
     group by c.id`)
  if (!row) throw notFound(t('contact'))
  return {
    rows: asJsonText(row.rows),
    page: { limit: pageLimits.max, nextCursor: null, total: row.total, totalIsExact: true },
  }
}

/** Adds a row to a LinkedIn list of a contact. Needs a transaction. */
export async function addLinkedinRow(
  scope: Scope,
  list: LinkedinList,
  contactId: string,
  { id = uuidv7(), ...body }: LinkedinValues & { id?: string },
): Promise<JsonReply> {
  const values = parseFields<FieldTable>(fieldsOf(list), body)
  const { required } = linkedinLists[list]
  if (required && !values[required])
    throw validationFailed({ [required]: [t('{label} is required', { label: capitalize(labelOf(list, required)) })] })
  const keys = Object.keys(values)
  await acquireLock(scope, `${list} of ${contactId}`)
  const row = await scope.tx.first<{ added: string | null; earlier: string | null; full: boolean | null }>(sql`
    with parent as (select c.id, (select count(*) from ${tables[list]} r where r.workspace_id = c.workspace_id and r.contact_id = c.id) >= ${pageLimits.max} as full
                      from contacts c where ${activeWhere(scope)} and c.id = ${contactId}),
    added as (
      insert into ${tables[list]} (workspace_id, id, contact_id${join([empty, ...keys.map((key) => identifier(toColumnName(key)))])})
      select ${scope.workspaceId}, ${id}, parent.id${join([empty, ...keys.map((key) => sql`${values[key]}::text`)])} from parent where not parent.full
      on conflict (workspace_id, id) do nothing
      returning *),
    changed as (select contact_id as id, null::integer as version from added),
    ${changeEventCte(scope, raw('changed'), 'contact.changed')}
    select (select ${linkedinRowJson(list)} from added r)::text as added,
           (select ${linkedinRowJson(list)} from ${tables[list]} r where r.workspace_id = ${scope.workspaceId} and r.contact_id = ${contactId} and r.id = ${id})::text as earlier,
           parent.full from parent`)
  if (!row) throw notFound(t('contact'))
  if (row.added) return new JsonReply(201, asJsonText(row.added))
  if (row.full) throw validationFailed({ body: [`A list holds at most ${pageLimits.max} entries`] })
  if (row.earlier && isSameRow(row.earlier, values)) return new JsonReply(200, asJsonText(row.earlier))
  throw duplicate('An entry with this id already exists.')
}

export async function changeLinkedinRow(
  scope: Scope,
  list: LinkedinList,
  contactId: string,
  id: string,
  { id: _same, ...body }: LinkedinValues,
): Promise<JsonText> {
  const values = parseFields<FieldTable>(fieldsOf(list), body)
  const { required } = linkedinLists[list]
  if (required && required in values && !values[required])
    throw validationFailed({ [required]: [t('{label} is required', { label: capitalize(labelOf(list, required)) })] })
  const sets = [
    sql`contact_id = r.contact_id`,
    ...Object.keys(values).map((key) => sql`${identifier(toColumnName(key))} = ${values[key]}::text`),
  ]
  const row = await scope.tx.first<{ row: string | null }>(sql`
    with touched as (
      update ${tables[list]} r set ${join(sets)} from contacts c
       where ${activeWhere(scope)} and c.id = ${contactId} and r.workspace_id = c.workspace_id and r.contact_id = c.id and r.id = ${id}
      returning r.*),
    changed as (select contact_id as id, null::integer as version from touched),
    ${changeEventCte(scope, raw('changed'), 'contact.changed')}
    select (select ${linkedinRowJson(list)} from touched r)::text as row`)
  if (!row?.row) throw notFound(linkedinLists[list].singular)
  return asJsonText(row.row)
}

export async function deleteLinkedinRow(
  scope: Scope,
  list: LinkedinList,
  contactId: string,
  id: string,
): Promise<JsonText> {
  const row = await scope.tx.first<{ count: number }>(sql`
    with gone as (
      delete from ${tables[list]} r using contacts c
       where ${activeWhere(scope)} and c.id = ${contactId} and r.workspace_id = c.workspace_id and r.contact_id = c.id and r.id = ${id}
      returning r.contact_id),
    changed as (select contact_id as id, null::integer as version from gone),
    ${changeEventCte(scope, raw('changed'), 'contact.changed')}
    select count(*)::int as count from gone`)
  if (!row?.count) throw notFound(linkedinLists[list].singular)
  return asJsonText(JSON.stringify({ id }))
}

const fieldsOf = (list: LinkedinList): FieldTable => linkedinLists[list].fields
const labelOf = (list: LinkedinList, key: string): string => fieldsOf(list)[key]?.label ?? key

/** The JSON of a row of alias `r`. */
const linkedinRowJson = (list: LinkedinList): Sql =>
  sql`json_build_object('id', r.id${join([empty, ...Object.keys(fieldsOf(list)).map((key) => sql`${raw(`'${key}'`)}, r.${identifier(toColumnName(key))}`)])})`

const isSameRow = (row: string, values: Record<string, unknown>): boolean => {
  const stored = JSON.parse(row) as Record<string, unknown>
  return Object.entries(values).every(([key, value]) => stored[key] === value)
}
