import { getExampleNumber, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js'
import mobileExamples from 'libphonenumber-js/examples.mobile.json'
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

/** A national number with the country code of another one, in E.164; null if there is no such number. */
export function completeNumber(national: string, other: string): string | null {
  const known = parseInternational(`+${other.replace(/\D/g, '')}`)
  const completed = known && parseNational(known, national)
  if (!completed?.isPossible() || completed.number.length > maxE164) return null
  // A few countries dial the zero from abroad, too. Elsewhere a number without the prefix of its country may be of another one.
  const isNational = completed.nationalNumber.startsWith('0')
    ? completed.isValid()
    : completed.nationalNumber !== national
  return isNational ? completed.number : null
}

/**
 * The number that digits without an international prefix mean to the owner of another number, in E.164. Null if they are no number,
 * or could be two: to somebody in the United States 202-224-3244 is a number at home, although it looks like +20 2 224 3244.
 */
export function resolveUnprefixedNumber(digits: string, own: string | null): string | null {
  const international = parseInternational(`+${digits}`)
  if (!international) return own === null ? null : completeNumber(digits, own)
  const national = own === null ? undefined : parseAtHome(digits, own)
  if (!national || national.number === international.number) return `+${digits}`
  if (!international.isValid()) return national.number
  return international.countryCallingCode === national.countryCallingCode ? `+${digits}` : null
}

/** Parses a number that is written as in the country of another one, but perhaps without the zero; undefined if it is none. */
function parseAtHome(digits: string, other: string): PhoneNumber | undefined {
  const known = parseInternational(`+${other.replace(/\D/g, '')}`)
  if (!known) return undefined
  const national = parseNational(known, digits)
  if (!national?.isValid()) return undefined
  // The patterns of some countries also allow longer numbers, which nobody writes to.
  const mobile = known.country && getExampleNumber(known.country, mobileExamples)
  const maxLength = Math.max(known.nationalNumber.length, mobile?.nationalNumber.length ?? 0)
  return digits.length > maxLength ? undefined : national
}

/** Characters of the longest number, with its plus. */
const maxE164 = 16

/** Whether digits begin with the calling code of a country. */
export const hasCallingCode = (digits: string): boolean => parseInternational(`+${digits}`) !== undefined

/** As people of several countries read it: "+49 1512 345678"; as it is if it is none. */
export const formatNumber = (number: string): string => parseInternational(number)?.formatInternational() ?? number

const significantDigits = (text: string): string =>
  text
    .replace(/([;,#x]|ext).*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')
