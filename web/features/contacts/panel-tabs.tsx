import Activity from 'lucide-react/icons/activity'
import Banknote from 'lucide-react/icons/banknote'
import CircleCheck from 'lucide-react/icons/circle-check'
import MessageCircle from 'lucide-react/icons/message-circle'
import StickyNote from 'lucide-react/icons/sticky-note'
import User from 'lucide-react/icons/user'
import type { ComponentType, ReactNode } from 'react'
import type { Contact } from '#contract/contacts/contact.ts'
import type { RailItem } from '../../ui/rail.tsx'
import type { Tab } from '../../ui/tabs.tsx'
import { Activities } from './activities.tsx'
import { Deals } from './deals.tsx'
import type { RowProps } from './field-row.tsx'
import { Messages } from './messages.tsx'
import { Notes } from './notes.tsx'
import { Overview } from './overview.tsx'
import { Tasks } from './tasks.tsx'

export const tabIds = ['overview', 'activities', 'deals', 'messages', 'notes', 'tasks'] as const
export type TabId = (typeof tabIds)[number]

type Entry = { label: string; icon: ReactNode; Body: ComponentType<RowProps>; counts?: keyof Contact['counts'] }

const table: Record<TabId, Entry> = {
  overview: { label: 'Overview', icon: <User />, Body: Overview },
  activities: { label: 'Activities', icon: <Activity />, Body: Activities, counts: 'activities' },
  deals: { label: 'Deals', icon: <Banknote />, Body: Deals, counts: 'deals' },
  messages: { label: 'Messages', icon: <MessageCircle />, Body: Messages, counts: 'messages' },
  notes: { label: 'Notes', icon: <StickyNote />, Body: Notes, counts: 'notes' },
  tasks: { label: 'Tasks', icon: <CircleCheck />, Body: Tasks, counts: 'tasks' },
}

/** The tab that an address names; the Overview where it names none. */
export const tabIn = (address: string | undefined): TabId => tabIds.find((id) => id === address) ?? 'overview'

/** The strip of tabs, each but the Overview with its number; zeros until the contact is here. */
export const tabsOf = (contact: Contact | undefined): Tab<TabId>[] =>
  tabIds.map((id) => {
    const { label, counts } = table[id]
    return { id, label, count: counts && (contact?.counts[counts] ?? 0) }
  })

export const railItems: RailItem<TabId>[] = tabIds.map((id) => ({ id, label: table[id].label, icon: table[id].icon }))

/** What stands under a tab. */
export function TabBody({ tab, ...props }: RowProps & { tab: TabId }) {
  const { Body } = table[tab]
  return <Body {...props} />
}
