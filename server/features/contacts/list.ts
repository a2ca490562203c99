import type { ContactFilters, ContactPick, ContactSort } from '#contract/contacts/contact.ts'
import { statuses, temperatures } from '#contract/contacts/enums.ts'
import { pageLimits } from '#contract/kit/envelope.ts'
import { isUuid } from '#contract/kit/parse.ts'
import type { Counts } from '../../platform/counts.ts'
import { type SortColumn, sortOf } from '../../platform/keyset.ts'
import { page } from '../../platform/page.ts'
import type { Picked } from '../../platform/record.ts'
import { badRequest, invalid } from '../../platform/refusals.ts'
import type { PageText } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { also, empty, join, type Sql, sql, whole } from '../../platform/sql.ts'
import { contacts } from './contacts.ts'
import { contactShown, living } from './sql.ts'

export type ContactQuery = ContactFilters & { limit?: number; cursor?: string; sort?: string }

const text = (column: string): SortColumn => ({ key: `c.${column} collate "und-x-icu"`, type: 'text', nullable: true })
const time = (column: string, nullable: boolean): SortColumn => ({ key: `c.${column}`, type: 'timestamptz', nullable })

const sorts: Record<ContactSort, SortColumn> = {
  createdAt: time('created_at', false),
  updatedAt: time('updated_at', false),
  name: text('name'),
  email: text('email'),
  phoneNumber: text('phone_number'),
  whatsappNumber: text('whatsapp_number'),
  jobTitle: text('job_title'),
  industry: text('industry'),
  status: text('status'),
  priority: text('priority'),
  leadType: text('lead_type'),
  preferredChannel: text('preferred_channel'),
  enrichmentScore: { key: 'c.enrichment_score', type: 'float8', nullable: true },
  leadScore: { key: 'c.lead_score', type: 'integer', nullable: true },
  source: text('source'),
  lastContactedAt: time('last_contacted_at', true),
  nextFollowUpAt: time('next_follow_up_at', true),
}

/** One page of contacts, newest first unless sorted, in one statement; the first page also brings the total (R3). */
export function contactPage(scope: Scope, query: ContactQuery, counts: Counts): Promise<PageText> {
  const { limit = pageLimits.default, cursor, sort = '-createdAt', ...filters } = query
  return page(scope, counts, {
    table: sql`contacts`,
    before: matches(filters),
    where: contactFilter(scope, filters),
    shown: contactShown,
    filter: JSON.stringify(filters),
    sort: sortOf(sorts, sort),
    cursor,
    limit,
  })
}

/** The contacts that a bulk call is for: those of its ids that are there, or all that its filters find. */
export function pickedContacts(scope: Scope, { contactIds, filters }: ContactPick): Picked {
  if (contactIds && !filters) return contacts.byIds(scope, contactIds)
  if (contactIds || !filters) throw invalid({ contactIds: ['Pick contacts by ids or by filters, one of the two'] })
  return { before: matches(filters), where: contactFilter(scope, filters) }
}

/** The common table expression that a text search needs in front of its statement. */
export const matches = ({ search }: ContactFilters): Sql =>
  search?.trim()
    ? sql`matches as materialized (select * from contacts_matching(${search}, ${whole(pageLimits.countedExactly + 1)}) as id),`
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
