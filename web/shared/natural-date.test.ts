import { describe, expect, it } from 'vitest'
import { parseNaturalDate } from './natural-date.ts'

/** This is a Thursday. */
const today = '2026-03-12'
const read = (text: string) => {
  const found = parseNaturalDate(text, today)
  return found && [found.day, found.time].filter(Boolean).join(' ')
}

describe('does', () => {
  it.each([
    ['today', '2026-03-12'],
    ['Tomorrow', '2026-03-13'],
    ['tomorrow 9am', '2026-03-13 09:00'],
    ['fri 3pm', '2026-03-13 15:00'],
    ['friday at 15:30', '2026-03-13 15:30'],
    ['thu', '2026-03-19'],
    ['next mon', '2026-03-16'],
    ['next week', '2026-03-16'],
    ['in 3 days', '2026-03-15'],
    ['in 2 weeks at 9', '2026-03-26 09:00'],
    ['in 1 month', '2026-04-12'],
    ['next month', '2026-04-12'],
    ['12 may', '2026-05-12'],
    ['May 12, 8:05 pm', '2026-05-12 20:05'],
    ['1 jan', '2027-01-01'],
    ['1 jan 2030', '2030-01-01'],
    ['2026-12-24 12am', '2026-12-24 00:00'],
    ['3pm', '2026-03-12 15:00'],
    ['tomorrow 15:00', '2026-03-13 15:00'],
    ['yesterday', '2026-03-11'],
    ['this fri', '2026-03-13'],
    ['3 days', '2026-03-15'],
    ['in a week', '2026-03-19'],
    ['3 dec', '2026-12-03'],
    ['Dec 4, 2026, 3:00\u202fPM', '2026-12-04 15:00'],
    ['Dec 4, 2026, 15:00', '2026-12-04 15:00'],
    ['2026-12-24T18:30', '2026-12-24 18:30'],
    ['12/3', '2026-12-03'],
    ['1/2', '2027-01-02'],
    ['12/3/2027 9am', '2027-12-03 09:00'],
    ['12-3-27', '2027-12-03'],
    ['12/31', '2026-12-31'],
    ['12.31. 15:00', '2026-12-31 15:00'],
    ['sat at 5', '2026-03-14 05:00'],
    ['at 5', '2026-03-12 05:00'],
  ])('reads “%s” as %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it('ends in the last day of a shorter month', () => {
    expect(parseNaturalDate('next month', '2026-01-31')).toEqual({ day: '2026-02-28', time: null })
  })
})

describe('in Spanish', () => {
  it.each([
    ['hoy', '2026-03-12'],
    ['hoy a las 18:30', '2026-03-12 18:30'],
    ['Mañana', '2026-03-13'],
    ['manana 9h', '2026-03-13 09:00'],
    ['pasado mañana', '2026-03-14'],
    ['ayer', '2026-03-11'],
    ['vie 15h', '2026-03-13 15:00'],
    ['viernes a las 15', '2026-03-13 15:00'],
    ['viernes 3:00 p. m.', '2026-03-13 15:00'],
    ['mié 9h30', '2026-03-18 09:30'],
    ['miercoles', '2026-03-18'],
    ['mar', '2026-03-17'],
    ['lunes', '2026-03-16'],
    ['el próximo lunes', '2026-03-16'],
    ['el lunes que viene', '2026-03-16'],
    ['la próxima semana', '2026-03-16'],
    ['el próximo mes', '2026-04-12'],
    ['en 2 semanas', '2026-03-26'],
    ['en una semana', '2026-03-19'],
    ['dentro de 3 días', '2026-03-15'],
    ['en 2 meses', '2026-05-12'],
    ['12 de mayo', '2026-05-12'],
    ['12 mar', '2026-03-12'],
    ['1 ene', '2027-01-01'],
    ['12 de septiembre de 2027', '2027-09-12'],
    ['4 dic 2026, 15:00', '2026-12-04 15:00'],
    ['4 dic 2026, 3:00\u202fp.\u00a0m.', '2026-12-04 15:00'],
  ])('reads “%s” as %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })
})

describe('in Portuguese', () => {
  it.each([
    ['hoje', '2026-03-12'],
    ['hoje às 18:30', '2026-03-12 18:30'],
    ['Amanhã', '2026-03-13'],
    ['amanha às 9', '2026-03-13 09:00'],
    ['depois de amanhã', '2026-03-14'],
    ['ontem', '2026-03-11'],
    ['sex 15h', '2026-03-13 15:00'],
    ['sexta-feira às 15h30', '2026-03-13 15:30'],
    ['terça', '2026-03-17'],
    ['segunda', '2026-03-16'],
    ['próxima segunda', '2026-03-16'],
    ['segunda que vem', '2026-03-16'],
    ['semana que vem', '2026-03-16'],
    ['próximo mês', '2026-04-12'],
    ['em 2 semanas', '2026-03-26'],
    ['daqui a um mês', '2026-04-12'],
    ['em 3 dias', '2026-03-15'],
    ['12 de maio', '2026-05-12'],
    ['1º de fevereiro', '2027-02-01'],
    ['12 de outubro de 2027', '2027-10-12'],
    ['4 de dez. de 2026, 15:00', '2026-12-04 15:00'],
  ])('reads “%s” as %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })
})

describe('where the day comes first', () => {
  it.each([
    ['12/3', '2026-03-12'],
    ['12.3.', '2026-03-12'],
    ['3.12.2027, 9:30', '2027-12-03'],
    ['31/12', '2026-12-31'],
    ['31.12. 15:00', '2026-12-31'],
  ])('reads “%s” as %s', (text, expected) => {
    expect(parseNaturalDate(text, today, false)?.day).toBe(expected)
  })

  it.each(['5/13', '12/31', '10.30', '10.30 9:00'])('“%s” is no date', (text) => {
    expect(parseNaturalDate(text, today, false)).toBeNull()
  })
})

describe('refuses', () => {
  it.each([
    'soon',
    '31 feb',
    '2026-02-31',
    'fri 25:00',
    'fri 13pm',
    '12',
    '13/5',
    '13/13',
    '31/2',
    '0/5',
    '12/3/4',
    'may',
    '1 may 2',
    'in days',
    'fri fri',
    'fri 5',
    'sat 5',
    'sunshine',
    'lunes 5',
    'mañana mañana',
    'vie 25h',
    'en semanas',
    '31 de abril',
    'mayo',
  ])('“%s”', (text) => {
    expect(read(text)).toBeNull()
  })
})
