import StickyNote from 'lucide-react/icons/sticky-note'
import { getRecordNames, type RecordKindDescriptor } from '../records/public.ts'

export const noteDescriptor: RecordKindDescriptor<'note'> = {
  ...getRecordNames('note'),
  icon: StickyNote,
  searchLine: { listDetails: ({ subject }) => [subject?.name], isNamedByText: true },
}
