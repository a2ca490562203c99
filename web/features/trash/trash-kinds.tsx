import Activity from 'lucide-react/icons/activity'
import Banknote from 'lucide-react/icons/banknote'
import Building2 from 'lucide-react/icons/building-2'
import CircleCheck from 'lucide-react/icons/circle-check'
import StickyNote from 'lucide-react/icons/sticky-note'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'

type TrashKind = {
  singular: string
  plural: string
  unnamed: string
  label: string
  noun: string
  icon: ReactNode
  /** It stands in the panel of what it is about, and has none of its own. */
  hasNoPanel?: true
}

/** What can lie in the trash: its words, its place in the cache and in the address. */
export const trashKinds: Readonly<Record<string, TrashKind>> = {
  contact: {
    singular: 'lead',
    plural: 'leads',
    unnamed: 'Unnamed Contact',
    label: 'Contacts',
    noun: 'contacts',
    icon: <Users aria-hidden />,
  },
  company: {
    singular: 'company',
    plural: 'companies',
    unnamed: 'Unnamed Company',
    label: 'Companies',
    noun: 'companies',
    icon: <Building2 aria-hidden />,
  },
  deal: {
    singular: 'deal',
    plural: 'deals',
    unnamed: 'Untitled Deal',
    label: 'Deals',
    noun: 'deals',
    icon: <Banknote aria-hidden />,
  },
  task: {
    singular: 'task',
    plural: 'tasks',
    unnamed: 'Untitled task',
    label: 'Tasks',
    noun: 'tasks',
    icon: <CircleCheck aria-hidden />,
  },
  note: {
    singular: 'note',
    plural: 'notes',
    unnamed: 'Note',
    label: 'Notes',
    noun: 'notes',
    icon: <StickyNote aria-hidden />,
    hasNoPanel: true,
  },
  activity: {
    singular: 'activity',
    plural: 'activities',
    unnamed: 'Untitled activity',
    label: 'Activities',
    noun: 'activities',
    icon: <Activity aria-hidden />,
    hasNoPanel: true,
  },
}

export const trashNouns = Object.values(trashKinds).map(({ noun: things }) => things)

const formatNumber = (count: number): string => count.toLocaleString('en-US')

/** "1 lead", "12 leads"; "12 records" where they are of several kinds. */
export function formatTrashCount(count: number, ofKinds: readonly string[]): string {
  const [onlyKind] = ofKinds
  const { singular, plural } = (ofKinds.length === 1 && onlyKind && trashKinds[onlyKind]) || {
    singular: 'record',
    plural: 'records',
  }
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`
}
