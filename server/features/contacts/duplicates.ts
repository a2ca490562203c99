import type { ContactAsked } from '#contract/contacts/duplicates.ts'
import { duplicates, type Sign, sharedSigns } from '../../platform/duplicates.ts'
import type { Scope } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'

const companyName = sql`
  (select o.name from companies o
    where o.workspace_id = c.workspace_id and o.id = c.company_id and o.deleted_at is null) as "companyName"`

const signsOf = (asked: ContactAsked): Sign[] => [
  ...sharedSigns(asked),
  {
    reason: 'same name at the same company',
    where: sql`c.name_key = nullif(fold(trim(${asked.name ?? null})), '') and c.company_id = ${asked.companyId ?? null}::uuid`,
  },
]

/** Contacts that are likely the person asked about. */
export const contactDuplicates = (scope: Scope, asked: ContactAsked) =>
  duplicates(scope, 'contacts', companyName, signsOf(asked), asked)
