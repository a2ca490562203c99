import { createRequire } from 'node:module'

export type Baileys = typeof import('baileys')

let loading: Promise<Baileys> | undefined

/** The library that speaks the protocol of linked devices. It is an optional dependency; without it, this rejects. */
export function loadBaileys(): Promise<Baileys> {
  loading ??= importBaileys()
  return loading
}

type Curve = { verifySignature(key: Buffer, message: Buffer, signature: Buffer): boolean }
type SessionRecord = Record<'openSession' | 'closeSession' | 'removeOldSessions', (...given: unknown[]) => unknown>

async function importBaileys(): Promise<Baileys> {
  const found = await import('baileys')
  const requireNearBaileys = createRequire(createRequire(import.meta.url).resolve('baileys'))
  enforceSignatureChecks(found, requireNearBaileys('libsignal/src/curve.js') as Curve)
  silenceSessionLogs(requireNearBaileys('libsignal/src/session_record.js').prototype as SessionRecord)
  return found
}

/**
 * The library waits for an error where its crypto answers false, so that any signature is good: of the server's certificates, and of
 * the phone at pairing. Nobody connects with a library that still thinks so.
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
  const isGood = Curve.verify(key, message, signature)
  signature.writeUInt8(signature.readUInt8(0) ^ 1, 0)
  if (!isGood || Curve.verify(key, message, signature)) throw new Error('the library does not check signatures')
}

/** It prints whole sessions, with their keys. These methods return at once, so nothing else is silenced. */
function silenceSessionLogs(record: SessionRecord): void {
  for (const name of ['openSession', 'closeSession', 'removeOldSessions'] as const) {
    const original = record[name]
    record[name] = function (this: unknown, ...given) {
      const { info, warn } = console
      console.info = () => undefined
      console.warn = () => undefined
      try {
        return original.apply(this, given)
      } finally {
        Object.assign(console, { info, warn })
      }
    }
  }
}

/** Says nothing: the library logs numbers of people. */
export const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
