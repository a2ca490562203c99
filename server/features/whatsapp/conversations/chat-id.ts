import type { ChatKind } from '#contract/whatsapp/enums.ts'
import { lacksCountryCode, toDialedDigits, toWhatsappId } from '#contract/whatsapp/enums.ts'
import { numberTexts } from '#contract/whatsapp/texts.ts'
import { validationFailed } from '../../../platform/errors.ts'
import { listNumberVariants } from '../../../records/matching/number-variants.ts'
import { hasCallingCode, resolveUnprefixedNumber } from '../../../records/matching/phone-numbers.ts'
import type { Address } from '../engines/engine.ts'

/** A chat by its public id and by its address at WhatsApp. */
type ChatId = { whatsappId: string; kind: ChatKind; address: Address; phoneNumber: string | null }

const suffixes: Record<string, Address['kind']> = {
  'c.us': 'pn',
  's.whatsapp.net': 'pn',
  lid: 'lid',
  bsuid: 'bsuid',
  'g.us': 'group',
}

/**
 * The recipient of a message, as far as known without the account: digits without an international prefix depend on its country.
 */
export type ParsedRecipient = ChatId | { unprefixed: string }

/** Parses a WhatsApp id or a formatted phone number (GAP-100); null if it is neither. */
function parseRecipient(to: string): ParsedRecipient | null {
  const [, value = '', suffix = ''] = /^([0-9A-Za-z.-]{1,130})(?::\d+)?@([a-z.]+)$/.exec(to.trim()) ?? []
  const kind = Object.hasOwn(suffixes, suffix) ? suffixes[suffix] : undefined
  if (kind && kind !== 'pn') return toChatId({ kind, value })
  const digits = kind || isWrittenNumber.test(to) ? toDialedDigits(kind ? value : to) : ''
  if (!/^\d{5,15}$/.test(digits)) return null
  const isInternational = kind ? !lacksCountryCode(digits) : internationalPrefix.test(to) && hasCallingCode(digits)
  return isInternational ? toChatId({ kind: 'pn', value: digits }) : { unprefixed: digits }
}

const internationalPrefix = /^[\s(]*(?:\+|00)/

const isWrittenNumber = /^[\d\s()+./-]+$/

/** The chat id of an address. A hidden id never yields a phone number. */
export function toChatId(address: Address): ChatId {
  const { kind, value } = address
  if (kind === 'pn') return { whatsappId: toWhatsappId(value), kind: 'individual', address, phoneNumber: `+${value}` }
  const suffix = kind === 'group' ? 'g.us' : kind === 'lid' ? 'lid' : 'bsuid'
  return {
    whatsappId: `${value}@${suffix}`,
    kind: kind === 'group' ? 'group' : 'individual',
    address,
    phoneNumber: null,
  }
}

/** Parses a recipient or throws a validation error. */
export function requireRecipient(to: string): ParsedRecipient {
  const recipient = parseRecipient(to)
  if (!recipient) throw validationFailed({ to: [numberTexts.invalid] })
  return recipient
}

/** The chat of a recipient, for an account with this number; throws if the country code of the recipient is unclear. */
export function requireChatId(recipient: ParsedRecipient, ownNumber: string | null): ChatId {
  if (!('unprefixed' in recipient)) return recipient
  const number = resolveUnprefixedNumber(recipient.unprefixed, ownNumber)
  if (number === null) throw validationFailed({ to: [numberTexts.noCountryCode] })
  return toChatId({ kind: 'pn', value: number.slice(1) })
}

/** The phone number of a chat with its country code, as digits, from how people write it; null if it is none or its country is unclear. */
export function findDialableNumber(written: string, ownNumber: string | null): string | null {
  const recipient = parseRecipient(written)
  if (!recipient) return null
  if ('unprefixed' in recipient) return resolveUnprefixedNumber(recipient.unprefixed, ownNumber)?.slice(1) ?? null
  return recipient.address.kind === 'pn' ? recipient.address.value : null
}

/** The chat id of the preferred address: the number, else the most stable id. */
export function preferredChatId(addresses: readonly Address[]): ChatId {
  const preference: Address['kind'][] = ['group', 'pn', 'lid', 'bsuid', 'parent_bsuid', 'username']
  const [best] = [...addresses].sort((a, b) => preference.indexOf(a.kind) - preference.indexOf(b.kind))
  if (!best) throw new Error('a chat has an address')
  return toChatId(best)
}

/** The addresses under which a chat may be known: a number in each of its national forms. */
export function listLookupAddresses(addresses: readonly Address[]): { kinds: string[]; values: string[] } {
  const all = addresses.flatMap(({ kind, value }) =>
    (kind === 'pn' ? listNumberVariants(value) : [value]).map((one) => ({ kind, value: one })),
  )
  return { kinds: all.map(({ kind }) => kind), values: all.map(({ value }) => value) }
}
