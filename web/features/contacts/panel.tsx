import User from 'lucide-react/icons/user'
import type { Contact } from '#contract/contacts/contact.ts'
import { usePanel } from '../../platform/panel.ts'
import type { PanelProps } from '../../platform/panel-host.tsx'
import { Activities } from '../activities/public.ts'
import { DealsTab } from '../deals/public.ts'
import { useNeighbours, useWalkingKeys } from '../lists/public.ts'
import { Notes } from '../notes/public.ts'
import { type PanelParts, RecordPanel, usePlaceOn } from '../records/public.ts'
import { Tasks } from '../tasks/public.ts'
import { contactKind } from './contact-kind.tsx'
import { contactList } from './contact-list.tsx'
import { facts, subtitle } from './header.tsx'
import { useLiveLinkedin } from './linkedin/live.ts'
import { useLiveContacts } from './live.ts'
import { Messages } from './messages.tsx'
import { Overview } from './overview.tsx'
import { sections } from './sections.ts'

const parts: PanelParts<Contact> = {
  shape: 'person',
  picture: 'avatar',
  subtitle,
  facts,
  sections,
  tabs: { overview: Overview, activities: Activities, deals: DealsTab, messages: Messages, notes: Notes, tasks: Tasks },
  overviewIcon: <User />,
}

/** A lead beside the list. */
export function ContactPanel(props: PanelProps) {
  const { id, tab, closing } = props
  const { open } = usePanel()
  const place = usePlaceOn('/contacts', useNeighbours(contactList, id))
  const show = (next: string | null) => next && open({ kind: 'contact', id: next }, tab)
  useLiveContacts()
  useLiveLinkedin(id)
  useWalkingKeys({ next: () => show(place.next), previous: () => show(place.previous) }, closing)
  return <RecordPanel {...props} kind={contactKind} parts={parts} place={place} />
}
