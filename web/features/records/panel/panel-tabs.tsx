import Activity from 'lucide-react/icons/activity'
import Banknote from 'lucide-react/icons/banknote'
import CircleCheck from 'lucide-react/icons/circle-check'
import MessageCircle from 'lucide-react/icons/message-circle'
import StickyNote from 'lucide-react/icons/sticky-note'
import Users from 'lucide-react/icons/users'
import type { ComponentType, ReactNode } from 'react'
import type { RailItem } from '../../../ui/navigation/rail.tsx'
import type { Tab } from '../../../ui/navigation/tabs.tsx'
import type { PanelRecord, RecordRowProps, TabCount } from '../record-panel-descriptor.ts'

export type PanelTabId = 'overview' | 'contacts' | TabCount

/** The content of each tab of a kind, in order. */
export type PanelTabBodies<R extends PanelRecord> = Readonly<
  { overview: ComponentType<RecordRowProps<R>> } & Partial<Record<PanelTabId, ComponentType<RecordRowProps<R>>>>
>

const tabLabels: Record<PanelTabId, string> = {
  overview: 'Overview',
  activities: 'Activities',
  contacts: 'Contacts',
  deals: 'Deals',
  messages: 'Messages',
  notes: 'Notes',
  tasks: 'Tasks',
}

const tabIcons: Record<Exclude<PanelTabId, 'overview'>, ReactNode> = {
  activities: <Activity />,
  contacts: <Users />,
  deals: <Banknote />,
  messages: <MessageCircle />,
  notes: <StickyNote />,
  tasks: <CircleCheck />,
}

const tabIds = <R extends PanelRecord>(bodies: PanelTabBodies<R>) => Object.keys(bodies) as PanelTabId[]

/** The tab that the URL names, or the Overview. */
export const parseTab = <R extends PanelRecord>(bodies: PanelTabBodies<R>, param: string | undefined): PanelTabId =>
  tabIds(bodies).find((id) => id === param) ?? 'overview'

type TabCounts<R extends PanelRecord> = {
  tabs: PanelTabBodies<R>
  getCount?: (tab: PanelTabId, record: R) => number | undefined
}

/** The tabs with their counts. Until the record is loaded, tabs that show zero counts show zero. */
export const createTabs = <R extends PanelRecord>(
  { tabs, getCount }: TabCounts<R>,
  record: R | undefined,
): Tab<PanelTabId>[] =>
  tabIds(tabs).map((id) => ({
    id,
    label: tabLabels[id],
    count: getCount ? record && getCount(id, record) : id === 'overview' ? undefined : getRelatedCount(id, record),
  }))

const getRelatedCount = (id: PanelTabId, record: PanelRecord | undefined): number =>
  record?.counts?.[id as TabCount] ?? 0

export const createRailItems = <R extends PanelRecord>(
  tabs: PanelTabBodies<R>,
  overview: ReactNode,
): RailItem<PanelTabId>[] =>
  tabIds(tabs).map((id) => ({ id, label: tabLabels[id], icon: id === 'overview' ? overview : tabIcons[id] }))
