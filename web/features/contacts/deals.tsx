import Banknote from 'lucide-react/icons/banknote'
import { EmptyState } from '../../ui/states.tsx'

/** The deals of a contact. */
export function Deals() {
  return <EmptyState icon={<Banknote aria-hidden />} text="No deals associated yet" />
}
