import Banknote from 'lucide-react/icons/banknote'
import { lazy } from 'react'
import type { Deal } from '#contract/deals/deal.ts'
import { dealBulkDelete, dealSorts } from '#contract/deals/enums.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { dealTexts } from '#contract/deals/messages.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { DealStatusChip, dealStatusOptions } from '../../ui/status.tsx'
import { companyFilter, contactFilter, ownerFilter, tagFilter, timeFilters, type WithForm } from '../lists/public.ts'
import { askAndDelete } from '../records/public.ts'
import { dealColumns, hiddenAtFirst } from './columns.tsx'
import { change, currencyOptions, dealKind, updateTexts } from './deal-kind.tsx'

const Board = lazy(async () => ({ default: (await import('./board/board.tsx')).Board }))

/** Deals as their list knows them. */
export const dealList: WithForm<Deal> = {
  noun: 'deals',
  kind: 'deal',
  title: 'Deals',
  one: 'deal',
  many: 'deals',
  fields: dealFields,
  choices: dealKind.choices,
  columns: dealColumns,
  hiddenAtFirst,
  filters: [
    {
      key: 'status',
      label: columnLabel(dealFields.status),
      by: 'choice',
      options: dealStatusOptions,
      show: (value) => <DealStatusChip status={value} />,
    },
    {
      key: 'currency',
      label: columnLabel(dealFields.currency),
      by: 'choice',
      options: currencyOptions,
      show: (value) => value,
    },
    ownerFilter(dealFields.ownerId),
    companyFilter(dealFields.companyId),
    contactFilter(dealFields.contactId),
    tagFilter,
    { key: 'expectedClose', label: columnLabel(dealFields.expectedCloseDate), by: 'moments' },
    { key: 'actualClose', label: columnLabel(dealFields.actualCloseDate), by: 'moments' },
    ...timeFilters,
  ],
  sorts: dealSorts,
  orders: [
    { label: 'Newest first', sort: undefined },
    { label: 'Recently updated', sort: '-updatedAt' },
    { label: 'Title', sort: 'title' },
    { label: 'Highest value', sort: '-value' },
    { label: 'Most probable', sort: '-probability' },
    { label: 'Closing next', sort: 'expectedCloseDate' },
  ],
  views: (userId) => [
    { name: 'All', filters: {} },
    { name: 'Mine', filters: { ownerId: userId } },
    { name: 'Open', filters: { status: 'OPEN' } },
  ],
  first: {
    icon: <Banknote aria-hidden />,
    text: 'No deals yet',
    hint: 'Bring your deals from a file, or add the first one.',
    hintOfReader: 'Nobody has added a deal yet.',
  },
  create: {
    rows: [
      'title',
      ['value', 'currency'],
      ['companyId', 'contactId'],
      ['status', 'probability'],
      ['expectedCloseDate', 'ownerId'],
    ],
    choices: { status: dealStatusOptions, currency: currencyOptions },
    preset: { currency: dealFields.currency.preset, status: dealFields.status.preset },
    needs: { oneOf: ['title'], message: 'A deal needs a title' },
    texts: dealTexts.create,
  },
  exportTexts: dealTexts.export,
  updateTexts,
  deleteTexts: () => dealTexts.deleteMany,
  bulkDelete: dealBulkDelete,
  change,
  board: Board,
  askAndDelete: (ids) => askAndDelete(dealKind, ids),
}
