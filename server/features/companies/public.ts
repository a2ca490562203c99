import type { Scope } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'

/** A company as a contact's file names it. */
export type CompanyNamed = { name: string | null; domain: string | null }

/** `id` is the company that is there; `nameKey` and `domainKey` are the same for all spellings of a name and a domain. */
export type CompanyFound = { id: string | null; nameKey: string | null; domainKey: string | null }

/** Finds companies by domain, then by name; answers in the order asked. */
export async function findCompanies(scope: Scope, named: CompanyNamed[]): Promise<CompanyFound[]> {
  if (named.length === 0) return []
  const names = named.map(({ name }) => name)
  const domains = named.map(({ domain }) => domain)
  return scope.tx.rows<CompanyFound>(sql`
    with wanted as (
      select n, fold(trim(name)) as name_key, lower(domain) as domain
        from unnest(${names}::text[], ${domains}::text[]) with ordinality as w (name, domain, n))
    select coalesce(by_domain.id, by_name.id) as id, w.name_key as "nameKey", w.domain as "domainKey"
      from wanted w
      left join lateral (
        select c.id from companies c
         where c.workspace_id = ${scope.workspaceId} and lower(c.domain) = w.domain and c.domain is not null and c.deleted_at is null
         order by c.created_at, c.id limit 1) by_domain on true
      left join lateral (
        select c.id from companies c
         where c.workspace_id = ${scope.workspaceId} and c.name_key = w.name_key and c.deleted_at is null
         order by c.created_at, c.id limit 1) by_name on true
     order by w.n`)
}

/** Of these ids, the companies of this workspace. */
export async function knownCompanies(scope: Scope, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await scope.tx.rows<{ id: string }>(sql`
    select id from companies
     where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[]) and deleted_at is null`)
  return new Set(rows.map(({ id }) => id))
}

/** Makes companies under ids of the caller's own. */
export async function createCompanies(scope: Scope, companies: (CompanyNamed & { id: string })[]): Promise<void> {
  if (companies.length === 0) return
  await scope.tx.rows(sql`
    insert into companies (workspace_id, id, name, domain, created_by)
    select ${scope.workspaceId}, id, coalesce(name, domain), domain, ${scope.userId}
      from unnest(${companies.map(({ id }) => id)}::uuid[],
                  ${companies.map(({ name }) => name)}::text[],
                  ${companies.map(({ domain }) => domain)}::text[]) as made (id, name, domain)`)
}
