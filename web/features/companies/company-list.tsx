import Building2 from 'lucide-react/icons/building-2'
import type { Company } from '#contract/companies/company.ts'
import { companySorts } from '#contract/companies/enums.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { companyMessages } from '#contract/companies/messages.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { LevelIndicator, levelOptions } from '../../ui/badges/level.tsx'
import { contactStatusOptions, StatusChip } from '../../ui/badges/status.tsx'
import {
  advancedFilter,
  createOwnerFilter,
  importFilter,
  type ListDescriptor,
  openDealFilter,
  tagFilter,
  timestampFilters,
} from '../lists/public.ts'
import { confirmDelete, getRecordNames } from '../records/public.ts'
import { companyColumns, hiddenByDefault } from './company-columns.tsx'
import { companyDescriptor, sizeOptions } from './company-descriptor.tsx'

export const companyList: ListDescriptor<Company> = {
  ...getRecordNames('company'),
  fields: companyFields,
  choices: companyDescriptor.choices,
  columns: companyColumns,
  hiddenByDefault,
  filters: [
    {
      key: 'status',
      label: columnLabel(companyFields.status),
      by: 'choice',
      options: contactStatusOptions,
      renderOption: (value) => <StatusChip status={value} />,
    },
    {
      key: 'priority',
      label: columnLabel(companyFields.priority),
      by: 'choice',
      options: levelOptions,
      renderOption: (value) => <LevelIndicator level={value} />,
    },
    {
      key: 'size',
      label: columnLabel(companyFields.size),
      by: 'choice',
      options: sizeOptions,
      renderOption: (value) => sizeOptions.find((option) => option.value === value)?.label,
    },
    { key: 'industry', label: columnLabel(companyFields.industry), by: 'text' },
    { key: 'country', label: columnLabel(companyFields.country), by: 'text' },
    { key: 'source', label: columnLabel(companyFields.source), by: 'text' },
    createOwnerFilter(companyFields.ownerId),
    tagFilter,
    openDealFilter,
    importFilter,
    ...timestampFilters,
    advancedFilter,
  ],
  sortKeys: companySorts,
  sortOptions: [
    { label: t('Newest first'), sort: undefined },
    { label: t('Recently updated'), sort: '-updatedAt' },
    { label: t('Name'), sort: 'name' },
    { label: t('Highest score'), sort: '-leadScore' },
  ],
  builtInViews: (userId) => [
    { name: t('All [companies]'), filters: {} },
    { name: t('Mine [companies]'), filters: { ownerId: userId } },
    { name: t('Customers'), filters: { status: 'CUSTOMER' } },
  ],
  emptyState: {
    icon: <Building2 aria-hidden />,
    text: t('No companies yet'),
    hint: t('Import your companies from a file, or add your first one.'),
    readOnlyHint: t('Companies will appear here.'),
  },
  create: {
    rows: ['name', ['domain', 'industry'], ['size', 'status'], ['email', 'phoneNumber'], 'ownerId'],
    moreRows: [
      ['websiteUrl', 'linkedinUrl'],
      ['city', 'country'],
      ['source', 'revenue'],
    ],
    choices: { size: sizeOptions, status: contactStatusOptions },
    requires: { anyOf: ['name'], message: t('A company needs a name') },
    duplicates: { matchOn: ['name', 'domain', 'email', 'phoneNumber'], detailKey: 'domain' },
    texts: companyMessages.create,
  },
  exportTexts: companyMessages.export,
  deleteTexts: () => companyMessages.deleteMany,
  confirmDelete: (ids) => confirmDelete(companyDescriptor, ids),
}
