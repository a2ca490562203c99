import type { Contact, ContactSort } from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { LevelIndicator, levelOptions, ScoreBar } from '../../ui/badges/level.tsx'
import { contactStatusOptions, StatusChip } from '../../ui/badges/status.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import {
  DueDate,
  dateColumn,
  formatListDate,
  linkCell,
  optionLabel,
  tagsCell,
  textColumn,
  withEmptyPlaceholder,
} from '../lists/public.ts'
import { ChannelMark, channelLabel } from '../records/public.ts'

type ContactColumns = TableColumn<Contact>[]

/** Columns that stand in the table until they are asked for. */
export const hiddenByDefault = ['email', 'phoneNumber', 'jobTitle', 'priority', 'source', 'industry', 'createdAt']

/** Every column of the list, in the order of a person who has not changed it. */
export function contactColumns(timeZone: string | null): ContactColumns {
  const columns: ContactColumns = [
    {
      id: 'name',
      header: columnLabel(contactFields.name),
      width: 272,
      sort: 'name' satisfies ContactSort,
      render: (row) => row.name ?? <span className="font-normal text-text-2">{unnamedContact}</span>,
      text: (row) => row.name ?? unnamedContact,
      mark: (row, size) => <Avatar name={row.name} id={row.id} image={row.avatar} size={size} />,
    },
    {
      id: 'company',
      header: columnLabel(contactFields.companyId),
      width: 208,
      sort: 'company' satisfies ContactSort,
      phone: 'below',
      render: (row) => linkCell(row.company?.name, 'company', row.company?.id),
      text: (row) => [row.jobTitle, row.company?.name].filter(Boolean).join(' · ') || contactAddress(row),
    },
    {
      id: 'status',
      header: columnLabel(contactFields.status),
      width: 112,
      sort: 'status' satisfies ContactSort,
      phone: 'end',
      render: (row) => row.status && <StatusChip status={row.status} />,
      text: (row) => optionLabel(contactStatusOptions, row.status),
    },
    levelColumn('leadType'),
    {
      id: 'leadScore',
      header: 'Score',
      width: 96,
      align: 'end',
      sort: 'leadScore' satisfies ContactSort,
      render: (row) => row.leadScore !== null && <ScoreBar score={row.leadScore} />,
      text: (row) => String(row.leadScore ?? ''),
    },
    {
      id: 'preferredChannel',
      header: 'Channel',
      width: 120,
      sort: 'preferredChannel' satisfies ContactSort,
      render: (row) => row.preferredChannel && <ChannelMark channel={row.preferredChannel} />,
      text: (row) => channelLabel(row.preferredChannel),
    },
    {
      id: 'owner',
      header: columnLabel(contactFields.ownerId),
      width: 160,
      sort: 'owner' satisfies ContactSort,
      render: (row) => linkCell(row.owner && (row.owner.name ?? row.owner.email), 'person', row.owner?.id),
      text: (row) => row.owner?.name ?? row.owner?.email ?? '',
    },
    dateColumn('lastContactedAt', timeZone, { header: 'Last contact' }),
    {
      id: 'nextFollowUpAt',
      header: columnLabel(contactFields.nextFollowUpAt),
      width: 140,
      sort: 'nextFollowUpAt' satisfies ContactSort,
      render: (row) => row.nextFollowUpAt && <DueDate moment={row.nextFollowUpAt} timeZone={timeZone} />,
      text: (row) => (row.nextFollowUpAt ? formatListDate(row.nextFollowUpAt, timeZone) : ''),
    },
    {
      id: 'tags',
      header: 'Tags',
      width: 240,
      render: ({ tags }) => tagsCell(tags),
      text: ({ tags }) => tags.map(({ name }) => name).join(', '),
    },
    textColumn('email', contactFields.email, { width: 224, sort: 'email' }),
    textColumn('phoneNumber', contactFields.phoneNumber, { width: 152, sort: 'phoneNumber' }),
    textColumn('jobTitle', contactFields.jobTitle, { width: 184, sort: 'jobTitle' }),
    levelColumn('priority'),
    textColumn('source', contactFields.source, { width: 144, sort: 'source' }),
    textColumn('industry', contactFields.industry, { sort: 'industry' }),
    dateColumn('createdAt', timeZone, { header: 'Created' }),
  ]
  return columns.map(withEmptyPlaceholder)
}

const unnamedContact = 'Unnamed Contact'

const contactAddress = ({ email, phoneNumber }: Contact): string => email ?? phoneNumber ?? ''

function levelColumn(key: 'leadType' | 'priority'): TableColumn<Contact> {
  return {
    id: key,
    header: columnLabel(contactFields[key]),
    width: 104,
    sort: key satisfies ContactSort,
    render: (row) => row[key] && <LevelIndicator level={row[key]} />,
    text: (row) => optionLabel(levelOptions, row[key]),
  }
}
