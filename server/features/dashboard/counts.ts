import { categoryTags, type DashboardOwner } from '#contract/dashboard/enums.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { empty, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { activeWhere } from '../../records/selection.ts'
import { overdueTaskWhere } from '../tasks/public.ts'
import { ownedWhere, type Whose } from './whose.ts'

/**
 * Counts everything in one statement (GAP-046). Each table is counted by status with an index-only scan, which also tells who has open deals:
 * looking up each of them would take ten times as long. The tagged people are read once for both places that need them.
 */
export async function getDashboardCounts(scope: Scope, owner?: DashboardOwner): Promise<JsonText> {
  const whose = { scope, owner }
  const [open, tagged] = [raw('open'), raw('tagged')]
  const row = await scope.tx.first<{ counts: string }>(sql`
    with ${open} as materialized (select c.contact_id, c.company_id from deals c where ${ownedWhere(whose)} and c.status = 'OPEN'),
    contact_counts as (${countWithOpen(whose, 'contacts', isOpen(open, 'contact_id'))}),
    company_counts as (${countWithOpen(whose, 'companies', isOpen(open, 'company_id'))}),
    deal_counts as (${countByStatus(ownedWhere(whose), 'deals')}),
    task_counts as (${countByStatus(ownedWhere(whose, 'assignee_id'), 'tasks')}),
    ${tagged} as materialized (
      select lower(t.name) as tag, a.contact_id, a.company_id
        from tags t join tag_assignments a on a.workspace_id = t.workspace_id and a.tag_id = t.id
       where t.workspace_id = ${scope.workspaceId} and lower(t.name) in (${tagLiteral('partnerships')}, ${tagLiteral('network')}, ${tagLiteral('partners')})),
    tagged_people as (
      select c.status in ('CUSTOMER', 'PROSPECT') as counted, t.partnerships, t.network
        from (select contact_id, bool_or(tag = ${tagLiteral('partnerships')}) as partnerships, bool_or(tag = ${tagLiteral('network')}) as network
                from ${tagged} where contact_id in (select contact_id from ${open} where contact_id is not null) and tag <> ${tagLiteral('partners')} group by contact_id) t
        join contacts c on ${activeWhere(scope)} and c.id = t.contact_id)
    select json_build_object(
      'leads', json_build_object(
        'total', ${totalOf('contact_counts')}, 'customers', ${countWithStatus('contact_counts', 'CUSTOMER')}, 'prospects', ${countWithStatus('contact_counts', 'PROSPECT')},
        'partnerships', ${countTagged(whose, tagged, 'contacts', 'contact_id', 'partnerships')}, 'network', ${countTagged(whose, tagged, 'contacts', 'contact_id', 'network')}),
      'companies', json_build_object(
        'total', ${totalOf('company_counts')}, 'active', ${countWithStatus('company_counts', 'ACTIVE')}, 'prospects', ${countWithStatus('company_counts', 'PROSPECT')},
        'customers', ${countWithStatus('company_counts', 'CUSTOMER')}, 'partners', ${countTagged(whose, tagged, 'companies', 'company_id', 'partners')}),
      'deals', json_build_object(
        'total', ${totalOf('deal_counts')}, 'open', ${countWithStatus('deal_counts', 'OPEN')}, 'won', ${countWithStatus('deal_counts', 'WON')}, 'lost', ${countWithStatus('deal_counts', 'LOST')},
        'paused', ${countWithStatus('deal_counts', 'PAUSED')}),
      'tasks', json_build_object(
        'total', ${totalOf('task_counts')}, 'pending', ${countWithStatus('task_counts', 'PENDING')}, 'completed', ${countWithStatus('task_counts', 'COMPLETED')},
        'overdue', (select count(*)::int from tasks c where ${ownedWhere(whose, 'assignee_id')} and ${overdueTaskWhere})),
      'pipeline', json_build_object(
        'total', ${countWithStatus('deal_counts', 'OPEN')},
        'uniqueContacts', ${totalOf('contact_counts', 'open_count')},
        'uniqueCompanies', ${totalOf('company_counts', 'open_count')},
        'pipelineCounts', json_build_object(
          'OPEN', ${countWithStatus('deal_counts', 'OPEN')}, 'WON', ${countWithStatus('deal_counts', 'WON')}, 'LOST', ${countWithStatus('deal_counts', 'LOST')}, 'PAUSED', ${countWithStatus('deal_counts', 'PAUSED')}),
        'categoryCounts', (
          select json_build_object(
            'customers', ${countWithStatus('contact_counts', 'CUSTOMER', 'open_count')}, 'prospects', ${countWithStatus('contact_counts', 'PROSPECT', 'open_count')},
            'partnerships', ${countWhere('partnerships')}, 'network', ${countWhere('network')},
            'other', (${totalOf('contact_counts', 'open_count')} - ${countWithStatus('contact_counts', 'CUSTOMER', 'open_count')}
                      - ${countWithStatus('contact_counts', 'PROSPECT', 'open_count')} - ${countWhere('counted is not true')}))
            from tagged_people)))::text as counts`)
  return asJsonText(row?.counts ?? 'null')
}

/** Whether a record is linked by one of the `open` deals in `column`. */
const isOpen = (open: Sql, column: 'contact_id' | 'company_id'): Sql =>
  sql`c.id in (select ${raw(column)} from ${open} where ${raw(column)} is not null)`

type CountedTable = 'contacts' | 'companies' | 'deals' | 'tasks'

/** Counts the records of each status, and those of them that `alsoWhere` selects as `open_count`. */
const countByStatus = (where: Sql, table: CountedTable, alsoWhere?: Sql): Sql =>
  sql`select c.status, count(*)::int as count ${alsoWhere ? sql`, (count(*) filter (where ${alsoWhere}))::int as open_count` : empty}
        from ${raw(table)} c where ${where} group by c.status`

/** The same with those that have open deals, which may be of others than the owner of the deal. */
const countWithOpen = (whose: Whose, table: CountedTable, isOpen: Sql): Sql =>
  whose.owner === undefined
    ? countByStatus(ownedWhere(whose), table, isOpen)
    : sql`
      select s.status, sum(s.count)::int as count, sum(s.open_count)::int as open_count from (
        select o.status, o.count, 0 as open_count from (${countByStatus(ownedWhere(whose), table)}) o
        union all
        select o.status, 0, o.count from (${countByStatus(sql`${activeWhere(whose.scope)} and ${isOpen}`, table)}) o) s
       group by s.status`

type CountColumn = 'count' | 'open_count'

const totalOf = (countsCte: string, column: CountColumn = 'count'): Sql =>
  sql`(select coalesce(sum(${raw(column)}), 0)::int from ${raw(countsCte)})`
const countWithStatus = (countsCte: string, status: string, column: CountColumn = 'count'): Sql =>
  sql`(select coalesce(sum(${raw(column)}), 0)::int from ${raw(countsCte)} where status = ${raw(`'${status}'`)})`

const tagLiteral = (name: keyof typeof categoryTags): Sql => raw(`'${categoryTags[name]}'`)
const taggedIds = (tagged: Sql, column: 'contact_id' | 'company_id', name: keyof typeof categoryTags): Sql =>
  sql`select ${raw(column)} from ${tagged} where tag = ${tagLiteral(name)} and ${raw(column)} is not null`

/** Counts the records with a tag. Reads the trash once, because a join would look up each tagged record. */
const countTagged = (
  whose: Whose,
  tagged: Sql,
  table: string,
  column: 'contact_id' | 'company_id',
  name: keyof typeof categoryTags,
): Sql => sql`
  (select count(*)::int from (${taggedIds(tagged, column, name)}) b
    where b.${raw(column)} not in (
      select e.id from ${raw(table)} e where e.workspace_id = ${whose.scope.workspaceId} and e.deleted_at is not null)
     ${whose.owner ? sql`and b.${raw(column)} in (select c.id from ${raw(table)} c where ${ownedWhere(whose)})` : empty})`

const countWhere = (condition: string): Sql => sql`(count(*) filter (where ${raw(condition)}))::int`
