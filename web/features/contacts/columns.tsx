import type { Contact, ContactSort } from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LevelMark, levelOptions, ScoreBar } from '../../ui/level.tsx'
import { contactStatusOptions, StatusChip } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DueMark, linkCell, listDate, momentColumn, tagCell, textColumn, withDash, wordOf } from '../lists/public.ts'
import { ChannelMark, channelLabel } from '../records/public.ts'

type Columns = Column<Contact>[]

/** Columns that stand in the table until they are asked for. */
export const hiddenAtFirst = ['email', 'phoneNumber', 'jobTitle', 'priority', 'source', 'industry', 'createdAt']

/** Every column of the list, in the order of a person who has not changed it. */
export function contactColumns(timeZone: string | null): Columns {
  const columns: Columns = [
    {
      id: 'name',
      header: columnLabel(contactFields.name),
      width: 272,
      sort: 'name' satisfies ContactSort,
      render: (row) => row.name ?? <span className="font-normal text-text-2">{unnamed}</span>,
      text: (row) => row.name ?? unnamed,
      mark: (row, size) => <Avatar name={row.name} id={row.id} image={row.avatar} size={size} />,
    },
    {
      id: 'company',
      header: columnLabel(contactFields.companyId),
      width: 208,
      sort: 'company' satisfies ContactSort,
      phone: 'below',
      render: (row) => linkCell(row.company?.name, 'company', row.company?.id),
      text: (row) => [row.jobTitle, row.company?.name].filter(Boolean).join(' · ') || reachedBy(row),
    },
    {
      id: 'status',
      header: columnLabel(contactFields.status),
      width: 112,
      sort: 'status' satisfies ContactSort,
      phone: 'end',
      render: (row) => row.status && <StatusChip status={row.status} />,
      text: (row) => wordOf(contactStatusOptions, row.status),
    },
    level('leadType'),
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
    momentColumn('lastContactedAt', timeZone, { header: 'Last contact' }),
    {
      id: 'nextFollowUpAt',
      header: columnLabel(contactFields.nextFollowUpAt),
      width: 140,
      sort: 'nextFollowUpAt' satisfies ContactSort,
      render: (row) => row.nextFollowUpAt && <DueMark moment={row.nextFollowUpAt} timeZone={timeZone} />,
      text: (row) => (row.nextFollowUpAt ? listDate(row.nextFollowUpAt, timeZone) : ''),
    },
    {
      id: 'tags',
      header: 'Tags',
      width: 240,
      render: ({ tags }) => tagCell(tags),
      text: ({ tags }) => tags.map(({ name }) => name).join(', '),
    },
    textColumn('email', contactFields.email, { width: 224, sort: 'email' }),
    textColumn('phoneNumber', contactFields.phoneNumber, { width: 152, sort: 'phoneNumber' }),
    textColumn('jobTitle', contactFields.jobTitle, { width: 184, sort: 'jobTitle' }),
    level('priority'),
    textColumn('source', contactFields.source, { width: 144, sort: 'source' }),
    textColumn('industry', contactFields.industry, { sort: 'industry' }),
    momentColumn('createdAt', timeZone, { header: 'Created' }),
  ]
  return columns.map(withDash)
}

const unnamed = 'Unnamed Contact'

const reachedBy = ({ email, phoneNumber }: Contact): string => email ?? phoneNumber ?? ''

function level(key: 'leadType' | 'priority'): Column<Contact> {
  return {
    id: key,
    header: columnLabel(contactFields[key]),
    width: 104,
    sort: key satisfies ContactSort,
    render: (row) => row[key] && <LevelMark level={row[key]} />,
    text: (row) => wordOf(levelOptions, row[key]),
  }
}
