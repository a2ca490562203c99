import type { NoteFilters } from '#contract/notes/note.ts'
import { sql } from '../../platform/database/sql.ts'
import { equal, type FilterCondition, timestampFilters } from '../../records/conditions.ts'
import type { RecordListDescriptor } from '../../records/descriptor.ts'
import { byTime } from '../../records/sorts.ts'

const conditions: Record<Exclude<keyof NoteFilters, 'search' | keyof typeof timestampFilters>, FilterCondition> = {
  contactId: equal('contact_id'),
  companyId: equal('company_id'),
  dealId: equal('deal_id'),
  pinned: (value: unknown) => (value ? sql`c.pinned_at is not null` : sql`c.pinned_at is null`),
}

export const noteListDescriptor: RecordListDescriptor = {
  sorts: { createdAt: byTime('created_at', false) },
  conditions: { ...conditions, ...timestampFilters },
}
