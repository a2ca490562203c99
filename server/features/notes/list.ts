import type { NoteFilters } from '#contract/notes/note.ts'
import { equal, type FilterCondition, timestampFilters } from '../../records/conditions.ts'
import type { RecordListDescriptor } from '../../records/descriptor.ts'
import { byTime } from '../../records/sorts.ts'

const conditions: Record<Exclude<keyof NoteFilters, 'search' | keyof typeof timestampFilters>, FilterCondition> = {
  contactId: equal('contact_id'),
  companyId: equal('company_id'),
  dealId: equal('deal_id'),
}

export const noteListDescriptor: RecordListDescriptor = {
  sorts: { createdAt: byTime('created_at', false) },
  conditions: { ...conditions, ...timestampFilters },
}
