import { isUuid } from '#contract/kit/parse.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { type CompanyReference, findCompanies, findExistingCompanyIds, parseDomain } from '../../companies/public.ts'
import { findContacts } from '../../contacts/public.ts'
import { type BatchOptions, type LinkedRow, type PreparedRow, resolveOwners } from '../../transfer/public.ts'
import { resolveStages } from './resolve-stages.ts'

/**
 * Replaces the names of owners, companies and contacts with their ids (GAP-066). Reports names that are not found, but keeps the row.
 */
export async function resolveDealLinks(
  scope: Scope,
  rows: PreparedRow[],
  _pending: null,
  options: BatchOptions,
): Promise<LinkedRow[]> {
  const ownerOf = await resolveOwners(scope, rows)
  const stageOf = await resolveStages(scope, rows, options)
  const companies = await resolveCompanies(scope, rows)
  const contacts = await findContacts(scope, [...new Set(rows.flatMap((row) => contactReferenceOf(row) ?? []))])
  return rows.map((prepared) => {
    const { company, companyDomain, contact, owner, pipeline: _pipeline, stage: _stage, ...values } = prepared.values
    const { row, cells } = prepared
    const { ownerId, problems } = ownerOf(prepared)
    const placed = stageOf(prepared)
    problems.push(...placed.problems)
    Object.assign(values, placed.values)
    const reportMissing = (field: string, message: string) =>
      problems.push({ row, failed: false, field, message, cells })
    const companyId = companies(prepared)
    const contactId = contacts.get(contactReferenceOf(prepared) ?? '')
    if (ownerId) values.ownerId = ownerId
    if (companyId) values.companyId = companyId
    else if (company !== undefined) reportMissing('company', t('Company must be the name of a company'))
    else if (companyDomain !== undefined)
      reportMissing('companyDomain', t('Company domain must be the domain of a company'))
    if (contactId) values.contactId = contactId
    else if (contact !== undefined) reportMissing('contact', t('Contact must be the email address of a contact'))
    return { row, values, problems }
  })
}

const contactReferenceOf = ({ values: { contact } }: PreparedRow): string | undefined =>
  contact === undefined ? undefined : String(contact).trim().toLowerCase()

const companyReferenceOf = ({ values }: PreparedRow): CompanyReference => ({
  name: (values.company as string | undefined) ?? null,
  domain: parseDomain(String(values.companyDomain ?? '')),
})

/** Finds the company of each row: by domain, else by name or id. */
async function resolveCompanies(scope: Scope, rows: PreparedRow[]): Promise<(row: PreparedRow) => string | null> {
  const referenceKey = ({ name, domain }: CompanyReference) => `${domain ?? ''} ${name ?? ''}`
  const references = new Map(rows.map((row) => [referenceKey(companyReferenceOf(row)), companyReferenceOf(row)]))
  const distinctReferences = [...references.values()]
  const found = await findCompanies(scope, distinctReferences)
  const existingIds = await findExistingCompanyIds(
    scope,
    distinctReferences.flatMap(({ name }) => (isUuid(name) ? [name.toLowerCase()] : [])),
  )
  const ids = new Map(
    distinctReferences.map((reference, at) => {
      const id = reference.name?.toLowerCase() ?? ''
      return [referenceKey(reference), found[at]?.id ?? (existingIds.has(id) ? id : null)]
    }),
  )
  return (row) => ids.get(referenceKey(companyReferenceOf(row))) ?? null
}

/** Finds the names that changes refer to. */
export async function findLinkNames(scope: Scope, changed: Record<string, unknown>[]): Promise<Map<string, string>> {
  const ids = changed
    .flatMap(({ company_id, contact_id, owner_id, stage_id }) => [company_id, contact_id, owner_id, stage_id])
    .filter(isUuid)
  if (ids.length === 0) return new Map()
  const rows = await scope.tx.rows<{ id: string; name: string }>(sql`
    select id, name from companies where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[])
    union all
    select id, coalesce(name, email, phone_number) from contacts where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[])
    union all
    select id, name from pipeline_stages where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[])
    union all
    select user_id, coalesce(name, email) from member_profiles where workspace_id = ${scope.workspaceId} and user_id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
