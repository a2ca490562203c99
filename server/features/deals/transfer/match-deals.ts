import type { Scope } from '../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { findOldest, type MatchCandidate } from '../../transfer/public.ts'
import { dealDescriptor } from '../descriptor.ts'

type StagedDeal = { row: number; shown: string; title: string | null; company: string | null; contact: string | null }

/** Matches every staged row, in file order, with an existing deal of the same title, company and contact; the oldest one wins. */
export async function matchDeals(scope: Scope, stagedRows: Sql): Promise<MatchCandidate[]> {
  const rows = await scope.tx.rows<StagedDeal>(sql`
    select row, ${raw(dealDescriptor.titleSql('s'))} as shown, nullif(title_key, '') as title, company_id as company, contact_id as contact
      from ${stagedRows} s order by row`)
  const distinctRows = [...new Map(rows.flatMap((row) => matchKeysOf(row).map((key) => [key, row]))).values()]
  const oldestByKey = await findOldest(scope, dealDescriptor, [
    {
      prefix: 't',
      keys: sql`unnest(${distinctRows.map(({ title }) => title)}::text[], ${distinctRows.map(({ company }) => company)}::uuid[],
                       ${distinctRows.map(({ contact }) => contact)}::uuid[]) as k (key, company, contact)`,
      condition: sql`title_key = k.key and company_id is not distinct from k.company and contact_id is not distinct from k.contact`,
      more: sql` || ' ' || coalesce(k.company::text, '') || ' ' || coalesce(k.contact::text, '')`,
    },
  ])
  return rows.map((row) => {
    const keys = matchKeysOf(row)
    return {
      row: row.row,
      keys,
      shown: row.shown,
      found: keys.map((key) => oldestByKey.get(key)?.id).find(Boolean) ?? null,
    }
  })
}

const matchKeysOf = ({ title, company, contact }: StagedDeal): string[] =>
  title ? [`t ${title} ${company ?? ''} ${contact ?? ''}`] : []
