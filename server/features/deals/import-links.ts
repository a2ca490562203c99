import { isUuid } from '#contract/kit/parse.ts'
import type { Scope } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import { type CompanyNamed, domainOf, findCompanies, knownCompanies } from '../companies/public.ts'
import { findContacts } from '../contacts/public.ts'
import { type Linked, ownersNamed, type PreparedRow } from '../transfer/public.ts'

/** Puts ids in place of the owner, the company and the contact that rows name (GAP-066); who is not there is told, the row stays. */
export async function linkRows(scope: Scope, rows: PreparedRow[]): Promise<Linked[]> {
  const ownerOf = await ownersNamed(scope, rows)
  const companies = await companiesNamed(scope, rows)
  const contacts = await findContacts(scope, [...new Set(rows.flatMap((row) => contactNamed(row) ?? []))])
  return rows.map((prepared) => {
    const { company, companyDomain, contact, owner, ...values } = prepared.values
    const { row, cells } = prepared
    const { ownerId, problems } = ownerOf(prepared)
    const missing = (field: string, message: string) => problems.push({ row, failed: false, field, message, cells })
    const companyId = companies(prepared)
    const contactId = contacts.get(contactNamed(prepared) ?? '')
    if (ownerId) values.ownerId = ownerId
    if (companyId) values.companyId = companyId
    else if (company !== undefined) missing('company', 'Company must be the name of a company')
    else if (companyDomain !== undefined) missing('companyDomain', 'Company domain must be the domain of a company')
    if (contactId) values.contactId = contactId
    else if (contact !== undefined) missing('contact', 'Contact must be the e-mail address of a contact')
    return { row, values, problems }
  })
}

const contactNamed = ({ values: { contact } }: PreparedRow): string | undefined =>
  contact === undefined ? undefined : String(contact).trim().toLowerCase()

const companyNamed = ({ values }: PreparedRow): CompanyNamed => ({
  name: (values.company as string | undefined) ?? null,
  domain: domainOf(String(values.companyDomain ?? '')),
})

/** The company of a row: by domain, else by name or id. */
async function companiesNamed(scope: Scope, rows: PreparedRow[]): Promise<(row: PreparedRow) => string | null> {
  const refOf = ({ name, domain }: CompanyNamed) => `${domain ?? ''} ${name ?? ''}`
  const asked = new Map(rows.map((row) => [refOf(companyNamed(row)), companyNamed(row)]))
  const named = [...asked.values()]
  const found = await findCompanies(scope, named)
  const known = await knownCompanies(
    scope,
    named.flatMap(({ name }) => (isUuid(name) ? [name.toLowerCase()] : [])),
  )
  const ids = new Map(
    named.map((one, at) => {
      const id = one.name?.toLowerCase() ?? ''
      return [refOf(one), found[at]?.id ?? (known.has(id) ? id : null)]
    }),
  )
  return (row) => ids.get(refOf(companyNamed(row))) ?? null
}

/** The names of what changes point at. */
export async function namesInDeals(scope: Scope, changed: Record<string, unknown>[]): Promise<Map<string, string>> {
  const ids = changed
    .flatMap(({ company_id, contact_id, owner_id }) => [company_id, contact_id, owner_id])
    .filter(isUuid)
  if (ids.length === 0) return new Map()
  const rows = await scope.tx.rows<{ id: string; name: string }>(sql`
    select id, name from companies where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[])
    union all
    select id, coalesce(name, email, phone_number) from contacts where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[])
    union all
    select user_id, coalesce(name, email) from people where workspace_id = ${scope.workspaceId} and user_id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
