import { currencies, dealBulkDelete } from '#contract/deals/enums.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { dealTexts } from '#contract/deals/messages.ts'
import { DealStatusChip, dealStatusOptions } from '../../ui/status.tsx'
import type { RecordKind } from '../records/public.ts'

export const currencyOptions = currencies.map((value) => ({ value, label: value }))

/** A deal, as lists, panels and messages know it. */
export const dealKind: RecordKind = {
  kind: 'deal',
  noun: 'deals',
  thing: 'deal',
  things: 'deals',
  unnamed: 'Untitled Deal',
  fields: dealFields,
  choices: { status: dealStatusOptions, currency: currencyOptions },
  looks: { status: (value) => <DealStatusChip status={String(value)} /> },
  idsKey: 'dealIds',
  bulkDelete: dealBulkDelete,
  may: { write: 'deals:write', delete: 'deals:delete' },
  toasts: {
    update: dealTexts.update,
    delete: (count) => (count === 1 ? dealTexts.delete : dealTexts.deleteMany),
  },
}
