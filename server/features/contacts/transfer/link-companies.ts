import type { Scope } from '../../../platform/database/scope.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { insertCompanies, trashUnusedCompanies } from '../../companies/public.ts'
import { recordLinkedRows, type UndoBatch } from '../../transfer/public.ts'
import type { ResolvedContactRow } from './resolve-links.ts'

/** Condition that a company has not been deleted permanently in the meantime. */
export const companyExists = (scope: Scope, companyId: Sql): Sql => sql`
  (${companyId} is null or exists (
    select from companies k where k.workspace_id = ${scope.workspaceId} and k.id = ${companyId}))`

/** Creates companies, but only for rows that are imported. */
export async function createMissingCompanies(
  scope: Scope,
  importId: string,
  keptRows: ResolvedContactRow[],
): Promise<void> {
  const neededCompanies = new Map(
    keptRows.flatMap(({ newCompany }) => (newCompany ? [[newCompany.id, newCompany]] : [])),
  )
  await insertCompanies(scope, [...neededCompanies.values()])
  await recordLinkedRows(scope, importId, [...neededCompanies.keys()])
}

/** Trashes companies that the import created and that no contact belongs to any more. */
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
