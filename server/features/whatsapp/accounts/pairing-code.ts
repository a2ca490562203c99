import { randomUUID } from 'node:crypto'
import { t } from '#contract/language/translate.ts'
import type { PairingCode } from '#contract/whatsapp/account.ts'
import { toDialedDigits } from '#contract/whatsapp/enums.ts'
import { numberTexts, pairingTexts } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { DomainError, notFound, validationFailed } from '../../../platform/errors.ts'
import type { JsonText } from '../../../platform/http/reply.ts'
import { hasCallingCode, resolveUnprefixedNumber } from '../../../records/matching/phone-numbers.ts'
import { updateAccount } from './accounts.ts'
import { pairingCodeExpiry } from './pairing-columns.ts'
import { createPairingCodeSeal } from './sealed-credentials.ts'

/** Asks for a code with which the phone of a number can be linked; reconnects the account if necessary. Replaces an earlier request. */
export async function requestPairingCode(scope: Scope, id: string, phoneNumber: string): Promise<JsonText> {
  const number = requireNumber(phoneNumber)
  const account = await scope.tx.first<{ engine: string; isConnected: boolean }>(sql`
    select c.engine, c.status = 'CONNECTED' as "isConnected" from whatsapp_accounts c
     where c.workspace_id = ${scope.workspaceId} and c.id = ${id} and c.deleted_at is null`)
  if (!account) throw notFound(t('account'))
  if (account.engine === 'cloud') throw noPairingCodeError(pairingTexts.unsupported)
  if (account.isConnected) throw noPairingCodeError(pairingTexts.connected)
  const isPairing = sql`a.desired_state = 'on' and a.status in ('QR_READY', 'CONNECTING')`
  return updateAccount(scope, id, {
    assignments: sql`desired_state = 'on', reason = null, attempts = 0, retry_at = null, updated_at = now(),
              pairing_request = ${randomUUID()}, pairing_number = ${number}, pairing_requested_at = now(),
              pairing_code = null, pairing_code_expires_at = null, pairing_failure = null,
              lease_until = case when ${isPairing} then a.lease_until end, status = case when ${isPairing} then a.status else 'CONNECTING' end`,
    action: 'whatsapp.connected',
  })
}

/** The pairing code to enter on the phone, and the number it is valid for. */
export async function getPairingCode(scope: Scope, appSecret: string, id: string): Promise<PairingCode> {
  const row = await scope.tx.first<{
    status: string
    sealed: string | null
    number: string | null
    expiresAt: Date | null
  }>(sql`
    select c.status, c.pairing_code as sealed, c.pairing_number as number, ${pairingCodeExpiry} as "expiresAt"
      from whatsapp_accounts c
     where c.workspace_id = ${scope.workspaceId} and c.id = ${id} and c.deleted_at is null`)
  if (!row) throw notFound(t('account'))
  if (!row.sealed || !row.expiresAt)
    throw noPairingCodeError(row.status === 'CONNECTED' ? pairingTexts.connected : pairingTexts.none)
  return {
    pairingCode: createPairingCodeSeal(appSecret, id).open(row.sealed),
    phoneNumber: `+${row.number}`,
    expiresAt: row.expiresAt.toISOString(),
  }
}

const noPairingCodeError = (text: string) => new DomainError(409, 'no_pairing_code', text)

const isWrittenNumber = /^[\d\s()+./-]+$/
const internationalPrefix = /^[\s(]*(?:\+|00)/

/** The digits of a number with its country code; throws for others. */
function requireNumber(text: string): string {
  const digits = isWrittenNumber.test(text) ? toDialedDigits(text) : ''
  if (!/^\d{7,15}$/.test(digits)) throw validationFailed({ phoneNumber: [pairingTexts.invalidNumber] })
  const isComplete = internationalPrefix.test(text)
    ? hasCallingCode(digits)
    : resolveUnprefixedNumber(digits, null) !== null
  if (!isComplete) throw validationFailed({ phoneNumber: [numberTexts.noCountryCode] })
  return digits
}
