import { companyFields } from '#contract/companies/fields.ts'
import { isUuid } from '#contract/kit/parse.ts'
import type { Scope } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import { type Keyed, oldest, ownersNamed, recordImport } from '../transfer/public.ts'

/** Rows of files as companies. */
export const companyRows = recordImport({
  table: 'companies',
  subject: 'company',
  fields: companyFields,
  coming: () => null,
  async link(scope, rows) {
    const ownerOf = await ownersNamed(scope, rows)
    return rows.map((prepared) => {
      const { owner, ...values } = prepared.values
      const { ownerId, problems } = ownerOf(prepared)
      if (ownerId) values.ownerId = ownerId
      return { row: prepared.row, values, problems }
    })
  },
  match: matchCompanies,
  named: (linked, after) => ({ title: String(linked?.values.name ?? ''), after }),
})

/** Every staged row in the order of the file, with the company it means: by domain, else by name; the oldest one (GAP-034). */
async function matchCompanies(scope: Scope): Promise<Keyed[]> {
  const rows = await scope.tx.rows<{ row: number; shown: string; domain: string | null; name: string | null }>(sql`
    select row, name as shown, nullif(domain_key, '') as domain, nullif(name_key, '') as name from staged order by row`)
  const keysOf = ({ domain, name }: (typeof rows)[number]) => [
    ...(domain ? [`d ${domain}`] : []),
    ...(name ? [`n ${name}`] : []),
  ]
  const values = (key: 'domain' | 'name') => [...new Set(rows.flatMap((row) => row[key] ?? []))]
  const there = await oldest(scope, 'companies', sql`name`, [
    { letter: 'd', keys: sql`unnest(${values('domain')}::text[]) as k (key)`, condition: sql`domain_key = k.key` },
    { letter: 'n', keys: sql`unnest(${values('name')}::text[]) as k (key)`, condition: sql`name_key = k.key` },
  ])
  return rows.map((row) => {
    const keys = keysOf(row)
    return {
      row: row.row,
      keys,
      shown: row.shown,
      found: keys.map((key) => there.get(key)?.id).find(Boolean) ?? null,
    }
  })
}

/** The names of owners that changes point at. */
export async function namesInCompanies(scope: Scope, changed: Record<string, unknown>[]): Promise<Map<string, string>> {
  const ids = changed.map(({ owner_id }) => owner_id).filter(isUuid)
  if (ids.length === 0) return new Map()
  const rows = await scope.tx.rows<{ id: string; name: string }>(sql`
    select user_id as id, coalesce(name, email) as name from people
     where workspace_id = ${scope.workspaceId} and user_id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
