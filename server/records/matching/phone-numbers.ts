import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js'
import { isSameLine } from './number-variants.ts'

/**
 * Whether two numbers, as people write them, are the same line. Two international numbers are compared as E.164; a national number is
 * parsed with the country of the other; two national ones are compared by their digits. Forms of the same number count as equal.
 */
export function isSamePhoneNumber(first: string, second: string): boolean {
  const firstNumber = parseInternational(first)
  const secondNumber = parseInternational(second)
  if (firstNumber && secondNumber) return isSameLine(firstNumber.number, secondNumber.number)
  const known = firstNumber ?? secondNumber
  const hasSameDigits = significantDigits(first) !== '' && significantDigits(first) === significantDigits(second)
  if (!known || hasSameDigits) return hasSameDigits
  const national = parseNational(known, firstNumber ? second : first)
  return national !== undefined && isSameLine(national.number, known.number)
}

/** Parses a number with an international prefix, + or 00; undefined for others. */
const parseInternational = (text: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text.trim().replace(/^00/, '+'))

const parseNational = ({ countryCallingCode }: PhoneNumber, text: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, { defaultCallingCode: countryCallingCode })

const significantDigits = (text: string): string =>
  text
    .replace(/([;,#x]|ext).*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')
