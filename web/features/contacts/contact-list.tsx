import Users from 'lucide-react/icons/users'
import type { Contact } from '#contract/contacts/contact.ts'
import { type ContactChannel, contactSorts } from '#contract/contacts/enums.ts'
import { contactFields, scoreRange } from '#contract/contacts/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { LevelIndicator, levelOptions } from '../../ui/badges/level.tsx'
import { contactStatusOptions, StatusChip } from '../../ui/badges/status.tsx'
import {
  advancedFilter,
  createCompanyFilter,
  createOwnerFilter,
  importFilter,
  type ListDescriptor,
  openDealFilter,
  tagFilter,
  timestampFilters,
} from '../lists/public.ts'
import { channelLabel, channelOptions, getRecordNames } from '../records/public.ts'
import { useBroadcastItems } from '../whatsapp/public.ts'
import { confirmDeleteContacts } from './confirm-delete-contacts.ts'
import { contactColumns, hiddenByDefault } from './contact-columns.tsx'
import { contactDescriptor } from './contact-descriptor.tsx'
import { parseSignature } from './parse-signature.ts'

const levelFilter = {
  by: 'choice',
  options: levelOptions,
  renderOption: (value: string) => <LevelIndicator level={value} />,
} as const

export const contactList: ListDescriptor<Contact> = {
  ...getRecordNames('contact'),
  fields: contactFields,
  choices: contactDescriptor.choices,
  columns: contactColumns,
  reads: ['jobTitle'],
  hiddenByDefault,
  filters: [
    {
      key: 'status',
      label: columnLabel(contactFields.status),
      by: 'choice',
      options: contactStatusOptions,
      renderOption: (value) => <StatusChip status={value} />,
    },
    { key: 'priority', label: columnLabel(contactFields.priority), ...levelFilter },
    { key: 'leadType', label: columnLabel(contactFields.leadType), ...levelFilter },
    { key: 'leadScore', label: columnLabel(contactFields.leadScore), by: 'numberRange', ...scoreRange },
    {
      key: 'preferredChannel',
      label: columnLabel(contactFields.preferredChannel),
      by: 'choice',
      options: channelOptions,
      renderOption: (value) => channelLabel(value as ContactChannel),
    },
    { key: 'jobTitle', label: columnLabel(contactFields.jobTitle), by: 'text' },
    { key: 'hasPhone', label: t('Phone number'), by: 'presence' },
    { key: 'source', label: columnLabel(contactFields.source), by: 'text' },
    createOwnerFilter(contactFields.ownerId),
    createCompanyFilter(contactFields.companyId),
    tagFilter,
    openDealFilter,
    { key: 'nextFollowUp', label: columnLabel(contactFields.nextFollowUpAt), by: 'dateRange' },
    importFilter,
    ...timestampFilters,
    advancedFilter,
  ],
  sortKeys: contactSorts,
  sortOptions: [
    { label: t('Newest first'), sort: undefined },
    { label: t('Recently updated'), sort: '-updatedAt' },
    { label: t('Name'), sort: 'name' },
    { label: t('Highest score'), sort: '-leadScore' },
    { label: t('Last contact'), sort: '-lastContactedAt' },
    { label: t('Next follow-up'), sort: 'nextFollowUpAt' },
  ],
  builtInViews: (userId) => [
    { name: t('All [contacts]'), filters: {} },
    { name: t('Mine [contacts]'), filters: { ownerId: userId } },
    { name: t('Hot leads'), filters: { leadType: 'HOT' } },
  ],
  emptyState: {
    icon: <Users aria-hidden />,
    text: t('No leads yet'),
    hint: t('Import your contacts from a file, or add your first one.'),
    readOnlyHint: t('Contacts will appear here.'),
  },
  create: {
    rows: ['name', ['email', 'phoneNumber'], ['jobTitle', 'companyId'], ['status', 'leadType'], 'ownerId'],
    moreRows: [
      ['whatsappNumber', 'linkedinUrl'],
      ['source', 'priority'],
      ['websiteUrl', 'twitterUrl'],
    ],
    parsePasted: parseSignature,
    choices: { status: contactStatusOptions, leadType: levelOptions, priority: levelOptions },
    requires: {
      anyOf: ['name', 'email', 'phoneNumber'],
      message: t('A contact needs a name, an email address or a phone number'),
    },
    duplicates: { matchOn: ['name', 'email', 'phoneNumber'], detailKey: 'companyName' },
    texts: { success: t('Contact created successfully!') },
  },
  useViewItems: useBroadcastItems,
  exportTexts: { pending: t('Exporting contacts...'), success: t('Contacts exported successfully!') },
  confirmDelete: confirmDeleteContacts,
}
