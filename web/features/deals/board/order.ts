import type { Deal } from '#contract/deals/deal.ts'
import type { DealSort } from '#contract/deals/enums.ts'

type Key = string | number | null

/** What each order of the list compares; times are compared as moments, words as the server's alphabet has them. */
const keys: Record<DealSort, (deal: Deal) => Key> = {
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  updatedAt: ({ updatedAt }) => Date.parse(updatedAt),
  title: ({ title }) => title,
  value: ({ value }) => value,
  currency: ({ currency }) => currency,
  probability: ({ probability }) => probability,
  status: ({ status }) => status,
  expectedCloseDate: ({ expectedCloseDate }) => expectedCloseDate && Date.parse(expectedCloseDate),
  actualCloseDate: ({ actualCloseDate }) => actualCloseDate && Date.parse(actualCloseDate),
  owner: ({ owner }) => owner && (owner.name ?? owner.email),
  company: ({ company }) => company?.name ?? null,
  contact: ({ contact }) => contact?.name ?? null,
}
const words = new Intl.Collator('und')

/** Whether a deal stands above another under a sort of the list: newest first unless told, nothing last, the same by id. */
export function comesBefore(sort = '-createdAt'): (one: Deal, other: Deal) => boolean {
  const way = sort.startsWith('-') ? -1 : 1
  const keyOf = keys[sort.replace('-', '') as DealSort] ?? keys.createdAt
  return (one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    if (a === null || b === null) return a === b ? way * compared(one.id, other.id) < 0 : b === null
    return way * (compared(a, b) || compared(one.id, other.id)) < 0
  }
}

function compared(one: string | number, other: string | number): number {
  if (typeof one === 'string' && typeof other === 'string') return words.compare(one, other)
  return Number(one) - Number(other)
}
