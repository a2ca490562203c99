import Banknote from 'lucide-react/icons/banknote'
import type { Deal } from '#contract/deals/deal.ts'
import { dealBulkDelete, dealSorts } from '#contract/deals/enums.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { dealMessages } from '#contract/deals/messages.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { dealStageField } from '#contract/pipelines/fields.ts'
import { lazyComponent } from '../../platform/navigation/lazy-component.ts'
import { DealStatusChip, dealStatusOptions } from '../../ui/badges/status.tsx'
import {
  advancedFilter,
  createCompanyFilter,
  createContactFilter,
  createOwnerFilter,
  importFilter,
  type ListDescriptor,
  tagFilter,
  timestampFilters,
} from '../lists/public.ts'
import { confirmDelete, getRecordNames } from '../records/public.ts'
import { NewDealDialog } from './create/new-deal-dialog.tsx'
import { dealChoices, fieldOfDeal } from './deal-choices.ts'
import { dealColumns, hiddenByDefault } from './deal-columns.tsx'
import { dealDescriptor, dealUpdateTexts } from './deal-descriptor.tsx'
import { buildBulkDealChange, buildDealChange } from './status-change.ts'

const Board = lazyComponent(async () => (await import('./board/board.tsx')).DealBoard)

export const dealList: ListDescriptor<Deal> = {
  ...getRecordNames('deal'),
  fields: { ...dealFields, stageId: dealStageField },
  choices: dealChoices,
  fieldOf: fieldOfDeal,
  columns: dealColumns,
  hiddenByDefault,
  filters: [
    {
      key: 'status',
      label: columnLabel(dealFields.status),
      by: 'choice',
      options: dealStatusOptions,
      renderOption: (value) => <DealStatusChip status={value} />,
    },
    {
      key: 'stageId',
      label: columnLabel(dealStageField),
      by: 'link',
      target: 'stage',
      reads: 'stage',
      getLinks: ({ stage }) => [stage],
    },
    {
      key: 'currency',
      label: columnLabel(dealFields.currency),
      by: 'choice',
      options: dealChoices.currency,
      renderOption: (value) => value,
    },
    createOwnerFilter(dealFields.ownerId),
    createCompanyFilter(dealFields.companyId),
    createContactFilter(dealFields.contactId),
    tagFilter,
    { key: 'lostReason', label: columnLabel(dealFields.lostReason), by: 'text' },
    { key: 'expectedClose', label: columnLabel(dealFields.expectedCloseDate), by: 'dateRange' },
    { key: 'actualClose', label: columnLabel(dealFields.actualCloseDate), by: 'dateRange' },
    importFilter,
    ...timestampFilters,
    advancedFilter,
  ],
  sortKeys: dealSorts,
  sortOptions: [
    { label: t('Newest first'), sort: undefined },
    { label: t('Recently updated'), sort: '-updatedAt' },
    { label: t('Title'), sort: 'title' },
    { label: t('Highest value'), sort: '-value' },
    { label: t('Most likely'), sort: '-probability' },
    { label: t('Closing next'), sort: 'expectedCloseDate' },
  ],
  builtInViews: (userId) => [
    { name: t('All [deals]'), filters: {} },
    { name: t('Mine [deals]'), filters: { ownerId: userId } },
    { name: t('Open'), filters: { status: 'OPEN' } },
  ],
  emptyState: {
    icon: <Banknote aria-hidden />,
    text: t('No deals yet'),
    hint: t('Import your deals from a file, or add your first one.'),
    readOnlyHint: t('Deals will appear here.'),
  },
  createDialog: NewDealDialog,
  exportTexts: dealMessages.export,
  updateTexts: dealUpdateTexts,
  deleteTexts: () => dealMessages.deleteMany,
  bulkDelete: dealBulkDelete,
  buildChange: buildDealChange,
  buildBulkChange: buildBulkDealChange,
  board: Board,
  confirmDelete: (ids) => confirmDelete(dealDescriptor, ids),
}
