import { createRequire } from 'node:module'

export type Baileys = typeof import('baileys')

let loading: Promise<Baileys> | undefined

/** Loads the library for the linked-device protocol. It is an optional dependency; rejects if it is not installed. */
export function loadBaileys(): Promise<Baileys> {
  loading ??= importBaileys()
  return loading
}

type Curve = { verifySignature(key: Buffer, message: Buffer, signature: Buffer): boolean }
type SessionRecord = Record<'openSession' | 'closeSession' | 'removeOldSessions', (...args: unknown[]) => unknown>

async function importBaileys(): Promise<Baileys> {
  const library = await import('baileys')
  const requireNearBaileys = createRequire(createRequire(import.meta.url).resolve('baileys'))
  enforceSignatureChecks(library, requireNearBaileys('libsignal/src/curve.js') as Curve)
  silenceSessionLogs(requireNearBaileys('libsignal/src/session_record.js').prototype as SessionRecord)
  return library
}

/**
 * The library expects an exception from a crypto function that returns false, so it accepts any signature of the server's certificate
 * and of the phone at pairing. Replaces that check and throws if it still accepts a wrong signature.
 */
export function enforceSignatureChecks({ Curve, generateSignalPubKey }: Baileys, curve: Curve): void {
  Curve.verify = (key, message, signature) => {
    try {
      return curve.verifySignature(Buffer.from(generateSignalPubKey(key)), Buffer.from(message), Buffer.from(signature))
    } catch {
      return false
    }
  }
  const { public: key, private: secret } = Curve.generateKeyPair()
  const message = Buffer.from('a message')
  const signature = Buffer.from(Curve.sign(secret, message))
  const isAccepted = Curve.verify(key, message, signature)
  signature.writeUInt8(signature.readUInt8(0) ^ 1, 0)
  if (!isAccepted || Curve.verify(key, message, signature)) throw new Error('the library does not check signatures')
}

/** The library prints whole sessions, including keys. Its methods are synchronous, so no other output is lost. */
function silenceSessionLogs(record: SessionRecord): void {
  for (const name of ['openSession', 'closeSession', 'removeOldSessions'] as const) {
    const original = record[name]
    record[name] = function (this: unknown, ...args) {
      const { info, warn } = console
      console.info = () => undefined
      console.warn = () => undefined
      try {
        return original.apply(this, args)
      } finally {
        Object.assign(console, { info, warn })
      }
    }
  }
}

/** Silent, because the library logs phone numbers. */
export const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
