import { afterEach, describe, expect, it } from 'vitest'
import { money, number } from '../kit/fields.ts'
import { parseValue } from '../kit/parse.ts'
import { setTranslations } from './translate.ts'

afterEach(() => setTranslations({ locale: 'en-US', texts: new Map() }))

describe('an amount', () => {
  it.each([
    ['$ 12,500.00', 12500],
    ['12.500,00 EUR', 12500],
    ['1.234.567', 1234567],
    ['US$ 12.500,00', 12500],
    ['12.500,00 US$', 12500],
    ['R$1.500,5', 1500.5],
    ['1.234,50 kr', 1234.5],
    ['kr 1 234,50', 1234.5],
    ['CHF 12', 12],
    ['12 zł', 12],
    ['12.50', 12.5],
    ['1250.500', 1250.5],
    ['0.50', 0.5],
    ['12,5', 12.5],
  ])('written as %s is read', (written, value) => {
    expect(parseValue(money('value'), written)).toEqual({ ok: true, value })
  })

  it.each([['12 K'], ['5 M'], ['1.2.3'], ['US 12'], ['12.5.000'], ['0.125'], ['']])(
    'written as %s is refused',
    (written) => {
      expect(parseValue({ ...money('value'), required: true }, written)).toMatchObject({ ok: false })
    },
  )

  it.each([['12.500'], ['R$ 1.500'], ['12.345']])(
    'written as %s, which may mean thousands or decimals, is refused in a file and in English',
    (written) => {
      expect(parseValue(money('value'), written)).toEqual({ ok: false, message: 'Value must have at most 2 decimals' })
    },
  )

  it.each([
    ['es', '12.500', 12500],
    ['pt-BR', 'R$ 1.500', 1500],
  ])('written on a page in %s as %s has thousands', (locale, written, value) => {
    setTranslations({ locale, texts: new Map() })
    expect(parseValue(money('value'), written)).toEqual({ ok: true, value })
  })
})

describe('an amount with three decimals', () => {
  const dinars = { ...money('value'), decimals: 3 }

  it.each([
    ['en-US', '12.345', 12.345],
    ['en-US', '12,345', 12345],
    ['en-US', '1.234,567', 1234.567],
    ['es', '12,345', 12.345],
    ['es', '1234,567', 1234.567],
    ['es', '12.345', 12345],
    ['pt-BR', '1.234,567', 1234.567],
  ])('written on a page in %s as %s is read', (locale, written, value) => {
    setTranslations({ locale, texts: new Map() })
    expect(parseValue(dinars, written)).toEqual({ ok: true, value })
  })

  it('is refused with more, and one without decimals with any', () => {
    expect(parseValue(dinars, '1.2345')).toEqual({ ok: false, message: 'Value must have at most 3 decimals' })
    expect(parseValue({ ...dinars, decimals: 0 }, '1.5')).toEqual({ ok: false, message: 'Value must have no decimals' })
    expect(parseValue({ ...dinars, decimals: 0 }, '1,500.00')).toEqual({ ok: true, value: 1500 })
  })
})

describe('a number with any decimals', () => {
  it.each([
    ['12.345', 12.345],
    ['12.500', 12.5],
    ['0.125', 0.125],
    ['1,234', 1234],
  ])('written as %s is read', (written, value) => {
    expect(parseValue({ ...number('size', { min: 0, max: 1e9 }), decimals: 20 }, written)).toEqual({ ok: true, value })
  })
})
