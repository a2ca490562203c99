import type { Company, CompanySort } from '#contract/companies/company.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { shortenUrl } from '../../platform/formatting/short-url.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import {
  dateColumn,
  levelColumn,
  optionLabel,
  ownerColumn,
  scoreColumn,
  statusColumn,
  tagsColumn,
  textColumn,
  withEmptyPlaceholder,
} from '../lists/public.ts'
import { sizeOptions } from './company-descriptor.tsx'

type CompanyColumns = TableColumn<Company>[]

/** Columns that are hidden by default. */
export const hiddenByDefault = ['email', 'phoneNumber', 'state', 'source', 'revenue', 'websiteUrl', 'updatedAt']

const formatDomain = ({ domain }: Company): string => (domain === null ? '' : shortenUrl(domain))

/** All columns of the list, in their default order. */
export function companyColumns(timeZone: string | null): CompanyColumns {
  const columns: CompanyColumns = [
    {
      id: 'name',
      header: columnLabel(companyFields.name),
      width: 272,
      reads: ['name', 'logo'],
      sort: 'name' satisfies CompanySort,
      render: (row) => row.name,
      text: (row) => row.name ?? '',
      mark: (row, size) => <Avatar kind="company" name={row.name} id={row.id} image={row.logo} size={size} />,
    },
    textColumn('domain', companyFields.domain, {
      width: 176,
      sort: 'domain',
      phone: 'below',
      render: formatDomain,
      text: formatDomain,
    }),
    textColumn('industry', companyFields.industry, { width: 184, sort: 'industry' }),
    {
      id: 'size',
      header: columnLabel(companyFields.size),
      width: 112,
      sort: 'size' satisfies CompanySort,
      render: (row) => optionLabel(sizeOptions, row.size),
      text: (row) => optionLabel(sizeOptions, row.size),
    },
    statusColumn(companyFields.status),
    levelColumn('priority', companyFields.priority),
    scoreColumn(),
    textColumn('city', companyFields.city, { width: 136, sort: 'city' }),
    textColumn('country', companyFields.country, { width: 136, sort: 'country' }),
    ownerColumn(companyFields.ownerId),
    tagsColumn(240),
    textColumn('email', companyFields.email, { width: 224 }),
    textColumn('phoneNumber', companyFields.phoneNumber, { width: 152 }),
    textColumn('websiteUrl', companyFields.websiteUrl, {
      width: 200,
      render: ({ websiteUrl }) => websiteUrl && shortenUrl(websiteUrl),
    }),
    textColumn('state', companyFields.state, { width: 136 }),
    textColumn('revenue', companyFields.revenue, { width: 136 }),
    textColumn('source', companyFields.source, { width: 144, sort: 'source' }),
    dateColumn('createdAt', timeZone, { header: 'Created' }),
    dateColumn('updatedAt', timeZone, { header: 'Updated' }),
  ]
  return columns.map(withEmptyPlaceholder)
}
