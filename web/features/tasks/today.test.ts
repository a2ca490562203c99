import { describe, expect, it } from 'vitest'
import { today } from './today.ts'

const noon = Date.parse('2026-03-11T12:00:00Z')

describe('does', () => {
  it.each([
    ['UTC', noon, '2026-03-11T00:00:00.000Z', '2026-03-11T23:59:59.999Z'],
    ['Etc/GMT+8', noon, '2026-03-11T08:00:00.000Z', '2026-03-12T07:59:59.999Z'],
    ['Pacific/Kiritimati', noon, '2026-03-11T10:00:00.000Z', '2026-03-12T09:59:59.999Z'],
    // 23 hours in spring, 25 in autumn.
    ['Europe/Berlin', Date.parse('2026-03-29T12:00:00Z'), '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Berlin', Date.parse('2026-10-25T00:30:00Z'), '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ])('knows where today begins and ends in %s', (zone, now, from, to) => {
    expect(today(zone, now)).toEqual({ from, to })
  })

  it('goes by the own clock where the zone is not known', () => {
    expect(today('Mars/Olympus', noon)).toEqual(today(null, noon))
  })
})
