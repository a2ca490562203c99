import type { ContactDuplicateQuery } from '#contract/contacts/duplicates.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { findDuplicates, type MatchKey, sharedMatchKeys } from '../../records/matching/duplicates.ts'

const companyNameColumn = sql`
  (select o.name from companies o
    where o.workspace_id = c.workspace_id and o.id = c.company_id and o.deleted_at is null) as "companyName"`

const matchKeysOf = (query: ContactDuplicateQuery): MatchKey[] => [
  ...sharedMatchKeys(query),
  {
    reason: 'same name at the same company',
    where: sql`c.name_key = nullif(normalize_text(trim(${query.name ?? null})), '') and c.company_id = ${query.companyId ?? null}::uuid`,
  },
]

/** Finds contacts who are probably the given person. */
export const findContactDuplicates = (scope: Scope, query: ContactDuplicateQuery) =>
  findDuplicates(scope, 'contacts', companyNameColumn, matchKeysOf(query), query)
