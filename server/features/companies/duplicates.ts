import type { CompanyDuplicateQuery } from '#contract/companies/duplicates.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { findDuplicates, type MatchKey, sharedMatchKeys } from '../../records/matching/duplicates.ts'

function matchKeysOf(query: CompanyDuplicateQuery): MatchKey[] {
  const hostKeys = sql`array[domain_key(${query.domain ?? null}), domain_key(${query.websiteUrl ?? null})]`
  return [
    ...sharedMatchKeys(query),
    { reason: 'same domain', where: sql`c.domain_key = any(${hostKeys})` },
    { reason: 'same domain', where: sql`c.website_key = any(${hostKeys})` },
    { reason: 'same name', where: sql`c.name_key = nullif(normalize_text(trim(${query.name ?? null})), '')` },
  ]
}

/** Finds companies that are probably the same as the given one. */
export const findCompanyDuplicates = (scope: Scope, query: CompanyDuplicateQuery) =>
  findDuplicates(scope, 'companies', sql`c.domain`, matchKeysOf(query), query)
