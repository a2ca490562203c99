import type { Scope } from '../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { findOldest, type MatchCandidate } from '../../transfer/public.ts'
import { companyDescriptor } from '../descriptor.ts'

/** Matches every staged row, in file order, with an existing company: by domain, else by name; the oldest one wins (GAP-034). */
export async function matchCompanies(scope: Scope, stagedRows: Sql): Promise<MatchCandidate[]> {
  const rows = await scope.tx.rows<{ row: number; shown: string; domain: string | null; name: string | null }>(sql`
    select row, ${raw(companyDescriptor.titleSql('s'))} as shown, nullif(domain_key, '') as domain, nullif(name_key, '') as name
      from ${stagedRows} s order by row`)
  const keysOf = ({ domain, name }: (typeof rows)[number]) => [
    ...(domain ? [`d ${domain}`] : []),
    ...(name ? [`n ${name}`] : []),
  ]
  const values = (key: 'domain' | 'name') => [...new Set(rows.flatMap((row) => row[key] ?? []))]
  const oldestByKey = await findOldest(scope, companyDescriptor, [
    { prefix: 'd', keys: sql`unnest(${values('domain')}::text[]) as k (key)`, condition: sql`domain_key = k.key` },
    { prefix: 'n', keys: sql`unnest(${values('name')}::text[]) as k (key)`, condition: sql`name_key = k.key` },
  ])
  return rows.map((row) => {
    const keys = keysOf(row)
    return {
      row: row.row,
      keys,
      shown: row.shown,
      found: keys.map((key) => oldestByKey.get(key)?.id).find(Boolean) ?? null,
    }
  })
}
