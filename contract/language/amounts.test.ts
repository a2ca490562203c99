import { describe, expect, it } from 'vitest'
import { money } from '../kit/fields.ts'
import { parseValue } from '../kit/parse.ts'

describe('an amount', () => {
  it.each([
    ['$ 12,500.00', 12500],
    ['12.500,00 EUR', 12500],
    ['12.500', 12500],
    ['1.234.567', 1234567],
    ['US$ 12.500,00', 12500],
    ['12.500,00 US$', 12500],
    ['R$ 1.500', 1500],
    ['R$1.500,5', 1500.5],
    ['12.50', 12.5],
    ['12,5', 12.5],
  ])('written as %s is read', (written, value) => {
    expect(parseValue(money('value'), written)).toEqual({ ok: true, value })
  })

  it.each([['12 K'], ['5 M'], ['1.2.3'], ['US 12'], ['12.5.000']])('written as %s is refused', (written) => {
    expect(parseValue(money('value'), written)).toMatchObject({ ok: false })
  })
})
