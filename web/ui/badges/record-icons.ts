import Activity from 'lucide-react/icons/activity'
import Banknote from 'lucide-react/icons/banknote'
import Building2 from 'lucide-react/icons/building-2'
import CircleCheck from 'lucide-react/icons/circle-check'
import StickyNote from 'lucide-react/icons/sticky-note'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'
import type { RecordKindName } from '#contract/kit/kinds.ts'

/** The icon of each kind of record. */
export const recordIcons: Readonly<Record<RecordKindName, ComponentType<{ 'aria-hidden'?: boolean }>>> = {
  contact: Users,
  company: Building2,
  deal: Banknote,
  task: CircleCheck,
  note: StickyNote,
  activity: Activity,
}
