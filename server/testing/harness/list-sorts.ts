import { expect } from 'vitest'
import type { Person } from '../factories/person.ts'

/** A column, a value of it and one that comes later. */
type SortedValues = readonly [sort: string, low: unknown, high: unknown]

/**
 * Creates two records with each value of a column, the later value first, so that only that column puts them in order; then expects both
 * orders of every sort. `path` creates and lists the records; `name` is the property that names them.
 */
export async function expectSorts(person: Person, path: string, name: string, values: readonly SortedValues[]) {
  for (const [sort, low, high] of values)
    for (const [word, value] of [['later', high] as const, ['earlier', low] as const]) {
      const answer = await person.request('POST', path, { [name]: `${sort} ${word}`, [sort]: value })
      expect(answer.status, answer.text).toBe(201)
    }
  const orders: Record<string, string[]> = {}
  const expected: Record<string, string[]> = {}
  for (const [sort] of values)
    for (const [way, order] of [['', ['earlier', 'later']] as const, ['-', ['later', 'earlier']] as const]) {
      const answer = await person.request('GET', `${path}?sort=${way}${sort}&limit=200`)
      expect(answer.status, answer.text).toBe(200)
      const names: string[] = answer.body.data.map((row: Record<string, string>) => row[name])
      orders[way + sort] = names.filter((each) => each.startsWith(`${sort} `))
      expected[way + sort] = order.map((word) => `${sort} ${word}`)
    }
  expect(orders).toEqual(expected)
}
