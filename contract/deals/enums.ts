/** DEAL-026 */
export const dealStatuses = ['OPEN', 'WON', 'LOST', 'PAUSED'] as const
export type DealStatus = (typeof dealStatuses)[number]

/** Probability of a closed deal in percent. It overrides the deal's own probability, which applies again when the deal reopens. */
export const outcomeProbabilities: Partial<Record<DealStatus, number>> = { WON: 100, LOST: 0 }

export const isClosedStatus = (status: DealStatus): boolean => status in outcomeProbabilities

/** The probability, in percent, that weights a deal in sums. */
export const effectiveProbability = ({ status, probability }: { status: DealStatus; probability: number }): number =>
  outcomeProbabilities[status] ?? probability

/** The columns of the board, in order (GAP-060). */
export const pipelineOrder = ['OPEN', 'PAUSED', 'WON', 'LOST'] as const satisfies readonly DealStatus[]

/** Number of cards in each column of the board; the list returns the rest (GAP-060). */
export const pipelineCardLimit = 50

/** The first currencies that are offered (DEAL-032); `currencies.ts` has all of them. */
export const firstCurrencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR', 'BRL'] as const

/** Currencies whose amounts have three decimals. */
export const threeDecimalCurrencies = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'] as const

/** Defaults of the three special lists (DEAL-063, DEAL-064, DEAL-065). */
export const dealDefaults = { closesWithinDays: 30, minValue: 10_000, updatedWithinDays: 7 } as const

/** The call that deletes several deals (DEF-07). */
export const dealBulkDelete = { method: 'POST', path: 'bulk-delete' } as const

/** Columns by which a list can be sorted; a leading `-` reverses the order. */
export const dealSorts = [
  'createdAt',
  'updatedAt',
  'title',
  'value',
  'currency',
  'probability',
  'status',
  'stage',
  'expectedCloseDate',
  'actualCloseDate',
  'owner',
  'company',
  'contact',
] as const
export type DealSort = (typeof dealSorts)[number]
