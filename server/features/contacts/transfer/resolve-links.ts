import { uuidv7 } from 'uuidv7'
import { isUuid } from '#contract/kit/parse.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { type CompanyReference, findCompanies, findExistingCompanyIds, parseDomain } from '../../companies/public.ts'
import { type LinkedRow, type PreparedRow, resolveOwners } from '../../transfer/public.ts'

/** A row with `companyId` and `ownerId` instead of names; the company may not exist yet. */
export type ResolvedContactRow = LinkedRow & { newCompany: (CompanyReference & { id: string }) | null }

/** Companies to create, by their keys. */
export type NewCompanyLinks = Map<string, CompanyLink>

/** Resolves the companies and owners that rows name, in one statement each. `coming` are companies that earlier rows will create. */
export async function resolveContactLinks(
  scope: Scope,
  rows: PreparedRow[],
  newCompanies: NewCompanyLinks,
): Promise<ResolvedContactRow[]> {
  const ownerOf = await resolveOwners(scope, rows)
  const companies = await resolveCompanies(scope, rows, newCompanies)
  return rows.map((prepared) => {
    const { company, companyDomain, owner, ...values } = prepared.values
    const { ownerId, problems } = ownerOf(prepared)
    const reference = companyReferenceOf(prepared)
    const companyLink = reference && companies.get(referenceKey(reference))
    if (companyLink) values.companyId = companyLink.id
    else if (isUuid(company)) {
      const { row, cells } = prepared
      problems.unshift({ row, failed: false, field: 'company', message: t('This company does not exist'), cells })
    }
    if (ownerId) values.ownerId = ownerId
    return {
      row: prepared.row,
      values,
      newCompany:
        companyLink && reference && companyLink.isNew ? { id: companyLink.id, ...companyLink.reference } : null,
      problems,
    }
  })
}

/** Describes what a row changes in a contact, with the name instead of the id of a company to create. */
export function describeContactChanges(
  { newCompany }: ResolvedContactRow,
  after: Record<string, unknown>,
): Record<string, unknown> {
  if (!newCompany || !('company_id' in after)) return after
  return { ...after, company_id: newCompany.name ?? newCompany.domain }
}

/** Finds the names of companies and owners that changes refer to. */
export async function findLinkNames(scope: Scope, changed: Record<string, unknown>[]): Promise<Map<string, string>> {
  const ids = changed.flatMap(({ company_id, owner_id }) => [company_id, owner_id]).filter(isUuid)
  if (ids.length === 0) return new Map()
  const rows = await scope.tx.rows<{ id: string; name: string }>(sql`
    select id, name from companies where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[])
    union all
    select user_id, coalesce(name, email) from member_profiles where workspace_id = ${scope.workspaceId} and user_id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type CompanyLink = { id: string; isNew: boolean; reference: CompanyReference }

async function resolveCompanies(
  scope: Scope,
  rows: PreparedRow[],
  newCompanies: NewCompanyLinks,
): Promise<Map<string, CompanyLink>> {
  const references = new Map<string, CompanyReference>()
  for (const prepared of rows) {
    const named = companyReferenceOf(prepared)
    if (named) references.set(referenceKey(named), named)
  }
  const links = new Map<string, CompanyLink>()
  const ids = [...references.values()].flatMap(({ name }) => (isUuid(name) ? [name.toLowerCase()] : []))
  const existingIds = await findExistingCompanyIds(scope, ids)
  const byName = [...references].filter(([, { name }]) => !isUuid(name))
  const found = await findCompanies(
    scope,
    byName.map(([, named]) => named),
  )
  for (const [ref, named] of references) {
    const id = named.name?.toLowerCase()
    if (id && existingIds.has(id)) links.set(ref, { id, isNew: false, reference: named })
  }
  for (const [at, [ref, named]] of byName.entries()) {
    const { id = null, nameKey = null, domainKey = null } = found[at] ?? {}
    const keys = [domainKey && `d ${domainKey}`, nameKey && `n ${nameKey}`].filter((key) => key !== null)
    const link = id
      ? { id, isNew: false, reference: named }
      : (keys.map((key) => newCompanies.get(key)).find(Boolean) ?? { id: uuidv7(), isNew: true, reference: named })
    if (link.isNew) for (const key of keys) if (!newCompanies.has(key)) newCompanies.set(key, link)
    links.set(ref, link)
  }
  return links
}

function companyReferenceOf({ values }: PreparedRow): CompanyReference | null {
  const name = (values.company as string | undefined) ?? null
  const domain = parseDomain((values.companyDomain as string | undefined) ?? '')
  return name || domain ? { name, domain } : null
}

const referenceKey = ({ name, domain }: CompanyReference): string => `${domain ?? ''} ${name ?? ''}`
