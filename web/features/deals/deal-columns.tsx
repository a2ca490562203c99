import { useQuery } from '@tanstack/react-query'
import type { Deal, DealSort } from '#contract/deals/deal.ts'
import { effectiveProbability } from '#contract/deals/enums.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { dealStageField } from '#contract/pipelines/fields.ts'
import { formatMoneyShort } from '../../platform/formatting/money.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { DealStatusChip, dealStatusOptions } from '../../ui/badges/status.tsx'
import { getOptionLabel } from '../../ui/controls/select.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import {
  createDateColumn,
  createOwnerColumn,
  createTagsColumn,
  createTextColumn,
  DueDate,
  formatListDate,
  renderLinkCell,
  withEmptyPlaceholder,
} from '../lists/public.ts'
import { hasOwnStages, pipelinesQuery, StageChip } from '../pipelines/public.ts'

type DealColumns = TableColumn<Deal>[]

/** Columns that are hidden by default. */
export const hiddenByDefault = [
  'stage',
  'currency',
  'description',
  'lostReason',
  'actualCloseDate',
  'createdAt',
  'updatedAt',
]

const linkName = (link: { name?: string | null; email?: string | null } | null) => link?.name ?? link?.email ?? ''

const stageColumn: TableColumn<Deal> = {
  id: 'stage',
  header: columnLabel(dealStageField),
  width: 144,
  sort: 'stage' satisfies DealSort,
  render: ({ stage }) => stage && <StageChip name={stage.name} color={stage.color} />,
  text: ({ stage }) => stage?.name ?? '',
}

const valueColumn: TableColumn<Deal> = {
  id: 'value',
  header: columnLabel(dealFields.value),
  width: 120,
  align: 'end',
  reads: ['value', 'currency'],
  sort: 'value' satisfies DealSort,
  phone: 'below',
  render: ({ value, currency }) => <span className="tabular-nums">{formatMoneyShort(value, currency)}</span>,
  text: ({ value, currency }) => formatMoneyShort(value, currency),
  // Can read `company`, because the title always requests it.
  textOnPhone: ({ value, currency, company }) =>
    [formatMoneyShort(value, currency), company?.name].filter(Boolean).join(' · '),
}

/** All columns of the list, in their default order. */
export function dealColumns(timeZone: string | null): DealColumns {
  const columns: DealColumns = [
    {
      id: 'title',
      header: columnLabel(dealFields.title),
      width: 272,
      reads: ['title', 'company'],
      sort: 'title' satisfies DealSort,
      render: (row) => row.title,
      text: (row) => row.title,
      // In the table, the column of the company shows it.
      phoneMark: ({ company, id, title }) => (
        <Avatar kind="company" name={company?.name ?? title} id={company?.id ?? id} size={36} />
      ),
    },
    valueColumn,
    {
      id: 'status',
      header: columnLabel(dealFields.status),
      width: 112,
      sort: 'status' satisfies DealSort,
      phone: 'end',
      render: ({ status }) => <DealStatusChip status={status} />,
      // Can read `stage`, because the stage filter always requests it.
      renderOnPhone: (deal) => <StageOrStatus deal={deal} />,
      text: ({ status }) => getOptionLabel(dealStatusOptions, status),
    },
    stageColumn,
    {
      id: 'probability',
      header: columnLabel(dealFields.probability),
      width: 104,
      align: 'end',
      reads: ['probability', 'status'],
      sort: 'probability' satisfies DealSort,
      render: (deal) => <span className="tabular-nums">{effectiveProbability(deal)}%</span>,
      text: (deal) => `${effectiveProbability(deal)}%`,
    },
    {
      id: 'company',
      header: columnLabel(dealFields.companyId),
      width: 184,
      sort: 'company' satisfies DealSort,
      render: ({ company }) => renderLinkCell(company?.name, 'company', company?.id),
      text: ({ company }) => linkName(company),
    },
    {
      id: 'contact',
      header: columnLabel(dealFields.contactId),
      width: 152,
      sort: 'contact' satisfies DealSort,
      render: ({ contact }) => renderLinkCell(linkName(contact), 'person', contact?.id),
      text: ({ contact }) => linkName(contact),
    },
    dueColumn('expectedCloseDate', timeZone, {
      header: columnLabel(dealFields.expectedCloseDate),
      width: 128,
      sort: 'expectedCloseDate' satisfies DealSort,
    }),
    dueColumn('nextStepAt', timeZone, { header: t('Next step'), width: 120 }),
    createOwnerColumn(dealFields.ownerId),
    createTagsColumn(200),
    createTextColumn('currency', dealFields.currency, { width: 96, sort: 'currency' }),
    createTextColumn('description', dealFields.description, { width: 240 }),
    createTextColumn('lostReason', dealFields.lostReason, { width: 200 }),
    createDateColumn('actualCloseDate', timeZone, { header: columnLabel(dealFields.actualCloseDate) }),
    createDateColumn('createdAt', timeZone, { header: t('Created') }),
    createDateColumn('updatedAt', timeZone, { header: t('Updated') }),
  ]
  return columns.map(withEmptyPlaceholder)
}

/** The stage of a deal, or its status if the workspace only has the default stages. */
function StageOrStatus({ deal: { stage, status } }: { deal: Deal }) {
  const { data: pipelines = [] } = useQuery(pipelinesQuery())
  if (!stage || !hasOwnStages(pipelines)) return <DealStatusChip status={status} />
  return <StageChip name={stage.name} color={stage.color} />
}

/** A date that is overdue while the deal is open. */
function dueColumn(
  key: 'expectedCloseDate' | 'nextStepAt',
  timeZone: string | null,
  rest: Pick<TableColumn<Deal>, 'header' | 'width' | 'sort'>,
): TableColumn<Deal> {
  return {
    id: key,
    reads: [key, 'status'],
    render: ({ [key]: date, status }) => date && <DealDueDate moment={date} {...{ status, timeZone }} />,
    text: ({ [key]: date }) => (date ? formatListDate(date, timeZone) : ''),
    ...rest,
  }
}

/** Closed deals are never overdue. */
function DealDueDate({ moment, status, timeZone }: { moment: string; status: string; timeZone: string | null }) {
  if (status === 'OPEN') return <DueDate moment={moment} timeZone={timeZone} />
  return <span className="text-text-2 tabular-nums">{formatListDate(moment, timeZone)}</span>
}
