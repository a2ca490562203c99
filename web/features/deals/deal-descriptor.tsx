import Banknote from 'lucide-react/icons/banknote'
import type { Deal } from '#contract/deals/deal.ts'
import { dealBulkDelete, effectiveProbability, firstCurrencies } from '#contract/deals/enums.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { dealMessages } from '#contract/deals/messages.ts'
import { t } from '#contract/language/translate.ts'
import { formatMoney, formatMoneyShort } from '../../platform/formatting/money.ts'
import { DealStatusChip, dealStatusOptions } from '../../ui/badges/status.tsx'
import { getOptionLabel } from '../../ui/controls/select.tsx'
import {
  getRecordNames,
  jsonDisplay,
  type RecordKindDescriptor,
  type RecordPanelDescriptor,
} from '../records/public.ts'
import { buildDealChange } from './status-change.ts'

/** The toasts of a changed field. The status has its own request and texts. */
export const dealUpdateTexts = (key: string) => (key === 'status' ? dealMessages.updateStatus : dealMessages.update)

export const dealDescriptor: RecordPanelDescriptor & RecordKindDescriptor<'deal'> = {
  ...getRecordNames('deal'),
  icon: Banknote,
  nameField: 'title',
  fields: dealFields,
  keyFields: ['title', 'value', 'currency', 'probability', 'status', 'expectedCloseDate'],
  // Editors are loaded with all currencies: `deal-choices.ts`.
  choices: { status: dealStatusOptions, currency: firstCurrencies.map((value) => ({ value, label: value })) },
  displays: {
    status: (value) => <DealStatusChip status={String(value)} />,
    value: (value, record) => formatMoney(Number(value), (record as Deal).currency),
    probability: (value, record) => <Probability deal={record as Deal} own={Number(value)} />,
    customAttributes: jsonDisplay,
  },
  idsKey: 'dealIds',
  bulkDelete: dealBulkDelete,
  buildChange: buildDealChange,
  permissions: { write: 'deals:write', delete: 'deals:delete' },
  toasts: {
    update: dealUpdateTexts,
    delete: (count) => (count === 1 ? dealMessages.delete : dealMessages.deleteMany),
  },
  searchLine: {
    listDetails: ({ detail, company }) => [getOptionLabel(dealStatusOptions, detail), company],
    formatEnd: ({ value, currency }) => (value !== null && currency ? formatMoneyShort(value, currency) : null),
  },
  importTexts: {
    same: t('The same title, company and contact.'),
    duplicateKeys: ['title'],
    toasts: dealMessages.import,
  },
}

/** The probability of a deal. A closed deal shows that of its outcome, and the one that applies again if it is reopened. */
function Probability({ deal, own }: { deal: Deal; own: number }) {
  const effective = effectiveProbability(deal)
  return (
    <>
      {effective}%
      {effective !== own && <span className="text-text-2"> {t('({percent} when open)', { percent: `${own}%` })}</span>}
    </>
  )
}
