import type { BinaryNode, WASocket } from 'baileys'
import type { ConnectionEvent, PairingCodeRequest, PairingOutcome } from '../../engine.ts'
import type { DeviceCredentials } from '../stored-credentials.ts'
import { askForCode } from './ask-for-code.ts'

/** Milliseconds until WhatsApp has to answer a request, and until a code that was entered has to link the phone. */
const defaultTimeouts = { answer: 15_000, link: 20_000 }

export type LinkCodeTimeouts = Partial<typeof defaultTimeouts>

type LinkCodeOptions = {
  /** Opens a new connection. */
  reopen(): void
  report(event: ConnectionEvent): void
}

/** Links a phone by a code that is entered on it, beside the QR codes of the same connection. */
export function createLinkCode(
  timeouts: LinkCodeTimeouts | undefined,
  credentials: Pick<DeviceCredentials, 'isPaired' | 'renew'>,
  { reopen, report }: LinkCodeOptions,
) {
  const { answer: answerTimeout, link: linkTimeout } = { ...defaultTimeouts, ...timeouts }
  const { isPaired } = credentials
  let request: PairingCodeRequest | undefined
  let outcome: PairingOutcome | undefined
  let qr: ConnectionEvent['qr']
  let isAskedFor = false
  let opened: { socket: WASocket; qrCodes: number; expiresAt: Date } | undefined

  const show = () => {
    if (qr) report({ status: 'QR_READY', qr, ...(outcome && { pairing: outcome }) })
  }

  /** Each code needs its own keys, and WhatsApp closes a connection when its QR codes run out. */
  const startOver = () => {
    credentials.renew()
    reopen()
  }

  const ask = async ({ socket, expiresAt }: NonNullable<typeof opened>, { id, number }: PairingCodeRequest) => {
    isAskedFor = true
    const answer = await askForCode(socket, number, answerTimeout)
    if (opened?.socket !== socket || request?.id !== id || isPaired()) return
    outcome = { id, ...('code' in answer ? { code: answer.code, expiresAt } : answer) }
    show()
  }

  /** The phone has answered with a code. WhatsApp does not say if it was the wrong one: then nothing follows. */
  const expectLink = (socket: WASocket) => {
    const asked = request
    const onWrongCode = () => {
      clearTimeout(timer)
      if (opened?.socket !== socket || isPaired() || !asked || request?.id !== asked.id) return
      outcome = { id: asked.id, failure: 'wrong_code' }
      startOver()
    }
    const timer = setTimeout(onWrongCode, linkTimeout).unref()
    socket.ws.on('CB:iq,type:error', onWrongCode)
  }

  return {
    /** Why the connection ended: its last QR code expires with the code that was shown beside it. */
    toReason: (reason: ConnectionEvent['reason']): ConnectionEvent['reason'] =>
      reason === 'qr_timeout' && outcome && 'code' in outcome ? 'code_timeout' : reason,
    /** Asks for a code, at once if the connection has shown no more than its first QR code. */
    request(asked: PairingCodeRequest): void {
      if (isPaired() || request?.id === asked.id) return
      request = asked
      outcome = undefined
      if (!opened || opened.qrCodes === 0) return
      if (opened.qrCodes === 1 && !isAskedFor) void ask(opened, asked)
      else startOver()
    },
    /** Watches a new connection; `lifetime` is that of all its QR codes in milliseconds, by their number. */
    listen(socket: WASocket, lifetime: (qrCodes: number) => number): void {
      const current = { socket, qrCodes: 0, expiresAt: new Date(0) }
      opened = current
      qr = undefined
      isAskedFor = false
      socket.ws.on('CB:iq,type:set,pair-device', ({ content }: BinaryNode) => {
        const [offer] = Array.isArray(content) ? content : []
        current.expiresAt = new Date(Date.now() + lifetime(Array.isArray(offer?.content) ? offer.content.length : 0))
      })
      socket.ws.on('CB:notification,type:link_code_companion_reg', () => expectLink(socket))
    },
    /** Reports the QR code of the connection, with what became of the last request. */
    showQr(next: ConnectionEvent['qr']): void {
      if (!opened) return
      qr = next
      show()
      opened.qrCodes++
      if (opened.qrCodes === 1 && request && !outcome) void ask(opened, request)
    },
  }
}
