import type { Deal, DealSort } from '#contract/deals/deal.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { money } from '../../platform/money.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { DealStatusChip, dealStatusOptions } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DueMark, linkCell, listDate, momentColumn, tagCell, textColumn, withDash, wordOf } from '../lists/public.ts'

type Columns = Column<Deal>[]

/** Columns that stand in the table until they are asked for. */
export const hiddenAtFirst = ['currency', 'description', 'lostReason', 'actualCloseDate', 'createdAt', 'updatedAt']

const nameOf = (link: { name?: string | null; email?: string | null } | null) => link?.name ?? link?.email ?? ''

/** Every column of the list, in the order of a person who has not changed it. */
export function dealColumns(timeZone: string | null): Columns {
  const columns: Columns = [
    {
      id: 'title',
      header: columnLabel(dealFields.title),
      width: 288,
      sort: 'title' satisfies DealSort,
      render: (row) => row.title,
      text: (row) => row.title,
      mark: ({ company, id, title }, size) => (
        <Avatar kind="company" name={company?.name ?? title} id={company?.id ?? id} size={size} />
      ),
    },
    {
      id: 'value',
      header: columnLabel(dealFields.value),
      width: 136,
      align: 'end',
      sort: 'value' satisfies DealSort,
      phone: 'below',
      render: ({ value, currency }) => <span className="tabular-nums">{money(value, currency)}</span>,
      text: ({ value, currency }) => money(value, currency),
    },
    {
      id: 'status',
      header: columnLabel(dealFields.status),
      width: 112,
      sort: 'status' satisfies DealSort,
      phone: 'end',
      render: ({ status }) => <DealStatusChip status={status} />,
      text: ({ status }) => wordOf(dealStatusOptions, status),
    },
    {
      id: 'probability',
      header: columnLabel(dealFields.probability),
      width: 112,
      align: 'end',
      sort: 'probability' satisfies DealSort,
      render: ({ probability }) => <span className="tabular-nums">{probability}%</span>,
      text: ({ probability }) => `${probability}%`,
    },
    {
      id: 'company',
      header: columnLabel(dealFields.companyId),
      width: 184,
      sort: 'company' satisfies DealSort,
      render: ({ company }) => linkCell(company?.name, 'company', company?.id),
      text: ({ company }) => nameOf(company),
    },
    {
      id: 'contact',
      header: columnLabel(dealFields.contactId),
      width: 168,
      sort: 'contact' satisfies DealSort,
      render: ({ contact }) => linkCell(nameOf(contact), 'person', contact?.id),
      text: ({ contact }) => nameOf(contact),
    },
    {
      id: 'expectedCloseDate',
      header: columnLabel(dealFields.expectedCloseDate),
      width: 144,
      sort: 'expectedCloseDate' satisfies DealSort,
      render: ({ expectedCloseDate: at, status }) => at && <Due moment={at} {...{ status, timeZone }} />,
      text: ({ expectedCloseDate: at }) => (at ? listDate(at, timeZone) : ''),
    },
    {
      id: 'nextStepAt',
      header: 'Next step',
      width: 128,
      render: ({ nextStepAt: at, status }) => at && <Due moment={at} {...{ status, timeZone }} />,
      text: ({ nextStepAt: at }) => (at ? listDate(at, timeZone) : ''),
    },
    {
      id: 'owner',
      header: columnLabel(dealFields.ownerId),
      width: 160,
      sort: 'owner' satisfies DealSort,
      render: ({ owner }) => linkCell(nameOf(owner), 'person', owner?.id),
      text: ({ owner }) => nameOf(owner),
    },
    {
      id: 'tags',
      header: 'Tags',
      width: 200,
      render: ({ tags }) => tagCell(tags),
      text: ({ tags }) => tags.map(({ name }) => name).join(', '),
    },
    textColumn('currency', dealFields.currency, { width: 96, sort: 'currency' }),
    textColumn('description', dealFields.description, { width: 240 }),
    textColumn('lostReason', dealFields.lostReason, { width: 200 }),
    momentColumn('actualCloseDate', timeZone, { header: columnLabel(dealFields.actualCloseDate) }),
    momentColumn('createdAt', timeZone, { header: 'Created' }),
    momentColumn('updatedAt', timeZone, { header: 'Updated' }),
  ]
  return columns.map(withDash)
}

/** What is over is late no more. */
function Due({ moment, status, timeZone }: { moment: string; status: string; timeZone: string | null }) {
  if (status === 'OPEN') return <DueMark moment={moment} timeZone={timeZone} />
  return <span className="text-text-2 tabular-nums">{listDate(moment, timeZone)}</span>
}
