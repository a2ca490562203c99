import { filtersOf } from './address.ts'
import type { ContactQuery } from './requests.ts'

type View = { name: string; filters: ContactQuery }

/** The ways of looking at the list that stand in its header. */
export const viewsOf = (userId: string): View[] => [
  { name: 'All', filters: {} },
  { name: 'Mine', filters: { ownerId: userId } },
  { name: 'Hot leads', filters: { leadType: 'HOT' } },
]

/** Whether a query narrows the list down exactly as a view does. */
export function isPresent(filters: ContactQuery, query: ContactQuery): boolean {
  const present = Object.entries(filtersOf(query))
  return (
    present.length === Object.keys(filters).length &&
    present.every(([key, value]) => filters[key as keyof ContactQuery] === value)
  )
}
