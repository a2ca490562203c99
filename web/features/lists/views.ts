import { filtersOf } from './address.ts'
import type { ListQuery } from './kind.ts'

/** Whether a query narrows the list down exactly as a view does. */
export function isPresent(filters: ListQuery, query: ListQuery): boolean {
  const present = Object.entries(filtersOf(query))
  return present.length === Object.keys(filters).length && present.every(([key, value]) => filters[key] === value)
}
