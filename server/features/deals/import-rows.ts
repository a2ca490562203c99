import { dealFields } from '#contract/deals/fields.ts'
import type { Scope } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import { type Keyed, oldest, recordImport } from '../transfer/public.ts'
import { linkRows } from './import-links.ts'

/** Rows of files as deals. */
export const dealRows = recordImport({
  table: 'deals',
  subject: 'deal',
  fields: dealFields,
  coming: () => null,
  link: linkRows,
  match: matchDeals,
  named: (linked, after) => ({ title: String(linked?.values.title ?? ''), after }),
})

type Row = { row: number; shown: string; title: string | null; company: string | null; contact: string | null }

/** Every staged row in the order of the file, with the deal it means: of the same title, company and contact; the oldest one. */
async function matchDeals(scope: Scope): Promise<Keyed[]> {
  const rows = await scope.tx.rows<Row>(sql`
    select row, title as shown, nullif(title_key, '') as title, company_id as company, contact_id as contact
      from staged order by row`)
  const asked = [...new Map(rows.flatMap((row) => keysOf(row).map((key) => [key, row]))).values()]
  const there = await oldest(scope, 'deals', sql`title`, [
    {
      letter: 't',
      keys: sql`unnest(${asked.map(({ title }) => title)}::text[], ${asked.map(({ company }) => company)}::uuid[],
                       ${asked.map(({ contact }) => contact)}::uuid[]) as k (key, company, contact)`,
      condition: sql`title_key = k.key and company_id is not distinct from k.company and contact_id is not distinct from k.contact`,
      more: sql` || ' ' || coalesce(k.company::text, '') || ' ' || coalesce(k.contact::text, '')`,
    },
  ])
  return rows.map((row) => {
    const keys = keysOf(row)
    return { row: row.row, keys, shown: row.shown, found: keys.map((key) => there.get(key)?.id).find(Boolean) ?? null }
  })
}

const keysOf = ({ title, company, contact }: Row): string[] =>
  title ? [`t ${title} ${company ?? ''} ${contact ?? ''}`] : []
