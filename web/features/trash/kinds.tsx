import Activity from 'lucide-react/icons/activity'
import Banknote from 'lucide-react/icons/banknote'
import Building2 from 'lucide-react/icons/building-2'
import CircleCheck from 'lucide-react/icons/circle-check'
import StickyNote from 'lucide-react/icons/sticky-note'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'

type Kind = {
  one: string
  many: string
  unnamed: string
  label: string
  things: string
  icon: ReactNode
  /** It stands in the panel of what it is about, and has none of its own. */
  hangs?: true
}

/** What can lie in the trash: its words, its place in the cache and in the address. */
export const kinds: Readonly<Record<string, Kind>> = {
  contact: {
    one: 'lead',
    many: 'leads',
    unnamed: 'Unnamed Contact',
    label: 'Contacts',
    things: 'contacts',
    icon: <Users aria-hidden />,
  },
  company: {
    one: 'company',
    many: 'companies',
    unnamed: 'Unnamed Company',
    label: 'Companies',
    things: 'companies',
    icon: <Building2 aria-hidden />,
  },
  deal: {
    one: 'deal',
    many: 'deals',
    unnamed: 'Untitled Deal',
    label: 'Deals',
    things: 'deals',
    icon: <Banknote aria-hidden />,
  },
  task: {
    one: 'task',
    many: 'tasks',
    unnamed: 'Untitled task',
    label: 'Tasks',
    things: 'tasks',
    icon: <CircleCheck aria-hidden />,
  },
  note: {
    one: 'note',
    many: 'notes',
    unnamed: 'Note',
    label: 'Notes',
    things: 'notes',
    icon: <StickyNote aria-hidden />,
    hangs: true,
  },
  activity: {
    one: 'activity',
    many: 'activities',
    unnamed: 'Untitled activity',
    label: 'Activities',
    things: 'activities',
    icon: <Activity aria-hidden />,
    hangs: true,
  },
}

export const allThings = Object.values(kinds).map(({ things }) => things)

const number = (count: number): string => count.toLocaleString('en-US')

/** "1 lead", "12 leads"; "12 records" where they are of several kinds. */
export function counted(count: number, ofKinds: readonly string[]): string {
  const [only] = ofKinds
  const { one, many } = (ofKinds.length === 1 && only && kinds[only]) || { one: 'record', many: 'records' }
  return `${number(count)} ${count === 1 ? one : many}`
}
