import Activity from 'lucide-react/icons/activity'
import { EmptyState } from '../../ui/states.tsx'

/** The activities of a contact. */
export function Activities() {
  return <EmptyState icon={<Activity aria-hidden />} text="No activities found for this contact" />
}
