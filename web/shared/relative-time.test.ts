import { afterEach, describe, expect, it } from 'vitest'
import { setTranslations } from '#contract/language/translate.ts'
import { formatDay, formatRelativeTime, formatShortTime, formatTimeOrDate } from './relative-time.ts'

const now = Date.parse('2026-03-11T00:30:00Z')
const secondsBefore = (seconds: number) => new Date(now - seconds * 1_000).toISOString()

afterEach(() => setTranslations({ locale: 'en-US', texts: new Map() }))

describe('when something happened', () => {
  it.each([
    [-5, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [7_200, '2 hours ago'],
    [3 * 86_400, '3 days ago'],
    [-7_260, 'in 2 hours'],
  ])('%d seconds back reads "%s"', (seconds, words) => {
    expect(formatRelativeTime(secondsBefore(seconds), now)).toBe(words)
  })

  it.each([
    [3 * 86_400, '3 days ago'],
    [30 * 86_400, '30 days ago'],
    [31 * 86_400, 'Feb 8'],
    [-31 * 86_400, 'Apr 11'],
    [80 * 86_400, 'Dec 21, 2025'],
  ])('%d seconds back is "%s", with a date beyond 30 days', (seconds, words) => {
    expect(formatTimeOrDate(secondsBefore(seconds), 'UTC', now)).toBe(words)
  })

  it.each([
    [-5, 'just now'],
    [59, 'just now'],
    [60, '1m'],
    [3_599, '59m'],
    [7_200, '2h'],
    [13 * 86_400, '13d'],
    [30 * 86_400, '30d'],
    [31 * 86_400, 'Feb 8'],
    [80 * 86_400, 'Dec 21, 2025'],
  ])('%d seconds back is "%s" where there is little room', (seconds, words) => {
    expect(formatShortTime(secondsBefore(seconds), 'UTC', now)).toBe(words)
  })

  it('falls on the day of the person, not of the server', () => {
    expect(formatDay(secondsBefore(3_600), 'UTC', now)).toBe('Yesterday')
    expect(formatDay(secondsBefore(3_600), 'Asia/Tokyo', now)).toBe('Today')
    expect(formatDay(secondsBefore(-86_400), 'UTC', now)).toBe('Tomorrow')
    expect(formatDay(secondsBefore(3 * 86_400), 'UTC', now)).toBe('Mar 8')
    expect(formatDay(secondsBefore(80 * 86_400), 'UTC', now)).toBe('Dec 21, 2025')
  })

  it('is said in the language of the texts', () => {
    setTranslations({ locale: 'es', texts: new Map([['just now', 'ahora mismo']]) })
    expect(formatRelativeTime(secondsBefore(5), now)).toBe('ahora mismo')
    expect(formatRelativeTime(secondsBefore(180), now)).toBe('hace 3 minutos')
    expect(formatRelativeTime(secondsBefore(-2 * 86_400), now)).toBe('dentro de 2 días')
    expect(formatDay(secondsBefore(3 * 86_400), 'UTC', now)).toBe('8 mar')
    setTranslations({ locale: 'pt-BR', texts: new Map() })
    expect(formatRelativeTime(secondsBefore(180), now)).toBe('há 3 minutos')
    expect(formatDay(secondsBefore(3 * 86_400), 'UTC', now)).toBe('8 de mar.')
  })
})
