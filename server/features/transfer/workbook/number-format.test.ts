import { describe, expect, it } from 'vitest'
import { hasLinearCost } from '../../../../spec/proofs/cost-growth.ts'
import { createNumberFormatter } from './number-format.ts'

const shown = (value: number, code: string) => createNumberFormatter(164, code, false)(value)

describe('createNumberFormatter', () => {
  it.each([
    [0.1 + 0.2, 'General', '0.3'],
    [4930123456, 'General', '4930123456'],
    [1e21, 'General', '1000000000000000000000'],
    [0.0000001, 'General', '0.0000001'],
    [-1.5, 'General', '-1.5'],
    [1067, '00000', '01067'],
    [1234.5, '#,##0.00', '1234.50'],
    [1234.5, '#,##0.00\\ "€";[Red]-#,##0.00\\ "€"', '1234.50'],
    [-7, '000', '-007'],
    [0.155, '0.0%', '15.5%'],
    [0.285, '0%', '29%'],
    [5551234567, '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '(555) 123-4567'],
    [1234567, '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '123-4567'],
    [123456789, '000-00-0000', '123-45-6789'],
    [12345678900, '"+"0 000 000-0000', '+1 234 567-8900'],
    [5, '@', '5'],
    [1e5, '0.00E+00', '100000'],
  ])('displays %d in the format %s as %s', (value, code, text) => {
    expect(shown(value, code)).toBe(text)
  })

  it.each([
    [46056, 'dd/mm/yyyy', '2026-02-03'],
    [46056, '[$-409]d\\-mmm\\-yy;@', '2026-02-03'],
    [46056.39583333333, 'm/d/yy h:mm', '2026-02-03 09:30'],
    [46056.39600694, 'yyyy-mm-dd"T"hh:mm:ss', '2026-02-03 09:30:15'],
    [0.75, 'h:mm AM/PM', '18:00'],
    [1.5, '[h]:mm', '36:00'],
    [1, 'dd/mm/yyyy', '1900-01-01'],
    [61, 'dd/mm/yyyy', '1900-03-01'],
    [46056, 'mmmm', '2026-02-03'],
  ])('displays %d in the date format %s as %s', (value, code, text) => {
    expect(shown(value, code)).toBe(text)
  })

  it('supports built-in format numbers and the 1904 date system', () => {
    expect(createNumberFormatter(14, undefined, false)(46056)).toBe('2026-02-03')
    expect(createNumberFormatter(14, undefined, true)(44594)).toBe('2026-02-03')
    expect(createNumberFormatter(10, undefined, false)(0.5)).toBe('50.00%')
    expect(createNumberFormatter(49, undefined, false)(12)).toBe('12')
  })

  it('reads a very long format code in linear time', async () => {
    expect(shown(5, '['.repeat(200_000))).toBe('5')
    expect(await hasLinearCost((size) => shown(5, '['.repeat(size)), 10_000)).toBe(true)
  })
})
