import CircleCheck from 'lucide-react/icons/circle-check'
import { EmptyState } from '../../ui/states.tsx'

/** The tasks of a contact. */
export function Tasks() {
  return <EmptyState icon={<CircleCheck aria-hidden />} text="No tasks yet" />
}
