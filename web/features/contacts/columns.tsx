import type { ReactNode } from 'react'
import type { ContactSort } from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Tag } from '../../ui/chip.tsx'
import { LevelMark, levelOptions, ScoreBar } from '../../ui/level.tsx'
import { contactStatusOptions, StatusChip } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { listDate } from './dates.ts'
import { ChannelMark, channelLabel, DueMark } from './marks.tsx'
import type { Contact } from './requests.ts'

type Columns = Column<Contact>[]

/** Columns that stand in the table until they are asked for. */
export const hiddenAtFirst = ['email', 'phoneNumber', 'jobTitle', 'priority', 'source', 'industry', 'createdAt']

/** Every column of the list, in the order of a workspace that has not changed it. */
export function contactColumns(timeZone: string | null): Columns {
  const columns: Columns = [
    {
      id: 'name',
      header: columnLabel(contactFields.name),
      width: 272,
      sort: 'name' satisfies ContactSort,
      render: (row) => row.name ?? <span className="font-normal text-text-2">{unnamed}</span>,
      text: nameOf,
      mark: (row, size) => <Avatar name={row.name} id={row.id} image={row.avatar} size={size} />,
    },
    {
      id: 'company',
      header: columnLabel(contactFields.companyId),
      width: 208,
      phone: 'below',
      render: (row) => named(row.company?.name, 'company', row.company?.id),
      text: (row) => [row.jobTitle, row.company?.name].filter(Boolean).join(' · ') || reachedBy(row),
    },
    {
      id: 'status',
      header: columnLabel(contactFields.status),
      width: 112,
      sort: 'status' satisfies ContactSort,
      phone: 'end',
      render: (row) => row.status && <StatusChip status={row.status} />,
      text: (row) => labelOf(contactStatusOptions, row.status),
    },
    {
      id: 'leadType',
      header: columnLabel(contactFields.leadType),
      width: 104,
      sort: 'leadType' satisfies ContactSort,
      render: (row) => row.leadType && <LevelMark level={row.leadType} />,
      text: (row) => labelOf(levelOptions, row.leadType),
    },
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
      render: (row) => row.preferredChannel && <ChannelMark channel={row.preferredChannel} />,
      text: (row) => channelLabel(row.preferredChannel),
    },
    {
      id: 'owner',
      header: columnLabel(contactFields.ownerId),
      width: 160,
      render: (row) => named(row.owner && (row.owner.name ?? row.owner.email), 'person', row.owner?.id),
      text: (row) => row.owner?.name ?? row.owner?.email ?? '',
    },
    moment('lastContactedAt', 'Last contact', 120, timeZone),
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
      render: ({ tags }) =>
        tags.length > 0 && (
          <span className="flex items-center gap-1">
            {tags.slice(0, 2).map(({ id, name }) => (
              <Tag key={id}>{name}</Tag>
            ))}
            {tags.length > 2 && <span className="text-12 text-text-3">+{tags.length - 2}</span>}
          </span>
        ),
      text: ({ tags }) => tags.map(({ name }) => name).join(', '),
    },
    plain('email', 224, 'email'),
    plain('phoneNumber', 152),
    plain('jobTitle', 184, 'jobTitle'),
    {
      id: 'priority',
      header: columnLabel(contactFields.priority),
      width: 104,
      sort: 'priority' satisfies ContactSort,
      render: (row) => row.priority && <LevelMark level={row.priority} />,
      text: (row) => labelOf(levelOptions, row.priority),
    },
    plain('source', 144, 'source'),
    plain('industry', 160),
    moment('createdAt', 'Created', 120, timeZone),
  ]
  return columns.map(withDash)
}

export const unnamed = 'Unnamed Contact'
export const nameOf = (contact: Contact): string => contact.name ?? unnamed

const reachedBy = ({ email, phoneNumber }: Contact): string => email ?? phoneNumber ?? ''

/** Cells without a value show a dash, so that an empty column does not look like one that is loading. */
function withDash(column: Column<Contact>): Column<Contact> {
  return { ...column, render: (row) => column.render(row) || <span className="text-text-3">–</span> }
}

function plain(key: 'email' | 'phoneNumber' | 'jobTitle' | 'source' | 'industry', width: number, sort?: ContactSort) {
  return {
    id: key,
    header: columnLabel(contactFields[key]),
    width,
    sort,
    render: (row: Contact): ReactNode => row[key],
    text: (row: Contact) => row[key] ?? '',
  }
}

function moment(key: 'lastContactedAt' | 'createdAt', header: string, width: number, timeZone: string | null) {
  const text = (row: Contact) => (row[key] ? listDate(row[key], timeZone) : '')
  return {
    id: key,
    header,
    width,
    sort: key satisfies ContactSort,
    render: (row: Contact): ReactNode => text(row) && <span className="text-text-2 tabular-nums">{text(row)}</span>,
    text,
  }
}

function named(name: string | null | undefined, kind: 'person' | 'company', id?: string): ReactNode {
  if (!name) return null
  return (
    <span className="flex items-center gap-2">
      <Avatar kind={kind} size={20} name={name} id={id} />
      <span className="truncate">{name}</span>
    </span>
  )
}

const labelOf = (options: readonly { value: string; label: string }[], value: string | null): string =>
  options.find((option) => option.value === value)?.label ?? value ?? ''
