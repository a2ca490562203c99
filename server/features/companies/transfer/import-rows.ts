import { companyFields } from '#contract/companies/fields.ts'
import { isUuid } from '#contract/kit/parse.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { createRecordImport, findOldest, type MatchCandidate, resolveOwners } from '../../transfer/public.ts'

/** Rows of files as companies. */
export const companyRecordImport = createRecordImport({
  table: 'companies',
  subject: 'company',
  fields: companyFields,
  createPending: () => null,
  async resolveLinks(scope, rows) {
    const ownerOf = await resolveOwners(scope, rows)
    return rows.map((prepared) => {
      const { owner, ...values } = prepared.values
      const { ownerId, problems } = ownerOf(prepared)
      if (ownerId) values.ownerId = ownerId
      return { row: prepared.row, values, problems }
    })
  },
  findCandidates: matchCompanies,
  describe: (linked, after) => ({ title: String(linked?.values.name ?? ''), after }),
})

/** Every staged row in the order of the file, with the company it means: by domain, else by name; the oldest one (GAP-034). */
async function matchCompanies(scope: Scope): Promise<MatchCandidate[]> {
  const rows = await scope.tx.rows<{ row: number; shown: string; domain: string | null; name: string | null }>(sql`
    select row, name as shown, nullif(domain_key, '') as domain, nullif(name_key, '') as name from staged order by row`)
  const keysOf = ({ domain, name }: (typeof rows)[number]) => [
    ...(domain ? [`d ${domain}`] : []),
    ...(name ? [`n ${name}`] : []),
  ]
  const values = (key: 'domain' | 'name') => [...new Set(rows.flatMap((row) => row[key] ?? []))]
  const oldestByKey = await findOldest(scope, 'companies', sql`name`, [
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

/** The names of owners that changes point at. */
export async function findLinkNames(scope: Scope, changed: Record<string, unknown>[]): Promise<Map<string, string>> {
  const ids = changed.map(({ owner_id }) => owner_id).filter(isUuid)
  if (ids.length === 0) return new Map()
  const rows = await scope.tx.rows<{ id: string; name: string }>(sql`
    select user_id as id, coalesce(name, email) as name from member_profiles
     where workspace_id = ${scope.workspaceId} and user_id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
