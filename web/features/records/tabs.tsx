import Activity from 'lucide-react/icons/activity'
import CircleCheck from 'lucide-react/icons/circle-check'
import StickyNote from 'lucide-react/icons/sticky-note'
import { EmptyState } from '../../ui/states.tsx'
import type { RowProps } from './kind.ts'

/** The activities of a record. */
export function Activities({ kind: { kind } }: Pick<RowProps, 'kind'>) {
  return <EmptyState icon={<Activity aria-hidden />} text={`No activities found for this ${kind}`} />
}

/** The notes of a record. */
export function Notes() {
  return <EmptyState icon={<StickyNote aria-hidden />} text="No notes associated yet" />
}

/** The tasks of a record. */
export function Tasks() {
  return <EmptyState icon={<CircleCheck aria-hidden />} text="No tasks yet" />
}
