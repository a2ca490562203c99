import type { Contact, ContactSort } from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import {
  createDateColumn,
  createLevelColumn,
  createOwnerColumn,
  createScoreColumn,
  createStatusColumn,
  createTagsColumn,
  createTextColumn,
  DueDate,
  formatListDate,
  renderLinkCell,
  withEmptyPlaceholder,
} from '../lists/public.ts'
import { ChannelMark, channelLabel, findLastInteraction, findNextStep, interactionNames } from '../records/public.ts'

type ContactColumns = TableColumn<Contact>[]

/** Columns that are hidden by default. */
export const hiddenByDefault = [
  ...['email', 'phoneNumber', 'jobTitle', 'priority', 'source', 'industry', 'createdAt'],
  ...['nextStep', 'lastTalk'],
]

/** All columns of the list, in their default order. */
export function contactColumns(timeZone: string | null): ContactColumns {
  const columns: ContactColumns = [
    {
      id: 'name',
      header: columnLabel(contactFields.name),
      width: 272,
      reads: ['name', 'avatar'],
      sort: 'name' satisfies ContactSort,
      render: (row) => row.name ?? <span className="font-normal text-text-2">{unnamedContact}</span>,
      text: (row) => row.name ?? unnamedContact,
      mark: (row, size) => <Avatar name={row.name} id={row.id} image={row.avatar} size={size} />,
    },
    {
      id: 'company',
      header: columnLabel(contactFields.companyId),
      width: 240,
      reads: ['company', 'jobTitle', 'email', 'phoneNumber'],
      sort: 'company' satisfies ContactSort,
      phone: 'below',
      render: (row) => renderLinkCell(row.company?.name, 'company', row.company?.id),
      text: (row) => [row.jobTitle, row.company?.name].filter(Boolean).join(' · ') || contactAddress(row),
    },
    createStatusColumn(contactFields.status),
    createLevelColumn('leadType', contactFields.leadType),
    createScoreColumn(),
    {
      id: 'preferredChannel',
      header: t('Channel'),
      width: 120,
      sort: 'preferredChannel' satisfies ContactSort,
      render: (row) => row.preferredChannel && <ChannelMark channel={row.preferredChannel} />,
      text: (row) => channelLabel(row.preferredChannel),
    },
    createOwnerColumn(contactFields.ownerId),
    createDateColumn('lastContactedAt', timeZone, { header: t('Last contact') }),
    {
      id: 'nextFollowUpAt',
      header: columnLabel(contactFields.nextFollowUpAt),
      width: 140,
      sort: 'nextFollowUpAt' satisfies ContactSort,
      render: (row) => row.nextFollowUpAt && <DueDate moment={row.nextFollowUpAt} timeZone={timeZone} />,
      text: (row) => (row.nextFollowUpAt ? formatListDate(row.nextFollowUpAt, timeZone) : ''),
    },
    nextStepColumn(timeZone),
    lastInteractionColumn(timeZone),
    createTagsColumn(240),
    createTextColumn('email', contactFields.email, { width: 224, sort: 'email' }),
    createTextColumn('phoneNumber', contactFields.phoneNumber, { width: 152, sort: 'phoneNumber' }),
    createTextColumn('jobTitle', contactFields.jobTitle, { width: 184, sort: 'jobTitle' }),
    createLevelColumn('priority', contactFields.priority),
    createTextColumn('source', contactFields.source, { width: 144, sort: 'source' }),
    createTextColumn('industry', contactFields.industry, { sort: 'industry' }),
    createDateColumn('createdAt', timeZone, { header: t('Created') }),
  ]
  return columns.map(withEmptyPlaceholder)
}

/** What the panel shows as the next step, too: from tasks, planned activities and the follow-up. */
const nextStepColumn = (timeZone: string | null): ContactColumns[number] => ({
  id: 'nextStep',
  header: t('Next step'),
  width: 224,
  reads: ['nextStep', 'nextFollowUpAt'],
  render: (row) => {
    const step = findNextStep(row)
    return (
      step && (
        <span className="flex min-w-0 items-baseline gap-1">
          <span dir="auto" className="truncate">
            {step.title}
          </span>
          <span className="flex-none">
            <DueDate moment={step.at} timeZone={timeZone} />
          </span>
        </span>
      )
    )
  },
  text: (row) => {
    const step = findNextStep(row)
    return step ? `${step.title} · ${formatListDate(step.at, timeZone)}` : ''
  },
})

/** What the panel shows as the last interaction, too: from messages, activities and what somebody entered. */
const lastInteractionColumn = (timeZone: string | null): ContactColumns[number] => {
  const text = (row: Contact) => {
    const interaction = findLastInteraction(row)
    return interaction ? `${interactionNames[interaction.channel]} · ${formatListDate(interaction.at, timeZone)}` : ''
  }
  const render = (row: Contact) => text(row) && <span className="text-text-2 tabular-nums">{text(row)}</span>
  return {
    id: 'lastTalk',
    header: t('Last interaction'),
    width: 168,
    reads: ['lastTalk', 'lastContactedAt'],
    text,
    render,
  }
}

const unnamedContact = t('Unnamed Contact')

const contactAddress = ({ email, phoneNumber }: Contact): string => email ?? phoneNumber ?? ''
