import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * Whether two numbers, as people write them, ring at the same place. Two international ones are compared as E.164; a
 * national one is read with the country of the other; otherwise they are the same if their digits are.
 */
export function samePhone(one: string, other: string): boolean {
  const a = international(one)
  const b = international(other)
  if (a && b) return a.number === b.number
  const known = a ?? b
  const alike = significant(one) !== '' && significant(one) === significant(other)
  if (!known || alike) return alike
  return withinCountryOf(known, a ? other : one)?.number === known.number
}

/** The number when it says its country: with + or 00. */
const international = (text: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text.trim().replace(/^00/, '+'))

const withinCountryOf = ({ countryCallingCode }: PhoneNumber, text: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, { defaultCallingCode: countryCallingCode })

const significant = (text: string): string =>
  text
    .replace(/([;,#x]|ext).*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')
