import type { Company, CompanySort } from '#contract/companies/company.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { shortenUrl } from '../../platform/formatting/short-url.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { getOptionLabel } from '../../ui/controls/select.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import {
  createDateColumn,
  createLevelColumn,
  createOwnerColumn,
  createScoreColumn,
  createStatusColumn,
  createTagsColumn,
  createTextColumn,
  withEmptyPlaceholder,
} from '../lists/public.ts'
import { sizeOptions } from './company-descriptor.tsx'

type CompanyColumns = TableColumn<Company>[]

/** Columns that are hidden by default. */
export const hiddenByDefault = [
  'email',
  'phoneNumber',
  'state',
  'source',
  'revenue',
  'websiteUrl',
  'updatedAt',
  'contactCount',
  'dealCount',
]

const formatDomain = ({ domain }: Company): string => (domain === null ? '' : shortenUrl(domain))

/** All columns of the list, in their default order. */
export function companyColumns(timeZone: string | null): CompanyColumns {
  const columns: CompanyColumns = [
    {
      id: 'name',
      header: columnLabel(companyFields.name),
      width: 256,
      reads: ['name', 'logo'],
      sort: 'name' satisfies CompanySort,
      render: (row) => row.name,
      text: (row) => row.name ?? '',
      mark: (row, size) => <Avatar kind="company" name={row.name} id={row.id} image={row.logo} size={size} />,
    },
    createTextColumn('domain', companyFields.domain, {
      width: 160,
      sort: 'domain',
      phone: 'below',
      render: formatDomain,
      text: formatDomain,
    }),
    createTextColumn('industry', companyFields.industry, { width: 144, sort: 'industry' }),
    {
      id: 'size',
      header: columnLabel(companyFields.size),
      width: 96,
      sort: 'size' satisfies CompanySort,
      render: (row) => getOptionLabel(sizeOptions, row.size),
      text: (row) => getOptionLabel(sizeOptions, row.size),
    },
    createStatusColumn(companyFields.status),
    createTextColumn('city', companyFields.city, { width: 112, sort: 'city' }),
    { ...createOwnerColumn<Company>(companyFields.ownerId), width: 152 },
    createCountColumn('contactCount', t('People')),
    createCountColumn('dealCount', t('Deals')),
    createTextColumn('country', companyFields.country, { width: 136, sort: 'country' }),
    createLevelColumn('priority', companyFields.priority),
    createScoreColumn(),
    createTagsColumn(240),
    createTextColumn('email', companyFields.email, { width: 224 }),
    createTextColumn('phoneNumber', companyFields.phoneNumber, { width: 152 }),
    createTextColumn('websiteUrl', companyFields.websiteUrl, {
      width: 200,
      render: ({ websiteUrl }) => websiteUrl && shortenUrl(websiteUrl),
    }),
    createTextColumn('state', companyFields.state, { width: 136 }),
    createTextColumn('revenue', companyFields.revenue, { width: 136 }),
    createTextColumn('source', companyFields.source, { width: 144, sort: 'source' }),
    createDateColumn('createdAt', timeZone, { header: t('Created') }),
    createDateColumn('updatedAt', timeZone, { header: t('Updated') }),
  ]
  return columns.map(withEmptyPlaceholder)
}

/** How many records of a kind a company has. */
function createCountColumn(id: 'contactCount' | 'dealCount', header: string): CompanyColumns[number] {
  const text = ({ [id]: count }: Company) => (typeof count === 'number' ? formatNumber(count) : '')
  const render = (row: Company) => text(row) && <span className="tabular-nums">{text(row)}</span>
  return { id, header, width: 80, align: 'end', text, render }
}
