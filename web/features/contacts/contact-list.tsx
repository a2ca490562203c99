import Users from 'lucide-react/icons/users'
import type { Contact } from '#contract/contacts/contact.ts'
import { contactSorts } from '#contract/contacts/enums.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { LevelMark, levelOptions } from '../../ui/level.tsx'
import { contactStatusOptions, StatusChip } from '../../ui/status.tsx'
import { companyFilter, type ListKind, openDealFilter, ownerFilter, tagFilter, timeFilters } from '../lists/public.ts'
import { contactColumns, hiddenAtFirst } from './columns.tsx'
import { contactKind } from './contact-kind.tsx'
import { askAndDelete } from './delete.tsx'

const temperature = {
  by: 'choice',
  options: levelOptions,
  show: (value: string) => <LevelMark level={value} />,
} as const

/** Contacts as their list knows them. */
export const contactList: ListKind<Contact> = {
  noun: 'contacts',
  kind: 'contact',
  title: 'Contacts',
  one: 'contact',
  many: 'contacts',
  thing: contactKind.thing,
  things: contactKind.things,
  fields: contactFields,
  choices: contactKind.choices,
  columns: contactColumns,
  hiddenAtFirst,
  filters: [
    {
      key: 'status',
      label: columnLabel(contactFields.status),
      by: 'choice',
      options: contactStatusOptions,
      show: (value) => <StatusChip status={value} />,
    },
    { key: 'priority', label: columnLabel(contactFields.priority), ...temperature },
    { key: 'leadType', label: columnLabel(contactFields.leadType), ...temperature },
    { key: 'hasPhone', label: 'Phone number', by: 'presence' },
    { key: 'source', label: columnLabel(contactFields.source), by: 'words' },
    ownerFilter(contactFields.ownerId),
    companyFilter(contactFields.companyId),
    tagFilter,
    openDealFilter,
    { key: 'nextFollowUp', label: columnLabel(contactFields.nextFollowUpAt), by: 'moments' },
    ...timeFilters,
  ],
  sorts: contactSorts,
  orders: [
    { label: 'Newest first', sort: undefined },
    { label: 'Recently updated', sort: '-updatedAt' },
    { label: 'Name', sort: 'name' },
    { label: 'Highest score', sort: '-leadScore' },
    { label: 'Last contact', sort: '-lastContactedAt' },
    { label: 'Next follow-up', sort: 'nextFollowUpAt' },
  ],
  views: (userId) => [
    { name: 'All', filters: {} },
    { name: 'Mine', filters: { ownerId: userId } },
    { name: 'Hot leads', filters: { leadType: 'HOT' } },
  ],
  first: {
    icon: <Users aria-hidden />,
    text: 'No leads yet',
    hint: 'Bring your contacts from a file, or add the first one.',
    hintOfReader: 'Nobody has added a contact yet.',
  },
  create: {
    rows: ['name', ['email', 'phoneNumber'], 'jobTitle', ['status', 'leadType']],
    choices: { status: contactStatusOptions, leadType: levelOptions },
    needs: {
      oneOf: ['name', 'email', 'phoneNumber'],
      message: 'A contact needs a name, an e-mail address or a phone number',
    },
    duplicates: { by: ['name', 'email', 'phoneNumber'], beside: 'companyName' },
    texts: { success: 'Contact created successfully!' },
  },
  exportTexts: { pending: 'Exporting contacts...', success: 'Contacts exported successfully!' },
  askAndDelete,
}
