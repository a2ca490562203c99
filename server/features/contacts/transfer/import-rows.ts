import { contactFields } from '#contract/contacts/fields.ts'
import { isUuid } from '#contract/kit/parse.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { insertCompanies, trashUnusedCompanies } from '../../companies/public.ts'
import { createRecordImport, recordLinkedRows, type UndoBatch } from '../../transfer/public.ts'
import { matchContacts } from './match-contacts.ts'
import { type NewCompanyLinks, type ResolvedContactRow, resolveContactLinks } from './resolve-links.ts'

/** Rows of files as contacts: companies and owners are linked by name, and missing companies are made. */
export const contactRecordImport = createRecordImport<ResolvedContactRow, NewCompanyLinks>({
  table: 'contacts',
  subject: 'contact',
  fields: contactFields,
  createPending: () => new Map(),
  resolveLinks: resolveContactLinks,
  findCandidates: matchContacts,
  complete: createMissingCompanies,
  describe(linked, after) {
    const { name, email, phoneNumber } = linked?.values ?? {}
    const company = linked?.newCompany
    return {
      title: String(name ?? email ?? phoneNumber ?? ''),
      after: company && 'company_id' in after ? { ...after, company_id: company.name ?? company.domain } : after,
    }
  },
  // A company may have been deleted for good since.
  stands: {
    companyId: sql`(o.company_id is null or exists (
      select from companies k where k.workspace_id = c.workspace_id and k.id = o.company_id))`,
  },
})

/** Only companies of rows that are kept come into being. */
async function createMissingCompanies(scope: Scope, importId: string, keptRows: ResolvedContactRow[]): Promise<void> {
  const neededCompanies = new Map(
    keptRows.flatMap(({ newCompany }) => (newCompany ? [[newCompany.id, newCompany]] : [])),
  )
  await insertCompanies(scope, [...neededCompanies.values()])
  await recordLinkedRows(scope, importId, [...neededCompanies.keys()])
}

/** Companies that the import made and that no contact has any more. */
export async function trashUnusedImportedCompanies(
  scope: Scope,
  { importId, step }: Pick<UndoBatch, 'importId' | 'step'>,
): Promise<void> {
  const createdCompanies = await scope.tx.rows<{ id: string }>(sql`
    select record_id as id from import_rows
     where workspace_id = ${scope.workspaceId} and import_id = ${importId} and outcome = 'linked'`)
  await trashUnusedCompanies(
    scope,
    createdCompanies.map(({ id }) => id),
    step,
  )
}

/** The names of companies and owners that changes point at. */
export async function findLinkNames(scope: Scope, changed: Record<string, unknown>[]): Promise<Map<string, string>> {
  const ids = changed.flatMap(({ company_id, owner_id }) => [company_id, owner_id]).filter(isUuid)
  if (ids.length === 0) return new Map()
  const rows = await scope.tx.rows<{ id: string; name: string }>(sql`
    select id, name from companies where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[])
    union all
    select user_id, coalesce(name, email) from member_profiles where workspace_id = ${scope.workspaceId} and user_id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
