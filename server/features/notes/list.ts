import type { NoteFilters } from '#contract/notes/note.ts'
import { byTime, type Condition, equal, recordList, times } from '../../platform/record-list.ts'
import { noteShown } from './sql.ts'

const conditions: Record<Exclude<keyof NoteFilters, 'search' | keyof typeof times>, Condition> = {
  contactId: equal('contact_id'),
  companyId: equal('company_id'),
  dealId: equal('deal_id'),
}

export const noteList = recordList({
  table: 'notes',
  shown: noteShown,
  sorts: { createdAt: byTime('created_at', false) },
  conditions: { ...conditions, ...times },
})
