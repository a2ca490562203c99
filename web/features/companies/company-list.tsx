import Building2 from 'lucide-react/icons/building-2'
import { type Company, companySorts } from '#contract/companies/company.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { companyTexts } from '#contract/companies/messages.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { LevelMark, levelOptions } from '../../ui/level.tsx'
import { contactStatusOptions, StatusChip } from '../../ui/status.tsx'
import { type ListKind, openDealFilter, ownerFilter, tagFilter, timeFilters } from '../lists/public.ts'
import { askAndDelete } from '../records/public.ts'
import { companyColumns, hiddenAtFirst } from './columns.tsx'
import { companyKind, sizeOptions } from './company-kind.tsx'

/** Companies as their list knows them. */
export const companyList: ListKind<Company> = {
  noun: 'companies',
  kind: 'company',
  title: 'Companies',
  one: 'company',
  many: 'companies',
  fields: companyFields,
  choices: companyKind.choices,
  columns: companyColumns,
  hiddenAtFirst,
  filters: [
    {
      key: 'status',
      label: columnLabel(companyFields.status),
      by: 'choice',
      options: contactStatusOptions,
      show: (value) => <StatusChip status={value} />,
    },
    {
      key: 'priority',
      label: columnLabel(companyFields.priority),
      by: 'choice',
      options: levelOptions,
      show: (value) => <LevelMark level={value} />,
    },
    {
      key: 'size',
      label: columnLabel(companyFields.size),
      by: 'choice',
      options: sizeOptions,
      show: (value) => sizeOptions.find((option) => option.value === value)?.label,
    },
    { key: 'industry', label: columnLabel(companyFields.industry), by: 'words' },
    { key: 'country', label: columnLabel(companyFields.country), by: 'words' },
    { key: 'source', label: columnLabel(companyFields.source), by: 'words' },
    ownerFilter(companyFields.ownerId),
    tagFilter,
    openDealFilter,
    ...timeFilters,
  ],
  sorts: companySorts,
  orders: [
    { label: 'Newest first', sort: undefined },
    { label: 'Recently updated', sort: '-updatedAt' },
    { label: 'Name', sort: 'name' },
    { label: 'Highest score', sort: '-leadScore' },
  ],
  views: (userId) => [
    { name: 'All', filters: {} },
    { name: 'Mine', filters: { ownerId: userId } },
    { name: 'Customers', filters: { status: 'CUSTOMER' } },
  ],
  first: {
    icon: <Building2 aria-hidden />,
    text: 'No companies yet',
    hint: 'Bring your companies from a file, or add the first one.',
    hintOfReader: 'Nobody has added a company yet.',
  },
  create: {
    rows: ['name', ['domain', 'industry'], ['size', 'status'], ['email', 'phoneNumber']],
    choices: { size: sizeOptions, status: contactStatusOptions },
    needs: { oneOf: ['name'], message: 'A company needs a name' },
    duplicates: { by: ['name', 'domain', 'email', 'phoneNumber'], beside: 'domain' },
    texts: companyTexts.create,
  },
  exportTexts: companyTexts.export,
  deleteTexts: () => companyTexts.deleteMany,
  askAndDelete: (ids) => askAndDelete(companyKind, ids),
}
