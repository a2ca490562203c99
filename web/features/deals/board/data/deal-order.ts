import type { Deal } from '#contract/deals/deal.ts'
import { type DealSort, effectiveProbability } from '#contract/deals/enums.ts'

type SortValue = string | number | null

/** The value that each sort compares. Times are compared as instants, texts with the server's collation. */
const sortValues: Record<DealSort, (deal: Deal) => SortValue> = {
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  updatedAt: ({ updatedAt }) => Date.parse(updatedAt),
  title: ({ title }) => title,
  value: ({ value }) => value,
  currency: ({ currency }) => currency,
  probability: effectiveProbability,
  status: ({ status }) => status,
  // Only the server knows the order of the stages. Until it has responded, moved cards are sorted by id.
  stage: () => 0,
  expectedCloseDate: ({ expectedCloseDate }) => expectedCloseDate && Date.parse(expectedCloseDate),
  actualCloseDate: ({ actualCloseDate }) => actualCloseDate && Date.parse(actualCloseDate),
  owner: ({ owner }) => owner && (owner.name ?? owner.email),
  company: ({ company }) => company?.name ?? null,
  contact: ({ contact }) => contact?.name ?? null,
}
const collator = new Intl.Collator('und')

/** Creates a function that tells whether a deal sorts before another: newest first by default, nulls last, ties by id. */
export function createDealOrder(sort = '-createdAt'): (one: Deal, other: Deal) => boolean {
  const direction = sort.startsWith('-') ? -1 : 1
  const getSortValue = sortValues[sort.replace('-', '') as DealSort] ?? sortValues.createdAt
  return (one, other) => {
    const [a, b] = [getSortValue(one), getSortValue(other)]
    if (a === null || b === null) return a === b ? direction * compareValues(one.id, other.id) < 0 : b === null
    return direction * (compareValues(a, b) || compareValues(one.id, other.id)) < 0
  }
}

function compareValues(one: string | number, other: string | number): number {
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other)
  return Number(one) - Number(other)
}
