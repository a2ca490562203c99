import { describe, expect, it } from 'vitest'
import { type Activity, insertActivity } from './requests.ts'

const at = (hour: number, id = `id ${hour}`): Activity =>
  ({ id, scheduledAt: new Date(Date.UTC(2026, 4, 4, hour)).toISOString() }) as Activity

/** Creates pages of activities at these hours. `more` means that there are further pages. */
const listOf = (pages: number[][], more = false) => ({
  pageParams: pages.map(() => null),
  pages: pages.map((hours, n) => ({
    rows: hours.map((hour) => at(hour)),
    page: { limit: 2, nextCursor: n < pages.length - 1 || more ? 'next' : null, total: 4, totalIsExact: true },
  })),
})
const idsIn = ({ pages }: ReturnType<typeof insertActivity>) => pages.map(({ rows }) => rows.map(({ id }) => id))

describe('an activity in a list that is newest first', () => {
  it('stands before the first one that is older, on whichever page', () => {
    const list = listOf([
      [9, 7],
      [5, 3],
    ])
    expect(idsIn(insertActivity(list, at(10)))).toEqual([
      ['id 10', 'id 9', 'id 7'],
      ['id 5', 'id 3'],
    ])
    expect(idsIn(insertActivity(list, at(6)))[1]).toEqual(['id 6', 'id 5', 'id 3'])
    expect(idsIn(insertActivity(list, at(1)))[1]).toEqual(['id 5', 'id 3', 'id 1'])
    expect(insertActivity(list, at(6)).pages.map(({ page }) => page.total)).toEqual([5, 5])
  })

  it('waits for its page when that is not loaded yet', () => {
    expect(idsIn(insertActivity(listOf([[9, 7]], true), at(1)))).toEqual([['id 9', 'id 7']])
  })

  it('leaves its old place, and is not counted twice', () => {
    const moved = insertActivity(listOf([[9, 7], [5]]), at(8, 'id 5'))
    expect(idsIn(moved)).toEqual([['id 9', 'id 5', 'id 7'], []])
    expect(moved.pages[0]?.page.total).toBe(4)
  })

  it('of those at one time the later id comes first, as the server orders them', () => {
    expect(idsIn(insertActivity(listOf([[9]]), at(9, 'id 90')))).toEqual([['id 90', 'id 9']])
    expect(idsIn(insertActivity(listOf([[9]]), at(9, 'a')))).toEqual([['id 9', 'a']])
  })
})
