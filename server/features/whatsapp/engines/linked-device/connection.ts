import type { BinaryNode, WASocket } from 'baileys'
import { createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import type { ConnectionEvent, CredentialStore, EngineAccount, EngineSink, PairingCodeRequest } from '../engine.ts'
import type { Baileys } from './baileys.ts'
import { parseDisconnectReason } from './disconnect-reason.ts'
import { toAddress } from './jid.ts'
import type { LoginRejections } from './login-rejections.ts'
import { parseAcknowledgement } from './messages/acknowledgement.ts'
import type { SentMessages } from './messages/sent-messages.ts'
import { createLinkCode } from './pairing/link-code.ts'
import { createPendingAcknowledgements } from './pending-acknowledgements.ts'
import { createReceiver } from './receiver.ts'
import { createSocket, type SocketOptions } from './socket.ts'
import { type DeviceCredentials, loadCredentials } from './stored-credentials.ts'

/** Milliseconds that WhatsApp accepts a QR code: the first one, and each further one. */
const qrLifetime = { first: 60_000, next: 20_000 }
/** Milliseconds to wait for missed messages before the account counts as connected. */
const backlogTimeout = 30_000

export type LinkedConnection = {
  /** The socket while it is open. */
  socket(): WASocket | undefined
  /** The server's answer to a message; null after `timeout` milliseconds, or when the connection ends first. */
  waitForAcknowledgement(providerId: string, timeout: number): Promise<BinaryNode | null>
  /** Asks for a code with which the phone of a number can be linked. */
  requestPairingCode(request: PairingCodeRequest): void
  /** Unlinks the device; best effort. */
  logout(): Promise<void>
  stop(): Promise<void>
}

type ConnectInput = {
  library: Baileys
  account: EngineAccount
  sink: EngineSink
  sentMessages: SentMessages
  loginRejections: LoginRejections
  socketOptions: SocketOptions
}

/** Connects and, if needed, pairs; reports its state to the sink until it ends. Restarts when the server asks for it. */
export async function connectDevice(input: ConnectInput): Promise<LinkedConnection> {
  const { library, account, sink, sentMessages, loginRejections, socketOptions } = input
  const { history } = account
  const enqueue = createSerialQueue()
  const acknowledgements = createPendingAcknowledgements()
  let current: WASocket | undefined
  let isOpen = false
  let isOver = false

  const report = (event: ConnectionEvent) => enqueue(() => sink.connection(event)).catch(failStorage)

  const finish = (event: ConnectionEvent | null) => {
    if (isOver) return
    isOver = true
    isOpen = false
    acknowledgements.close()
    closeSocket(current)
    if (event) void enqueue(() => sink.connection(event)).catch(() => undefined)
  }
  /** Something could not be stored: nothing more may be confirmed to WhatsApp. */
  function failStorage(): void {
    finish({ status: 'DISCONNECTED', reason: 'failed', canRetry: true })
  }
  const { credentials, receiver } = await loadDevice(input, failStorage)

  const linkCode = createLinkCode(socketOptions.linkCodeTimeouts, credentials, {
    reopen: () => open(),
    report: (event) => isOver || void report(event),
  })

  const onClosed = async (error: unknown): Promise<void> => {
    isOpen = false
    await credentials.save().catch(failStorage)
    if (isOver) return
    const closing = parseDisconnectReason(error)
    if (closing.next === 'restart') return open()
    const { forgetsCredentials, ...end } = toEndOfConnection(closing, () => loginRejections.isEnough(account.id))
    if (forgetsCredentials) await credentials.clear().catch(failStorage)
    finish({ status: 'DISCONNECTED', ...end, reason: linkCode.toReason(end.reason) })
  }

  const open = () => {
    if (isOver) return
    const replaced = current
    const socket = createSocket(library, credentials, { receiver, sentMessages, options: socketOptions, history })
    current = socket
    closeSocket(replaced)
    receiver.listen(socket)
    listenForStorage(socket, { acknowledgements, sink, credentials, onFailure: failStorage })
    linkCode.listen(socket, (qrCodes) => countLifetime(qrCodes, socketOptions.qrLifetime))
    listenToConnection(socket, socketOptions.qrLifetime, {
      onQr: (qr) => {
        if (socket === current) linkCode.showQr(qr)
      },
      onReady: () => {
        if (isOver || socket !== current) return
        isOpen = true
        loginRejections.forget(account.id)
        void report({ status: 'CONNECTED', identity: toIdentity(credentials) })
      },
      onClosed: (error) => {
        if (socket === current && !isOver) void onClosed(error)
      },
    })
  }

  await report({ status: 'CONNECTING' })
  open()
  return {
    socket: () => (isOpen ? current : undefined),
    waitForAcknowledgement: acknowledgements.wait,
    requestPairingCode: linkCode.request,
    logout: () => unlink(current, credentials),
    async stop() {
      finish(null)
      await credentials.save().catch(() => undefined)
    },
  }
}

async function loadDevice({ library, account: { store, history }, sink }: ConnectInput, onFailure: () => void) {
  const credentials = await loadCredentials(library, reportStoreFailures(store, onFailure))
  const me = () => (credentials.isPaired() ? credentials.creds.me : undefined)
  const receiver = createReceiver(library, sink, { me, keys: credentials.keys, history, onFailure })
  return { credentials, receiver }
}

/** Unlinks the device; one that no phone has linked has only to forget its keys. */
async function unlink(socket: WASocket | undefined, credentials: DeviceCredentials): Promise<void> {
  if (credentials.isPaired()) await socket?.logout().catch(() => undefined)
  await credentials.clear()
}

type StorageListener = {
  acknowledgements: ReturnType<typeof createPendingAcknowledgements>
  sink: EngineSink
  credentials: DeviceCredentials
  onFailure(): void
}

/** Stores the acknowledgements of messages, and changed credentials. */
function listenForStorage(socket: WASocket, { acknowledgements, sink, credentials, onFailure }: StorageListener): void {
  socket.ws.on('CB:ack,class:message', (node: BinaryNode) => {
    if (!acknowledgements.settle(node)) void sink.status(parseAcknowledgement(node)).catch(onFailure)
  })
  socket.ev.on('creds.update', () => void credentials.save().catch(onFailure))
}

/** Milliseconds that this many QR codes are shown, one after the other. */
const countLifetime = (qrCodes: number, lifetime?: number): number =>
  (lifetime ?? qrLifetime.first) + Math.max(0, qrCodes - 1) * (lifetime ?? qrLifetime.next)

type ConnectionListener = {
  onQr(qr: { text: string; expiresAt: Date }): void
  /** Logged in, and everything missed while offline has been delivered. */
  onReady(): void
  onClosed(error: unknown): void
}

function listenToConnection(socket: WASocket, lifetime: number | undefined, listener: ConnectionListener): void {
  let qrCodes = 0
  // The account counts as connected only when the backlog is delivered, too.
  const remainingSteps = new Set(['login', 'backlog'])
  const completeStep = (step: string) => {
    if (remainingSteps.delete(step) && remainingSteps.size === 0) listener.onReady()
  }
  socket.ev.on('connection.update', ({ connection, qr, lastDisconnect, receivedPendingNotifications }) => {
    if (qr) {
      const milliseconds = lifetime ?? (qrCodes === 0 ? qrLifetime.first : qrLifetime.next)
      qrCodes++
      listener.onQr({ text: qr, expiresAt: new Date(Date.now() + milliseconds) })
    }
    if (receivedPendingNotifications) completeStep('backlog')
    if (connection === 'open') {
      setTimeout(() => completeStep('backlog'), backlogTimeout).unref()
      completeStep('login')
    }
    if (connection === 'close') listener.onClosed(lastDisconnect?.error)
  })
}

/** What the end of a connection means for the account. `hasBeenRejectedEnough` counts a login rejected without a reason. */
function toEndOfConnection(
  closing: Exclude<ReturnType<typeof parseDisconnectReason>, { next: 'restart' }>,
  hasBeenRejectedEnough: () => boolean,
): Omit<ConnectionEvent, 'status'> & { forgetsCredentials?: boolean } {
  if (closing.next === 'stop')
    return { reason: closing.reason, forgetsCredentials: closing.forgetsCredentials ?? false }
  return closing.isLoginRejection && hasBeenRejectedEnough()
    ? { reason: 'rejected', forgetsCredentials: true }
    : { reason: closing.reason, canRetry: true, ...(closing.isEngineAtFault && { isEngineAtFault: true }) }
}

/** Makes the store report every failure: the library would mistake some of them for undecryptable messages. */
function reportStoreFailures(store: CredentialStore, onFailure: () => void): CredentialStore {
  const reportFailure = <T>(work: Promise<T>): Promise<T> => {
    work.catch(onFailure)
    return work
  }
  return {
    get: (type, ids) => reportFailure(store.get(type, ids)),
    all: (type) => reportFailure(store.all(type)),
    set: (entries) => reportFailure(store.set(entries)),
    removeOlder: (type, before) => reportFailure(store.removeOlder(type, before)),
    clear: () => reportFailure(store.clear()),
  }
}

function toIdentity({ creds }: DeviceCredentials): ConnectionEvent['identity'] {
  const { id, name: accountName, verifiedName, notify } = creds.me ?? { id: '' }
  const number = toAddress(id)?.value ?? ''
  const name = [accountName, verifiedName, notify].find((each) => each && each !== '~')
  return { remoteId: `${number}@c.us`, phone: `+${number}`, ...(name && { name }) }
}

/** Closes the connection without waiting long for an answer: the server may be gone. */
function closeSocket(socket: WASocket | undefined): void {
  if (!socket) return
  const { socket: raw } = socket.ws as unknown as { socket: { terminate(): void } | null }
  setTimeout(() => raw?.terminate(), 1_000).unref()
  void socket.end(undefined).catch(() => undefined)
}
