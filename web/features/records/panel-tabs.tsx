import Activity from 'lucide-react/icons/activity'
import Banknote from 'lucide-react/icons/banknote'
import CircleCheck from 'lucide-react/icons/circle-check'
import MessageCircle from 'lucide-react/icons/message-circle'
import StickyNote from 'lucide-react/icons/sticky-note'
import type { ComponentType, ReactNode } from 'react'
import type { RailItem } from '../../ui/rail.tsx'
import type { Tab } from '../../ui/tabs.tsx'
import type { AnyRecord, RowProps, TabCount } from './kind.ts'

const tabIds = ['overview', 'activities', 'deals', 'messages', 'notes', 'tasks'] as const
export type TabId = (typeof tabIds)[number]

/** What stands under each tab of a kind. */
export type TabBodies<R extends AnyRecord> = Readonly<Record<TabId, ComponentType<RowProps<R>>>>

const labels: Record<TabId, string> = {
  overview: 'Overview',
  activities: 'Activities',
  deals: 'Deals',
  messages: 'Messages',
  notes: 'Notes',
  tasks: 'Tasks',
}

const icons: Record<TabCount, ReactNode> = {
  activities: <Activity />,
  deals: <Banknote />,
  messages: <MessageCircle />,
  notes: <StickyNote />,
  tasks: <CircleCheck />,
}

/** The tab that an address names; the Overview where it names none. */
export const tabIn = (address: string | undefined): TabId => tabIds.find((id) => id === address) ?? 'overview'

/** The strip of tabs, each but the Overview with its number; zeros until the record is here. */
export const tabsOf = (record: AnyRecord | undefined): Tab<TabId>[] =>
  tabIds.map((id) => ({
    id,
    label: labels[id],
    count: id === 'overview' ? undefined : (record?.counts?.[id] ?? 0),
  }))

export const railItems = (overview: ReactNode): RailItem<TabId>[] =>
  tabIds.map((id) => ({ id, label: labels[id], icon: id === 'overview' ? overview : icons[id] }))
