import { type Examples, getCountries, getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/examples.mobile.json'
import { describe, expect, it } from 'vitest'
import { completeNumber, isSamePhoneNumber } from './phone-numbers.ts'

const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples as Examples) ?? [])

describe('does', () => {
  it('recognizes a number of every country in each notation', () => {
    expect(numbers.length).toBeGreaterThan(240)
    for (const number of numbers)
      for (const written of [
        number.formatNational(),
        number.nationalNumber,
        number.formatInternational(),
        number.number.replace('+', '00'),
        number.number.replace('+', ''),
        number.getURI(),
      ])
        expect([written, isSamePhoneNumber(number.number, written), isSamePhoneNumber(written, number.number)]).toEqual(
          [written, true, true],
        )
  })

  it('completes a national number of every country that has a prefix', () => {
    const own = (code: string) => `+${code}000`
    for (const number of numbers) {
      const national = number.formatNational().replace(/\D/g, '')
      if (national === number.nationalNumber) continue
      const completed = completeNumber(national, own(number.countryCallingCode))
      expect([number.country, national, completed]).toEqual([number.country, national, number.number])
    }
    expect(completeNumber('0669812345', '+39 06 1234567')).toBe('+390669812345')
  })

  it('compares national numbers by their digits', () => {
    expect(isSamePhoneNumber('020 7946 0958', '(020) 7946-0958')).toBe(true)
    expect(isSamePhoneNumber('020 7946 0958', '2079460958 ext. 4')).toBe(true)
  })

  it.each([
    ['Brazil', '+55 11 98765-4321', '+55 11 8765-4321', '(11) 98765-4321'],
    ['Argentina', '+54 9 11 2345-6789', '+54 11 2345-6789', '011 2345-6789'],
    ['Mexico', '+52 1 55 1234 5678', '+52 55 1234 5678', '55 1234 5678'],
  ])('takes the two forms of a mobile number of %s for one', (_country, long, short, national) => {
    expect(isSamePhoneNumber(long, short)).toBe(true)
    expect(isSamePhoneNumber(short, long)).toBe(true)
    expect(isSamePhoneNumber(national, short)).toBe(true)
  })
})

describe('refuses', () => {
  it.each([
    ['01512345678', '+1 555 010 0100'],
    ['89123456789', '+49 30 901820'],
    ['0151', '+49 30 901820'],
    ['01512345678901234', '+49 30 901820'],
    ['01512345678', ''],
  ])('to complete %s with the country of %s', (national, own) => {
    expect(completeNumber(national, own)).toBe(null)
  })

  it('numbers that only have the same ending', () => {
    expect(isSamePhoneNumber('+33 6 28 00 00 01', '+44 6 28 00 00 01')).toBe(false)
    expect(isSamePhoneNumber('+33 6 28 00 00 01', '07 28 00 00 01')).toBe(false)
    expect(isSamePhoneNumber('0628000001', '0728000001')).toBe(false)
  })

  it('a landline of Brazil and a mobile number that ends like it', () => {
    expect(isSamePhoneNumber('+55 11 3765-4321', '+55 11 93765-4321')).toBe(false)
  })
})

describe('survives', () => {
  it('text that is not a number', () => {
    for (const text of ['', '+', '00', 'none', '+999', '😀', '+44 '.repeat(12)]) {
      expect(isSamePhoneNumber(text, '+44 7700 900142')).toBe(false)
      expect(isSamePhoneNumber(text, 'ask at the desk')).toBe(false)
    }
  })
})
