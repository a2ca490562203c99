import type { BinaryNode, WASocket } from 'baileys'
import type { ConnectionEvent, CredentialStore, EngineAccount, EngineSink } from '../engine.ts'
import type { Baileys } from './baileys.ts'
import { parseDisconnectReason } from './disconnect-reason.ts'
import { toAddress } from './jid.ts'
import type { LoginRejections } from './login-rejections.ts'
import { parseAcknowledgement } from './messages/acknowledgement.ts'
import type { SentMessages } from './messages/sent-messages.ts'
import { createReceiver, createSerialQueue } from './receiver.ts'
import { createSocket, type SocketOptions } from './socket.ts'
import { type DeviceCredentials, loadCredentials } from './stored-credentials.ts'

/** Milliseconds that a QR code is shown, the first and each further one; and that the backlog is waited for. */
const qrLifetime = { first: 60_000, next: 20_000 }
const backlogTimeout = 30_000

export type LinkedConnection = {
  /** The socket while it is open. */
  socket(): WASocket | undefined
  /** What the server answered to a message: null when the connection ended before it did, or it took too long. */
  waitForAcknowledgement(providerId: string, patience: number): Promise<BinaryNode | null>
  /** Unlinks the device, as well as that goes. */
  logout(): Promise<void>
  stop(): Promise<void>
}

type ConnectInput = {
  library: Baileys
  account: EngineAccount
  sink: EngineSink
  memory: SentMessages
  refusals: LoginRejections
  wires: SocketOptions
}

/** Connects, pairs where need be, and tells how it goes, until the end. After a restart that the server asks for, it goes on. */
export async function connectDevice({
  library,
  account,
  sink,
  memory,
  refusals,
  wires,
}: ConnectInput): Promise<LinkedConnection> {
  const enqueue = createSerialQueue()
  const pendingAcks = new Map<string, (answer: BinaryNode | null) => void>()
  let current: WASocket | undefined
  let isOpen = false
  let isOver = false

  const report = (event: ConnectionEvent) => enqueue(() => sink.connection(event)).catch(failStorage)

  const finish = (event: ConnectionEvent | null) => {
    if (isOver) return
    isOver = true
    isOpen = false
    for (const answer of pendingAcks.values()) answer(null)
    closeSocket(current)
    if (event) void enqueue(() => sink.connection(event)).catch(() => undefined)
  }
  /** Something could not be stored: nothing more may be confirmed to WhatsApp. */
  function failStorage(): void {
    finish({ status: 'DISCONNECTED', reason: 'failed', canRetry: true })
  }
  const credentials = await loadCredentials(library, reportStoreFailures(account.store, failStorage))
  const receiver = createReceiver(library, sink, {
    me: () => credentials.creds.me,
    keys: credentials.keys,
    broken: failStorage,
  })

  const onClosed = async (error: unknown): Promise<void> => {
    const closing = parseDisconnectReason(error)
    isOpen = false
    await credentials.save().catch(failStorage)
    if (isOver) return
    if (closing.next === 'restart') return open()
    const isRejectedForGood = closing.next === 'retry' && closing.isLoginRejection && refusals.isEnough(account.id)
    if (closing.next === 'retry' && !isRejectedForGood)
      return finish({ status: 'DISCONNECTED', reason: closing.reason, canRetry: true })
    if (closing.next === 'retry' || closing.forgetsCredentials) await credentials.clear().catch(failStorage)
    if (closing.next === 'retry') return finish({ status: 'DISCONNECTED', reason: 'rejected' })
    finish({ status: 'DISCONNECTED', reason: closing.reason })
  }

  const open = () => {
    const socket = createSocket(library, credentials, { receiver, memory, options: wires })
    current = socket
    let qrCodes = 0
    const remainingSteps = new Set(['login', 'backlog'])
    const completeStep = (step: string) => {
      if (!remainingSteps.delete(step) || remainingSteps.size > 0 || isOver || socket !== current) return
      isOpen = true
      refusals.forget(account.id)
      void report({ status: 'CONNECTED', identity: toIdentity(credentials) })
    }
    receiver.listen(socket)
    socket.ws.on('CB:ack,class:message', (node: BinaryNode) => {
      const onAnswer = pendingAcks.get(node.attrs.id ?? '')
      if (onAnswer) onAnswer(node)
      else void sink.status(parseAcknowledgement(node)).catch(failStorage)
    })
    socket.ev.on('creds.update', () => void credentials.save().catch(failStorage))
    socket.ev.on('connection.update', ({ connection, qr, lastDisconnect, receivedPendingNotifications }) => {
      if (qr && !isOver) {
        const lifetime = wires.qrLifetime ?? (qrCodes === 0 ? qrLifetime.first : qrLifetime.next)
        qrCodes++
        void report({ status: 'QR_READY', qr: { text: qr, expiresAt: new Date(Date.now() + lifetime) } })
      }
      // What waited for us while we were away comes first: until then, "connected" would promise too much.
      if (receivedPendingNotifications) completeStep('backlog')
      if (connection === 'open') {
        setTimeout(() => completeStep('backlog'), backlogTimeout).unref()
        completeStep('login')
      }
      if (connection === 'close' && socket === current && !isOver) void onClosed(lastDisconnect?.error)
    })
  }

  await report({ status: 'CONNECTING' })
  open()
  return {
    socket: () => (isOpen ? current : undefined),
    waitForAcknowledgement: (providerId, patience) =>
      new Promise((resolve) => {
        if (isOver) return resolve(null)
        const timer = setTimeout(() => onAnswer(null), patience)
        const onAnswer = (answer: BinaryNode | null) => {
          clearTimeout(timer)
          pendingAcks.delete(providerId)
          resolve(answer)
        }
        pendingAcks.set(providerId, onAnswer)
      }),
    async logout() {
      await current?.logout().catch(() => undefined)
      await credentials.clear()
    },
    async stop() {
      finish(null)
      await credentials.save().catch(() => undefined)
    },
  }
}

/** The store, of which every failure is heard: the library would take some for a message that cannot be read. */
function reportStoreFailures(store: CredentialStore, broken: () => void): CredentialStore {
  const reportFailure = <T>(work: Promise<T>): Promise<T> => {
    work.catch(broken)
    return work
  }
  return {
    get: (type, ids) => reportFailure(store.get(type, ids)),
    all: (type) => reportFailure(store.all(type)),
    set: (entries) => reportFailure(store.set(entries)),
    clear: () => reportFailure(store.clear()),
  }
}

function toIdentity({ creds }: DeviceCredentials): ConnectionEvent['identity'] {
  const { id, name, verifiedName, notify } = creds.me ?? { id: '' }
  const number = toAddress(id)?.value ?? ''
  const called = [name, verifiedName, notify].find((one) => one && one !== '~')
  return { remoteId: `${number}@c.us`, phone: `+${number}`, ...(called && { name: called }) }
}

/** Says goodbye, and does not wait long for an answer: the other end may be gone. */
function closeSocket(socket: WASocket | undefined): void {
  if (!socket) return
  const { socket: raw } = socket.ws as unknown as { socket: { terminate(): void } | null }
  setTimeout(() => raw?.terminate(), 1_000).unref()
  void socket.end(undefined).catch(() => undefined)
}
