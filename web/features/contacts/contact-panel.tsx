import type { Contact } from '#contract/contacts/contact.ts'
import type { PanelProps } from '../../platform/navigation/panel.ts'
import { usePanel } from '../../platform/navigation/panel.ts'
import { activitiesPanelTab } from '../activities/public.ts'
import { dealsPanelTab } from '../deals/public.ts'
import { useNeighbourShortcuts, useNeighbours } from '../lists/public.ts'
import { notesPanelTab } from '../notes/public.ts'
import {
  createMessagesTab,
  createOverviewTab,
  type PanelContent,
  RecordPanel,
  useListPositionOn,
} from '../records/public.ts'
import { tasksPanelTab } from '../tasks/public.ts'
import { contactDescriptor } from './contact-descriptor.tsx'
import { renderContactFacts, renderContactSubtitle } from './contact-header.tsx'
import { contactList } from './contact-list.tsx'
import { ContactMessages } from './contact-messages.tsx'
import { ContactOverview } from './contact-overview.tsx'
import { contactSections } from './contact-sections.ts'
import { useLiveLinkedin } from './linkedin/live-linkedin.ts'
import { useLiveContacts } from './live-contacts.ts'

const panelContent: PanelContent<Contact> = {
  renderSubtitle: renderContactSubtitle,
  renderFacts: renderContactFacts,
  getEmail: ({ email }) => email,
  sections: contactSections,
  tabs: {
    overview: createOverviewTab(contactDescriptor, ContactOverview),
    activities: activitiesPanelTab,
    deals: dealsPanelTab,
    messages: createMessagesTab(ContactMessages),
    notes: notesPanelTab,
    tasks: tasksPanelTab,
  },
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
