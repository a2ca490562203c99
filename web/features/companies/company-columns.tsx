import type { Company, CompanySort } from '#contract/companies/company.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { shortenUrl } from '../../platform/formatting/short-url.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { LevelIndicator, levelOptions, ScoreBar } from '../../ui/badges/level.tsx'
import { contactStatusOptions, StatusChip } from '../../ui/badges/status.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import { dateColumn, linkCell, optionLabel, tagsCell, textColumn, withEmptyPlaceholder } from '../lists/public.ts'
import { sizeOptions } from './company-descriptor.tsx'

type CompanyColumns = TableColumn<Company>[]

/** Columns that stand in the table until they are asked for. */
export const hiddenByDefault = ['email', 'phoneNumber', 'state', 'source', 'revenue', 'websiteUrl', 'updatedAt']

const formatDomain = ({ domain }: Company): string => (domain === null ? '' : shortenUrl(domain))

/** Every column of the list, in the order of a person who has not changed it. */
export function companyColumns(timeZone: string | null): CompanyColumns {
  const columns: CompanyColumns = [
    {
      id: 'name',
      header: columnLabel(companyFields.name),
      width: 272,
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
    {
      id: 'status',
      header: columnLabel(companyFields.status),
      width: 112,
      sort: 'status' satisfies CompanySort,
      phone: 'end',
      render: (row) => row.status && <StatusChip status={row.status} />,
      text: (row) => optionLabel(contactStatusOptions, row.status),
    },
    {
      id: 'priority',
      header: columnLabel(companyFields.priority),
      width: 104,
      sort: 'priority' satisfies CompanySort,
      render: (row) => row.priority && <LevelIndicator level={row.priority} />,
      text: (row) => optionLabel(levelOptions, row.priority),
    },
    {
      id: 'leadScore',
      header: 'Score',
      width: 96,
      align: 'end',
      sort: 'leadScore' satisfies CompanySort,
      render: (row) => row.leadScore !== null && <ScoreBar score={row.leadScore} />,
      text: (row) => String(row.leadScore ?? ''),
    },
    textColumn('city', companyFields.city, { width: 136, sort: 'city' }),
    textColumn('country', companyFields.country, { width: 136, sort: 'country' }),
    {
      id: 'owner',
      header: columnLabel(companyFields.ownerId),
      width: 160,
      sort: 'owner' satisfies CompanySort,
      render: (row) => linkCell(row.owner && (row.owner.name ?? row.owner.email), 'person', row.owner?.id),
      text: (row) => row.owner?.name ?? row.owner?.email ?? '',
    },
    {
      id: 'tags',
      header: 'Tags',
      width: 240,
      render: ({ tags }) => tagsCell(tags),
      text: ({ tags }) => tags.map(({ name }) => name).join(', '),
    },
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
