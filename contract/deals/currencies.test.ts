import { describe, expect, it } from 'vitest'
import { currencies, decimalsOf, hasTooManyDecimals } from './currencies.ts'

describe('does', () => {
  it('has the ten of the specification first, and the others by code', () => {
    expect(currencies).toHaveLength(155)
    expect(new Set(currencies).size).toBe(155)
    expect(currencies.slice(0, 10).join(' ')).toBe('USD EUR GBP CAD AUD JPY CHF CNY INR BRL')
    expect(currencies.slice(10)).toEqual(currencies.slice(10).toSorted())
    expect(currencies).not.toContain('XXX')
  })

  it('knows which currencies have no decimals, and which have three', () => {
    const withDecimals = (count: number) => currencies.filter((currency) => decimalsOf(currency) === count).toSorted()
    expect(withDecimals(0).join(' ')).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF')
    expect(withDecimals(3).join(' ')).toBe('BHD IQD JOD KWD LYD OMR TND')
    expect(withDecimals(2)).toHaveLength(132)
  })

  it.each([
    ['JPY', 0],
    ['KRW', 0],
    ['CLP', 0],
    ['VND', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['JOD', 3],
    ['OMR', 3],
    ['IQD', 3],
    ['USD', 2],
    ['MGA', 2],
  ])('%s has %i decimals', (currency, decimals) => {
    expect(decimalsOf(currency)).toBe(decimals)
  })

  it.each([
    [8.29, 'USD', false],
    [1e15, 'JPY', false],
    [0.5, 'JPY', true],
    [0.125, 'KWD', false],
    [0.125, 'EUR', true],
  ])('%d in %s: too many decimals is %s', (value, currency, isTooMany) => {
    expect(hasTooManyDecimals(value, currency)).toBe(isTooMany)
  })
})
