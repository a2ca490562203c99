import { describe, expect, it } from 'vitest'
import { daysLeft, groupByDeletion } from './deletion-groups.ts'
import type { TrashEntry } from './trash-requests.ts'

const entry = (id: string, deletionId: string | null, kind: TrashEntry['kind'] = 'contact'): TrashEntry => ({
  ...{ id, deletionId, kind, name: id, by: null, count: 1 },
  deletedAt: '2026-03-01T12:00:00Z',
})

describe('the steps of the trash', () => {
  it('keep records of all kinds from one deletion together', () => {
    const steps = groupByDeletion([
      entry('a', 'x'),
      entry('b', 'x', 'company'),
      entry('c', 'y'),
      entry('d', null),
      entry('e', null),
    ])
    expect(steps.map(({ entries }) => entries.map(({ id }) => id))).toEqual([['a', 'b'], ['c'], ['d'], ['e']])
    expect(steps[0]?.kinds).toEqual(['contact', 'company'])
  })

  it('are final after so many days, and never less than none', () => {
    const at = (days: number) => Date.parse('2026-03-01T12:00:00Z') + days * 86_400_000
    expect([0, 0.5, 29.5, 31].map((days) => daysLeft('2026-03-01T12:00:00Z', 30, at(days)))).toEqual([30, 30, 1, 0])
  })
})
