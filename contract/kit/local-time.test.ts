import { describe, expect, it } from 'vitest'
import { fromLocalDateTime, toLocalDateTime } from './local-time.ts'

const zones = ['America/Los_Angeles', 'America/Sao_Paulo', 'UTC', 'Europe/Rome', 'Asia/Kathmandu', 'Pacific/Kiritimati']

describe('local time', () => {
  it('is the moment as the clocks of the zone show it, and leads back to the moment', () => {
    const moment = '2026-05-04T12:30:00.000Z'
    const local = [
      ...['2026-05-04T05:30', '2026-05-04T09:30', '2026-05-04T12:30'],
      ...['2026-05-04T14:30', '2026-05-04T18:15', '2026-05-05T02:30'],
    ]
    expect(zones.map((zone) => toLocalDateTime(moment, zone))).toEqual(local)
    expect(local.map((text, index) => fromLocalDateTime(text, zones[index] as string))).toEqual(zones.map(() => moment))
  })

  it('leads back to the moment on every hour of the days on which the clocks change', () => {
    for (const zone of zones)
      for (const day of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01'])
        for (let hour = 0; hour < 24; hour++) {
          const moment = new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000).toISOString()
          const back = fromLocalDateTime(toLocalDateTime(moment, zone), zone)
          expect(toLocalDateTime(String(back), zone), `${moment} in ${zone}`).toBe(toLocalDateTime(moment, zone))
        }
  })

  it.each([
    ['Europe/Rome', '2026-03-29T02:30', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
    ['America/Santiago', '2026-09-06T00:00', '2026-09-06T01:00', '2026-09-06T04:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45', '2026-10-03T15:45:00.000Z'],
  ])('moves a time that the clocks skip forward by as much as they are in %s', (zone, skipped, local, moment) => {
    expect(fromLocalDateTime(skipped, zone)).toBe(moment)
    expect(toLocalDateTime(moment, zone)).toBe(local)
  })

  it.each([
    ['Europe/Rome', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ])('means the first of two times when the clocks go back in %s', (zone, repeated, moment) => {
    expect(fromLocalDateTime(repeated, zone)).toBe(moment)
  })

  it('keeps seconds and milliseconds when it reads', () => {
    expect(fromLocalDateTime('2026-05-04T23:59:59.999', 'America/Sao_Paulo')).toBe('2026-05-05T02:59:59.999Z')
  })

  it('falls back to the zone of the machine', () => {
    for (const zone of [null, 'Mars/Olympus'])
      expect(fromLocalDateTime('2026-05-04T14:00', zone)).toBe(new Date('2026-05-04T14:00').toISOString())
  })

  it('is empty when the text is not a date', () => {
    expect(toLocalDateTime('soon', null)).toBe('')
    for (const text of ['', 'soon', ' ']) expect(fromLocalDateTime(text, 'UTC')).toBeNull()
  })
})
