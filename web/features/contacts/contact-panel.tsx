import User from 'lucide-react/icons/user'
import type { Contact } from '#contract/contacts/contact.ts'
import type { PanelProps } from '../../platform/navigation/panel.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
import { RecordActivitiesTab } from '../activities/public.ts'
import { DealsTab } from '../deals/public.ts'
import { useNeighbourShortcuts, useNeighbours } from '../lists/public.ts'
import { RecordNotesTab } from '../notes/public.ts'
import { type PanelContent, RecordPanel, useListPositionOn } from '../records/public.ts'
import { RecordTasksTab } from '../tasks/public.ts'
import { contactDescriptor } from './contact-descriptor.tsx'
import { renderContactFacts, renderContactSubtitle } from './contact-header.tsx'
import { contactList } from './contact-list.tsx'
import { ContactMessages } from './contact-messages.tsx'
import { ContactOverview } from './contact-overview.tsx'
import { contactSections } from './contact-sections.ts'
import { useLiveLinkedin } from './linkedin/live-linkedin.ts'
import { useLiveContacts } from './live-contacts.ts'

const panelContent: PanelContent<Contact> = {
  shape: 'person',
  pictureField: 'avatar',
  renderSubtitle: renderContactSubtitle,
  renderFacts: renderContactFacts,
  sections: contactSections,
  tabs: {
    overview: ContactOverview,
    activities: RecordActivitiesTab,
    deals: DealsTab,
    messages: ContactMessages,
    notes: RecordNotesTab,
    tasks: RecordTasksTab,
  },
  overviewIcon: <User />,
}

/** The panel of a contact. */
export function ContactPanel(props: PanelProps) {
  const { id, tab, closing } = props
  const { open } = usePanel()
  const listPosition = useListPositionOn('/contacts', useNeighbours(contactList, id))
  const openContact = (next: string | null) => next && open({ kind: 'contact', id: next }, tab)
  useLiveContacts()
  useLiveLinkedin(id)
  useNeighbourShortcuts(
    { next: () => openContact(listPosition.next), previous: () => openContact(listPosition.previous) },
    closing,
  )
  return <RecordPanel {...props} descriptor={contactDescriptor} content={panelContent} listPosition={listPosition} />
}
