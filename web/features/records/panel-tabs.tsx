import Activity from 'lucide-react/icons/activity'
import Banknote from 'lucide-react/icons/banknote'
import CircleCheck from 'lucide-react/icons/circle-check'
import MessageCircle from 'lucide-react/icons/message-circle'
import StickyNote from 'lucide-react/icons/sticky-note'
import Users from 'lucide-react/icons/users'
import type { ComponentType, ReactNode } from 'react'
import type { RailItem } from '../../ui/rail.tsx'
import type { Tab } from '../../ui/tabs.tsx'
import type { AnyRecord, RowProps, TabCount } from './kind.ts'

export type TabId = 'overview' | 'contacts' | TabCount

/** What stands under each tab of a kind, in the order of the tabs. */
export type TabBodies<R extends AnyRecord> = Readonly<
  { overview: ComponentType<RowProps<R>> } & Partial<Record<TabId, ComponentType<RowProps<R>>>>
>

const labels: Record<TabId, string> = {
  overview: 'Overview',
  activities: 'Activities',
  contacts: 'Contacts',
  deals: 'Deals',
  messages: 'Messages',
  notes: 'Notes',
  tasks: 'Tasks',
}

const icons: Record<Exclude<TabId, 'overview'>, ReactNode> = {
  activities: <Activity />,
  contacts: <Users />,
  deals: <Banknote />,
  messages: <MessageCircle />,
  notes: <StickyNote />,
  tasks: <CircleCheck />,
}

const idsIn = <R extends AnyRecord>(bodies: TabBodies<R>) => Object.keys(bodies) as TabId[]

/** The tab that an address names; the Overview where it names none. */
export const tabIn = <R extends AnyRecord>(bodies: TabBodies<R>, address: string | undefined): TabId =>
  idsIn(bodies).find((id) => id === address) ?? 'overview'

type Badges<R extends AnyRecord> = { tabs: TabBodies<R>; badge?: (tab: TabId, record: R) => number | undefined }

/** The strip of tabs with their numbers; zeros until the record is here, where zero is told. */
export const tabsOf = <R extends AnyRecord>({ tabs, badge }: Badges<R>, record: R | undefined): Tab<TabId>[] =>
  idsIn(tabs).map((id) => ({
    id,
    label: labels[id],
    count: badge ? record && badge(id, record) : id === 'overview' ? undefined : countOf(id, record),
  }))

const countOf = (id: TabId, record: AnyRecord | undefined): number => record?.counts?.[id as TabCount] ?? 0

export const railItems = <R extends AnyRecord>(tabs: TabBodies<R>, overview: ReactNode): RailItem<TabId>[] =>
  idsIn(tabs).map((id) => ({ id, label: labels[id], icon: id === 'overview' ? overview : icons[id] }))
