import StickyNote from 'lucide-react/icons/sticky-note'
import { EmptyState } from '../../ui/states.tsx'

/** The notes of a contact. */
export function Notes() {
  return <EmptyState icon={<StickyNote aria-hidden />} text="No notes associated yet" />
}
