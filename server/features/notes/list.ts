import type { NoteFilters } from '#contract/notes/note.ts'
import { byTime, createRecordList, equal, type FilterCondition, timestampFilters } from '../../records/list.ts'
import { noteRepresentation } from './representation.ts'

const conditions: Record<Exclude<keyof NoteFilters, 'search' | keyof typeof timestampFilters>, FilterCondition> = {
  contactId: equal('contact_id'),
  companyId: equal('company_id'),
  dealId: equal('deal_id'),
}

export const noteList = createRecordList({
  table: 'notes',
  representation: noteRepresentation,
  sorts: { createdAt: byTime('created_at', false) },
  conditions: { ...conditions, ...timestampFilters },
})
