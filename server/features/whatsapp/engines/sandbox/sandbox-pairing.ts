import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { scanKey } from '../../accounts/sealed-credentials.ts'
import type { EngineAccount, EngineSink } from '../engine.ts'
import type { SandboxCodes } from './sandbox-codes.ts'

type PairingOptions = {
  /** Scans its own QR code after three seconds. */
  autoPair: boolean
  speedUp: number
}

/** Milliseconds, before `speedUp`. */
const qrLifetime = 20_000
const autoPairDelay = 3_000
const scanCheckInterval = 250
const maxQrCodes = 6
/** Milliseconds for which a session shows codes. */
export const codesLifetime = maxQrCodes * qrLifetime

/** Shows QR codes until one is scanned; false when nobody scanned any. An account that is paired already needs none. */
export async function pairSandbox(
  { id, store }: EngineAccount,
  sink: EngineSink,
  codes: SandboxCodes,
  { autoPair, speedUp }: PairingOptions,
  signal: AbortSignal,
): Promise<boolean> {
  if ((await store.get('credentials', ['main'])).size > 0) return true
  await sink.connection({ status: 'CONNECTING' })
  await store.set([{ ...scanKey, value: null }])
  let shownFor = 0
  let requested = 0
  for (let n = 0; n < maxQrCodes; n++) {
    const expiresAt = new Date(Date.now() + qrLifetime / speedUp)
    await codes.showQr({ text: `sandbox:${id}:${randomUUID()}`, expiresAt })
    for (; Date.now() < expiresAt.getTime(); shownFor += scanCheckInterval) {
      await wait(scanCheckInterval / speedUp, undefined, { signal })
      // A code needs longer to be entered than a QR code to be scanned.
      if (requested < codes.requested()) shownFor = -2 * autoPairDelay
      requested = codes.requested()
      const isScanned = (await store.get(scanKey.type, [scanKey.id])).size > 0
      if (!isScanned && !(autoPair && shownFor >= autoPairDelay)) continue
      await store.set([
        { type: 'credentials', id: 'main', value: codes.number() ?? fakeNumberOf(id) },
        { ...scanKey, value: null },
      ])
      return true
    }
  }
  await sink.connection({ status: 'DISCONNECTED', reason: codes.isWaiting() ? 'code_timeout' : 'qr_timeout' })
  return false
}

/** A number for each account, from the range reserved for fiction. */
function fakeNumberOf(accountId: string): string {
  const digest = createHash('sha256').update(accountId).digest().readUInt32BE(0)
  return `1555${String(digest % 10_000_000).padStart(7, '0')}`
}
