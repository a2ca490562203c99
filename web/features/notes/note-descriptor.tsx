import StickyNote from 'lucide-react/icons/sticky-note'
import { getRecordNames, type RecordType } from '../records/public.ts'

export const noteDescriptor: RecordType<'note'> = {
  ...getRecordNames('note'),
  icon: StickyNote,
  searchLine: { listDetails: ({ subject }) => [subject?.name], isNamedByText: true },
}
