import type { ContactFilters, ContactSort } from '#contract/contacts/contact.ts'
import { statuses, temperatures } from '#contract/contacts/enums.ts'
import { pageLimits } from '#contract/kit/envelope.ts'
import { isUuid } from '#contract/kit/parse.ts'
import type { Counts } from '../../platform/counts.ts'
import { cursorOf, keysetPage, positionOf, type SortColumn, sortOf, whole } from '../../platform/keyset.ts'
import { badRequest } from '../../platform/refusals.ts'
import { json, type PageText } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { also, empty, join, type Sql, sql } from '../../platform/sql.ts'
import { contactShown, living } from './sql.ts'

export type ContactQuery = ContactFilters & { limit?: number; cursor?: string; sort?: string }

const text = (column: string): SortColumn => ({ key: `c.${column} collate "und-x-icu"`, type: 'text', nullable: true })
const time = (column: string, nullable: boolean): SortColumn => ({ key: `c.${column}`, type: 'timestamptz', nullable })

const sorts: Record<ContactSort, SortColumn> = {
  createdAt: time('created_at', false),
  updatedAt: time('updated_at', false),
  name: text('name'),
  email: text('email'),
  jobTitle: text('job_title'),
  status: text('status'),
  priority: text('priority'),
  leadType: text('lead_type'),
  leadScore: { key: 'c.lead_score', type: 'integer', nullable: true },
  source: text('source'),
  lastContactedAt: time('last_contacted_at', true),
  nextFollowUpAt: time('next_follow_up_at', true),
}

/** One page of contacts, newest first unless sorted, in one statement; the first page also brings the total (R3). */
export async function contactPage(scope: Scope, query: ContactQuery, counts: Counts): Promise<PageText> {
  const { limit = pageLimits.default, cursor, sort: asked = '-createdAt', ...filters } = query
  const sort = sortOf(sorts, asked)
  const after = positionOf(sort, cursor)
  const filter = JSON.stringify(filters)
  const known = after ?? counts.known(scope.workspaceId, filter)
  const where = contactFilter(scope, filters)
  const most = whole(limit)
  const row = await scope.tx.first<{
    rows: string
    more: boolean
    at: string | null
    id: string | null
    total?: number
  }>(sql`
    with ${matches(filters)} page as (${keysetPage(sql`contacts`, where, sort, after, limit)})
    select coalesce(json_agg(row_to_json(shown) order by c.n) filter (where c.n <= ${most}), '[]')::text as rows,
           count(*) > ${most} as more,
           max(c.at) filter (where c.n = ${most}) as at,
           max(c.id::text) filter (where c.n = ${most}) as id
           ${known ? empty : sql`, (select count(*)::int from (select from contacts c where ${where} limit ${whole(pageLimits.countedExactly + 1)}) counted) as total`}
      from page c ${contactShown}`)
  if (!row) throw new Error('a list statement answers one row')
  const total = known ?? totalOf(row.total ?? 0)
  if (!known) counts.remember(scope.workspaceId, filter, total)
  const { total: count, totalIsExact } = total
  const nextCursor = row.more && row.id ? cursorOf(sort, { key: row.at, id: row.id, total: count, totalIsExact }) : null
  return { rows: json(row.rows), page: { limit, nextCursor, total: count, totalIsExact } }
}

const totalOf = (counted: number) => ({
  total: Math.min(counted, pageLimits.countedExactly),
  totalIsExact: counted <= pageLimits.countedExactly,
})

/** The common table expression that a text search needs in front of its statement. */
export const matches = ({ search }: ContactFilters): Sql =>
  search?.trim()
    ? sql`matches as materialized (select * from contacts_matching(${search}, ${pageLimits.countedExactly + 1}) as id),`
    : empty

/** Conditions on alias `c` for the contacts that the filters name; with `search`, put `matches` in front. */
export function contactFilter(scope: Scope, filters: ContactFilters): Sql {
  const conditions: Sql[] = []
  const add = (value: unknown, condition: () => Sql) =>
    value !== undefined && value !== '' && conditions.push(condition())
  add(filters.search?.trim(), () => sql`c.id in (select id from matches)`)
  add(filters.status, () => sql`c.status in (${listed('status', filters.status, statuses)})`)
  add(filters.priority, () => sql`c.priority in (${listed('priority', filters.priority, temperatures)})`)
  add(filters.leadType, () => sql`c.lead_type in (${listed('leadType', filters.leadType, temperatures)})`)
  add(filters.source, () => sql`c.source in (${listed('source', filters.source)})`)
  add(filters.ownerId, () => sql`c.owner_id in (${listed('ownerId', filters.ownerId, isUuid)})`)
  add(filters.companyId, () => sql`c.company_id = ${filters.companyId}`)
  add(
    filters.tagId,
    () => sql`exists (select from tag_assignments a
      where a.workspace_id = c.workspace_id and a.contact_id = c.id and a.tag_id = ${filters.tagId})`,
  )
  add(filters.hasPhone, () =>
    filters.hasPhone
      ? sql`(c.phone_number is not null or c.whatsapp_number is not null)`
      : sql`c.phone_number is null and c.whatsapp_number is null`,
  )
  add(filters.createdFrom, () => sql`c.created_at >= ${filters.createdFrom}`)
  add(filters.createdTo, () => sql`c.created_at <= ${filters.createdTo}`)
  add(filters.updatedFrom, () => sql`c.updated_at >= ${filters.updatedFrom}`)
  add(filters.updatedTo, () => sql`c.updated_at <= ${filters.updatedTo}`)
  return sql`${living(scope.workspaceId)}${also(conditions)}`
}

/** `HOT,WARM` → its values, each of them known. */
function listed(
  name: string,
  value: string | undefined,
  known?: readonly string[] | ((value: string) => boolean),
): Sql {
  const values = (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const knows = (one: string) => !known || (typeof known === 'function' ? known(one) : known.includes(one))
  const strange = values.find((one) => !knows(one))
  if (strange !== undefined || values.length === 0 || values.length > 100)
    throw badRequest(`The filter ${name} is not valid.`, { [name]: ['This value is not known.'] })
  return join(values)
}
