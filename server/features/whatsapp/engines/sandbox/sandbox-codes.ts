import { randomInt } from 'node:crypto'
import type { ConnectionEvent, EngineSink, PairingCodeRequest, PairingOutcome } from '../engine.ts'

/** A number that the sandbox refuses to link. */
const refusedNumber = '15550100404'

/** The QR code and the pairing code that a session shows. */
export type SandboxCodes = ReturnType<typeof createSandboxCodes>

export function createSandboxCodes(sink: EngineSink, lifetime: number) {
  const expiresAt = new Date(Date.now() + lifetime)
  let qr: ConnectionEvent['qr']
  let pairing: PairingOutcome | undefined
  let number: string | undefined
  let requested = 0
  const show = () => sink.connection({ status: 'QR_READY', ...(qr && { qr }), ...(pairing && { pairing }) })
  return {
    /** The number that a code was shown for. */
    number: () => number,
    /** How many codes were requested. */
    requested: () => requested,
    isWaiting: () => pairing !== undefined && 'code' in pairing,
    showQr(next: ConnectionEvent['qr']): Promise<void> {
      qr = next
      return show()
    },
    async request(request: PairingCodeRequest): Promise<void> {
      if (!qr || pairing?.id === request.id) return
      const isRefused = request.number === refusedNumber
      number = isRefused ? undefined : request.number
      pairing = isRefused
        ? { id: request.id, failure: 'not_on_whatsapp' }
        : { id: request.id, code: createCode(), expiresAt }
      requested++
      await show()
    },
  }
}

/** The characters of WhatsApp's own codes. */
const codeCharacters = '123456789ABCDEFGHJKLMNPQRSTVWXYZ'
const createCode = () => Array.from({ length: 8 }, () => codeCharacters[randomInt(codeCharacters.length)]).join('')
