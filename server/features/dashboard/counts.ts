import { categoryTags } from '#contract/dashboard/enums.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../platform/database/sql.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { activeWhere } from '../../records/selection.ts'
import { overdueTaskWhere } from '../tasks/public.ts'

/**
 * Counts everything in one statement (GAP-046). Each table is counted by status with an index-only scan; the tagged people are read once
 * for both places that need them.
 */
export async function getDashboardCounts(scope: Scope): Promise<JsonText> {
  const tagged = raw('tagged')
  const row = await scope.tx.first<{ counts: string }>(sql`
    with contact_counts as (${countByStatus(scope, 'contacts')}),
    company_counts as (${countByStatus(scope, 'companies')}),
    deal_counts as (${countByStatus(scope, 'deals')}),
    task_counts as (${countByStatus(scope, 'tasks')}),
    ${tagged} as materialized (
      select lower(t.name) as tag, a.contact_id, a.company_id
        from tags t join tag_assignments a on a.workspace_id = t.workspace_id and a.tag_id = t.id
       where t.workspace_id = ${scope.workspaceId} and lower(t.name) in (${tagLiteral('partnerships')}, ${tagLiteral('network')}, ${tagLiteral('partners')})),
    open as materialized (select c.contact_id, c.company_id from deals c where ${activeWhere(scope)} and c.status = 'OPEN'),
    people as (
      select c.status = 'CUSTOMER' as customers, c.status = 'PROSPECT' as prospects,
             c.id in (${taggedIds(tagged, 'contact_id', 'partnerships')}) as partnerships, c.id in (${taggedIds(tagged, 'contact_id', 'network')}) as network
        from contacts c where ${activeWhere(scope)} and c.id in (select contact_id from open))
    select json_build_object(
      'leads', json_build_object(
        'total', ${totalOf('contact_counts')}, 'customers', ${countWithStatus('contact_counts', 'CUSTOMER')}, 'prospects', ${countWithStatus('contact_counts', 'PROSPECT')},
        'partnerships', ${countTagged(scope, tagged, 'contacts', 'contact_id', 'partnerships')}, 'network', ${countTagged(scope, tagged, 'contacts', 'contact_id', 'network')}),
      'companies', json_build_object(
        'total', ${totalOf('company_counts')}, 'active', ${countWithStatus('company_counts', 'ACTIVE')}, 'prospects', ${countWithStatus('company_counts', 'PROSPECT')},
        'customers', ${countWithStatus('company_counts', 'CUSTOMER')}, 'partners', ${countTagged(scope, tagged, 'companies', 'company_id', 'partners')}),
      'deals', json_build_object(
        'total', ${totalOf('deal_counts')}, 'open', ${countWithStatus('deal_counts', 'OPEN')}, 'won', ${countWithStatus('deal_counts', 'WON')}, 'lost', ${countWithStatus('deal_counts', 'LOST')},
        'paused', ${countWithStatus('deal_counts', 'PAUSED')}),
      'tasks', json_build_object(
        'total', ${totalOf('task_counts')}, 'pending', ${countWithStatus('task_counts', 'PENDING')}, 'completed', ${countWithStatus('task_counts', 'COMPLETED')},
        'overdue', (select count(*)::int from tasks c where ${activeWhere(scope)} and ${overdueTaskWhere})),
      'pipeline', json_build_object(
        'total', ${countWithStatus('deal_counts', 'OPEN')},
        'uniqueContacts', (select count(*)::int from people),
        'uniqueCompanies', (select count(*)::int from companies c where ${activeWhere(scope)} and c.id in (select company_id from open)),
        'pipelineCounts', json_build_object(
          'OPEN', ${countWithStatus('deal_counts', 'OPEN')}, 'WON', ${countWithStatus('deal_counts', 'WON')}, 'LOST', ${countWithStatus('deal_counts', 'LOST')}, 'PAUSED', ${countWithStatus('deal_counts', 'PAUSED')}),
        'categoryCounts', (
          select json_build_object(
            'customers', ${countWhere('customers')}, 'prospects', ${countWhere('prospects')}, 'partnerships', ${countWhere('partnerships')},
            'network', ${countWhere('network')}, 'other', ${countWhere('(customers or prospects or partnerships or network) is not true')})
            from people)))::text as counts`)
  return asJsonText(row?.counts ?? 'null')
}

const countByStatus = (scope: Scope, table: 'contacts' | 'companies' | 'deals' | 'tasks'): Sql =>
  sql`select c.status, count(*)::int as count from ${raw(table)} c where ${activeWhere(scope)} group by c.status`

const totalOf = (countsCte: string): Sql => sql`(select coalesce(sum(count), 0)::int from ${raw(countsCte)})`
const countWithStatus = (countsCte: string, status: string): Sql =>
  sql`(select coalesce(sum(count), 0)::int from ${raw(countsCte)} where status = ${raw(`'${status}'`)})`

const tagLiteral = (name: keyof typeof categoryTags): Sql => raw(`'${categoryTags[name]}'`)
const taggedIds = (tagged: Sql, column: 'contact_id' | 'company_id', name: keyof typeof categoryTags): Sql =>
  sql`select ${raw(column)} from ${tagged} where tag = ${tagLiteral(name)} and ${raw(column)} is not null`

/** Counts the records with a tag. Reads the trash once, because a join would look up each tagged record. */
const countTagged = (
  scope: Scope,
  tagged: Sql,
  table: string,
  column: 'contact_id' | 'company_id',
  name: keyof typeof categoryTags,
): Sql => sql`
  (select count(*)::int from (${taggedIds(tagged, column, name)}) b
    where b.${raw(column)} not in (
      select e.id from ${raw(table)} e where e.workspace_id = ${scope.workspaceId} and e.deleted_at is not null))`

const countWhere = (condition: string): Sql => sql`(count(*) filter (where ${raw(condition)}))::int`
