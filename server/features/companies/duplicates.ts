import type { CompanyAsked } from '#contract/companies/duplicates.ts'
import { duplicates, type Sign, sharedSigns } from '../../platform/duplicates.ts'
import type { Scope } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'

function signsOf(asked: CompanyAsked): Sign[] {
  const hosts = sql`array[host_of(${asked.domain ?? null}), host_of(${asked.websiteUrl ?? null})]`
  return [
    ...sharedSigns(asked),
    { reason: 'same domain', where: sql`c.domain_key = any(${hosts})` },
    { reason: 'same domain', where: sql`c.website_key = any(${hosts})` },
    { reason: 'same name', where: sql`c.name_key = nullif(fold(trim(${asked.name ?? null})), '')` },
  ]
}

/** Companies that are likely the one asked about. */
export const companyDuplicates = (scope: Scope, asked: CompanyAsked) =>
  duplicates(scope, 'companies', sql`c.domain`, signsOf(asked), asked)
