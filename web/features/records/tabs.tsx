import Activity from 'lucide-react/icons/activity'
import { EmptyState } from '../../ui/states.tsx'
import type { RowProps } from './kind.ts'

/** The activities of a record. */
export function Activities({ kind: { kind } }: Pick<RowProps, 'kind'>) {
  return <EmptyState icon={<Activity aria-hidden />} text={`No activities found for this ${kind}`} />
}
