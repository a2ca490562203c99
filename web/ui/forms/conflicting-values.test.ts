import { describe, expect, it } from 'vitest'
import { pickDifference } from './conflicting-values.ts'

describe('two values of a conflict', () => {
  it('are shown in full if they are short', () => {
    expect(pickDifference('Buyer', 'Chief')).toEqual(['Buyer', 'Chief'])
    expect(pickDifference<unknown>(null, 'Chief')).toEqual([null, 'Chief'])
    expect(pickDifference(41, 42)).toEqual([41, 42])
  })

  it('are shown from shortly before they differ if their beginning is long and the same', () => {
    const start = 'The cranes are from the nineties, and their owner wants to replace them'
    expect(pickDifference(`${start} in May`, `${start} in June`)).toEqual([
      '…wants to replace them in May',
      '…wants to replace them in June',
    ])
  })

  it('are shown without the entries that are the same', () => {
    expect(pickDifference({ berth: 'East', seats: 3 }, { seats: 4, berth: 'East' })).toEqual([
      { seats: 3 },
      { seats: 4 },
    ])
    expect(pickDifference({ berth: 'East' }, { berth: 'East', seats: 4 })).toEqual([{}, { seats: 4 }])
  })
})
