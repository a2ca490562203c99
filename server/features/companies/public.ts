import type { Scope } from '../../platform/database/scope.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { wasUsedWhere } from '../../records/related.ts'
import { companyDescriptor } from './descriptor.ts'

/** A company as named in a file of contacts. */
export type CompanyReference = { name: string | null; domain: string | null }

/** `id` is the existing company. `nameKey` and `domainKey` are normalized, so that they are equal for all spellings. */
type CompanyMatch = { id: string | null; nameKey: string | null; domainKey: string | null }

/** Finds companies by domain, then by name; returns them in the order of the request. */
export async function findCompanies(scope: Scope, references: CompanyReference[]): Promise<CompanyMatch[]> {
  if (references.length === 0) return []
  const keys = await scope.tx.rows<{ nameKey: string | null; domainKey: string | null }>(sql`
    select normalize_text(trim(name)) as "nameKey", lower(domain) as "domainKey"
      from unnest(${references.map(({ name }) => name)}::text[], ${references.map(({ domain }) => domain)}::text[])
           with ordinality as w (name, domain, n)
     order by n`)
  const byDomain = await findOldestByKey(
    scope,
    sql`domain_key`,
    keys.map(({ domainKey }) => domainKey),
  )
  const byName = await findOldestByKey(
    scope,
    sql`name_key`,
    keys.map(({ nameKey }) => nameKey),
  )
  return keys.map(({ nameKey, domainKey }) => ({
    id: byDomain.get(domainKey) ?? byName.get(nameKey) ?? null,
    nameKey,
    domainKey,
  }))
}

/** Finds the oldest company with each key. */
async function findOldestByKey(scope: Scope, key: Sql, values: (string | null)[]): Promise<Map<string | null, string>> {
  const wanted = [...new Set(values)].filter((value) => value !== null)
  if (wanted.length === 0) return new Map()
  const rows = await scope.tx.rows<{ key: string; id: string }>(sql`
    select k.key, c.id
      from unnest(${wanted}::text[]) as k (key)
     cross join lateral (
       select id
         from (select id, created_at from companies
                where workspace_id = ${scope.workspaceId} and ${key} = k.key and deleted_at is null offset 0) same
        order by created_at, id limit 1) c`)
  return new Map(rows.map(({ key: found, id }) => [found, id]))
}

/** Returns those of the ids that are companies of this workspace. */
export async function findExistingCompanyIds(scope: Scope, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await scope.tx.rows<{ id: string }>(sql`
    select id from companies
     where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[]) and deleted_at is null`)
  return new Set(rows.map(({ id }) => id))
}

/** Creates companies with the given ids. */
export async function insertCompanies(scope: Scope, companies: (CompanyReference & { id: string })[]): Promise<void> {
  if (companies.length === 0) return
  await scope.tx.rows(sql`
    insert into companies (workspace_id, id, name, domain, created_by)
    select ${scope.workspaceId}, id, coalesce(name, domain), 'https://' || domain, ${scope.userId}
      from unnest(${companies.map(({ id }) => id)}::uuid[],
                  ${companies.map(({ name }) => name)}::text[],
                  ${companies.map(({ domain }) => domain)}::text[]) as made (id, name, domain)`)
}

/** Trashes the companies that nobody has worked with, as part of a step. */
export async function trashUnusedCompanies(scope: Scope, ids: string[], step: string): Promise<void> {
  if (ids.length === 0) return
  const where = sql`c.workspace_id = ${scope.workspaceId} and c.id = any(${ids}::uuid[]) and c.deleted_at is null`
  // Waits for people who are editing, tagging or linking one of them; the next statement sees their changes.
  await scope.tx.rows(sql`select from companies c where ${where} order by c.id for update`)
  await scope.tx.rows(sql`
    update companies c set deleted_at = now(), deletion_id = ${step}, version = c.version + 1
     where ${where} and not ${wasUsedWhere(companyDescriptor)}`)
}

/** `https://www.Acme.com/about` → `acme.com` */
export function parseDomain(value: string): string | null {
  const host = value
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\/|^www\./g, '')
    .replace(/^www\./, '')
    .split(/[/?#:\s]/)[0]
  return host?.includes('.') ? host : null
}
