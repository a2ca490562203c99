import type { Deal } from '#contract/deals/deal.ts'
import { currencies, type DealStatus, dealBulkDelete } from '#contract/deals/enums.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { dealTexts } from '#contract/deals/messages.ts'
import { money } from '../../platform/money.ts'
import { DealStatusChip, dealStatusOptions } from '../../ui/status.tsx'
import { jsonLook, type RecordKind } from '../records/public.ts'
import { statusChange } from './status.ts'

export const currencyOptions = currencies.map((value) => ({ value, label: value }))

/** Toasts of a changed field: its status has a call of its own. */
export const updateTexts = (key: string) => (key === 'status' ? dealTexts.updateStatus : dealTexts.update)

/** What is sent for a changed field, where it is more than the field. */
export const change = (key: string, value: unknown) =>
  key === 'status' ? statusChange(value as DealStatus) : undefined

/** A deal, as lists, panels and messages know it. */
export const dealKind: RecordKind = {
  kind: 'deal',
  noun: 'deals',
  thing: 'deal',
  things: 'deals',
  unnamed: 'Untitled Deal',
  named: 'title',
  fields: dealFields,
  choices: { status: dealStatusOptions, currency: currencyOptions },
  looks: {
    status: (value) => <DealStatusChip status={String(value)} />,
    value: (value, record) => money(Number(value), (record as Deal).currency),
    probability: (value) => `${value}%`,
    customAttributes: jsonLook,
  },
  idsKey: 'dealIds',
  bulkDelete: dealBulkDelete,
  change,
  may: { write: 'deals:write', delete: 'deals:delete' },
  toasts: {
    update: updateTexts,
    delete: (count) => (count === 1 ? dealTexts.delete : dealTexts.deleteMany),
  },
}
