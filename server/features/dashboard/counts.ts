import { countedTags } from '#contract/dashboard/enums.ts'
import { living } from '../../platform/record.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { raw, type Sql, sql } from '../../platform/sql.ts'
import { isOverdue } from '../tasks/public.ts'

/**
 * How much there is of everything, in one statement (GAP-046). Each table is counted by its status, from an index alone; who bears a tag
 * is read once for both places that ask.
 */
export async function dashboardCounts(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ counts: string }>(sql`
    with leads as (${byStatus(scope, 'contacts')}),
    firms as (${byStatus(scope, 'companies')}),
    sales as (${byStatus(scope, 'deals')}),
    work as (${byStatus(scope, 'tasks')}),
    tagged as materialized (
      select lower(t.name) as tag, a.contact_id, a.company_id
        from tags t join tag_assignments a on a.workspace_id = t.workspace_id and a.tag_id = t.id
       where t.workspace_id = ${scope.workspaceId} and lower(t.name) in (${tag('partnerships')}, ${tag('network')}, ${tag('partners')})),
    open as materialized (select c.contact_id, c.company_id from deals c where ${living(scope)} and c.status = 'OPEN'),
    people as (
      select c.status = 'CUSTOMER' as customers, c.status = 'PROSPECT' as prospects,
             c.id in (${bearing('contact_id', 'partnerships')}) as partnerships, c.id in (${bearing('contact_id', 'network')}) as network
        from contacts c where ${living(scope)} and c.id in (select contact_id from open))
    select json_build_object(
      'leads', json_build_object(
        'total', ${sum('leads')}, 'customers', ${of('leads', 'CUSTOMER')}, 'prospects', ${of('leads', 'PROSPECT')},
        'partnerships', ${borne(scope, 'contacts', 'contact_id', 'partnerships')}, 'network', ${borne(scope, 'contacts', 'contact_id', 'network')}),
      'companies', json_build_object(
        'total', ${sum('firms')}, 'active', ${of('firms', 'ACTIVE')}, 'prospects', ${of('firms', 'PROSPECT')},
        'customers', ${of('firms', 'CUSTOMER')}, 'partners', ${borne(scope, 'companies', 'company_id', 'partners')}),
      'deals', json_build_object(
        'total', ${sum('sales')}, 'open', ${of('sales', 'OPEN')}, 'won', ${of('sales', 'WON')}, 'lost', ${of('sales', 'LOST')},
        'paused', ${of('sales', 'PAUSED')}),
      'tasks', json_build_object(
        'total', ${sum('work')}, 'pending', ${of('work', 'PENDING')}, 'completed', ${of('work', 'COMPLETED')},
        'overdue', (select count(*)::int from tasks c where ${living(scope)} and ${isOverdue})),
      'pipeline', json_build_object(
        'total', ${of('sales', 'OPEN')},
        'uniqueContacts', (select count(*)::int from people),
        'uniqueCompanies', (select count(*)::int from companies c where ${living(scope)} and c.id in (select company_id from open)),
        'pipelineCounts', json_build_object(
          'OPEN', ${of('sales', 'OPEN')}, 'WON', ${of('sales', 'WON')}, 'LOST', ${of('sales', 'LOST')}, 'PAUSED', ${of('sales', 'PAUSED')}),
        'categoryCounts', (
          select json_build_object(
            'customers', ${those('customers')}, 'prospects', ${those('prospects')}, 'partnerships', ${those('partnerships')},
            'network', ${those('network')}, 'other', ${those('(customers or prospects or partnerships or network) is not true')})
            from people)))::text as counts`)
  return json(row?.counts ?? 'null')
}

const byStatus = (scope: Scope, table: 'contacts' | 'companies' | 'deals' | 'tasks'): Sql =>
  sql`select c.status, count(*)::int as many from ${raw(table)} c where ${living(scope)} group by c.status`

const sum = (counted: string): Sql => sql`(select coalesce(sum(many), 0)::int from ${raw(counted)})`
const of = (counted: string, status: string): Sql =>
  sql`(select coalesce(sum(many), 0)::int from ${raw(counted)} where status = ${raw(`'${status}'`)})`

const tag = (name: keyof typeof countedTags): Sql => raw(`'${countedTags[name]}'`)
const bearing = (column: 'contact_id' | 'company_id', name: keyof typeof countedTags): Sql =>
  sql`select ${raw(column)} from tagged where tag = ${tag(name)} and ${raw(column)} is not null`

/** How many records bear a tag. What is in the trash is read once; joined, each bearer would be looked up. */
const borne = (
  scope: Scope,
  table: string,
  column: 'contact_id' | 'company_id',
  name: keyof typeof countedTags,
): Sql => sql`
  (select count(*)::int from (${bearing(column, name)}) b
    where b.${raw(column)} not in (
      select e.id from ${raw(table)} e where e.workspace_id = ${scope.workspaceId} and e.deleted_at is not null))`

const those = (fits: string): Sql => sql`(count(*) filter (where ${raw(fits)}))::int`
