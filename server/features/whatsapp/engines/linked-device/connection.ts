import type { BinaryNode, WASocket } from 'baileys'
import type { ConnectionEvent, CredentialStore, EngineAccount, EngineSink } from '../../engine.ts'
import { acknowledgement } from './acknowledgement.ts'
import { addressOf } from './addresses.ts'
import { closingOf } from './closing.ts'
import { type Credentials, credentialsOf } from './keys.ts'
import type { Library } from './library.ts'
import { listening, turns } from './listening.ts'
import type { Memory } from './memory.ts'
import type { Refusals } from './refusals.ts'
import { makeSocket, type Wires } from './socket.ts'

/** Milliseconds that a QR code is shown, the first and each further one; and that the backlog is waited for. */
const qrLife = { first: 60_000, next: 20_000 }
const backlogPatience = 30_000

export type Connection = {
  /** The socket while it is open. */
  socket(): WASocket | undefined
  /** What the server answered to a message: null when the connection ended before it did, or it took too long. */
  acknowledged(providerId: string, patience: number): Promise<BinaryNode | null>
  /** Unlinks the device, as well as that goes. */
  logout(): Promise<void>
  stop(): Promise<void>
}

type Use = {
  library: Library
  account: EngineAccount
  sink: EngineSink
  memory: Memory
  refusals: Refusals
  wires: Wires
}

/** Connects, pairs where need be, and tells how it goes, until the end. After a restart that the server asks for, it goes on. */
export async function connect({ library, account, sink, memory, refusals, wires }: Use): Promise<Connection> {
  const inTurn = turns()
  const waiting = new Map<string, (answer: BinaryNode | null) => void>()
  let current: WASocket | undefined
  let isOpen = false
  let isOver = false

  const tell = (event: ConnectionEvent) => inTurn(() => sink.connection(event)).catch(broken)

  const finish = (event: ConnectionEvent | null) => {
    if (isOver) return
    isOver = true
    isOpen = false
    for (const answer of waiting.values()) answer(null)
    hangUp(current)
    if (event) void inTurn(() => sink.connection(event)).catch(() => undefined)
  }
  /** Something could not be stored: nothing more may be confirmed to WhatsApp. */
  function broken(): void {
    finish({ status: 'DISCONNECTED', reason: 'failed', mayRetry: true })
  }
  const credentials = await credentialsOf(library, watched(account.store, broken))
  const ears = listening(library, sink, { me: () => credentials.creds.me, keys: credentials.keys, broken })

  const closed = async (error: unknown): Promise<void> => {
    const closing = closingOf(error)
    isOpen = false
    await credentials.save().catch(broken)
    if (isOver) return
    if (closing.next === 'restart') return open()
    const isHopeless = closing.next === 'retry' && closing.isRefusal && refusals.isEnough(account.id)
    if (closing.next === 'retry' && !isHopeless)
      return finish({ status: 'DISCONNECTED', reason: closing.reason, mayRetry: true })
    if (closing.next === 'retry' || closing.forgets) await credentials.forget().catch(broken)
    if (closing.next === 'retry') return finish({ status: 'DISCONNECTED', reason: 'rejected' })
    finish({ status: 'DISCONNECTED', reason: closing.reason })
  }

  const open = () => {
    const socket = makeSocket(library, credentials, { ears, memory, wires })
    current = socket
    let qrCodes = 0
    const still = new Set(['login', 'backlog'])
    const connected = (step: string) => {
      if (!still.delete(step) || still.size > 0 || isOver || socket !== current) return
      isOpen = true
      refusals.forget(account.id)
      void tell({ status: 'CONNECTED', self: selfOf(credentials) })
    }
    ears.hear(socket)
    socket.ws.on('CB:ack,class:message', (node: BinaryNode) => {
      const answered = waiting.get(node.attrs.id ?? '')
      if (answered) answered(node)
      else void sink.status(acknowledgement(node)).catch(broken)
    })
    socket.ev.on('creds.update', () => void credentials.save().catch(broken))
    socket.ev.on('connection.update', ({ connection, qr, lastDisconnect, receivedPendingNotifications }) => {
      if (qr && !isOver) {
        const life = wires.qrLife ?? (qrCodes === 0 ? qrLife.first : qrLife.next)
        qrCodes++
        void tell({ status: 'QR_READY', qr: { text: qr, expiresAt: new Date(Date.now() + life) } })
      }
      // What waited for us while we were away comes first: until then, "connected" would promise too much.
      if (receivedPendingNotifications) connected('backlog')
      if (connection === 'open') {
        setTimeout(() => connected('backlog'), backlogPatience).unref()
        connected('login')
      }
      if (connection === 'close' && socket === current && !isOver) void closed(lastDisconnect?.error)
    })
  }

  await tell({ status: 'CONNECTING' })
  open()
  return {
    socket: () => (isOpen ? current : undefined),
    acknowledged: (providerId, patience) =>
      new Promise((resolve) => {
        if (isOver) return resolve(null)
        const late = setTimeout(() => answered(null), patience)
        const answered = (answer: BinaryNode | null) => {
          clearTimeout(late)
          waiting.delete(providerId)
          resolve(answer)
        }
        waiting.set(providerId, answered)
      }),
    async logout() {
      await current?.logout().catch(() => undefined)
      await credentials.forget()
    },
    async stop() {
      finish(null)
      await credentials.save().catch(() => undefined)
    },
  }
}

/** The store, of which every failure is heard: the library would take some for a message that cannot be read. */
function watched(store: CredentialStore, broken: () => void): CredentialStore {
  const heard = <T>(work: Promise<T>): Promise<T> => {
    work.catch(broken)
    return work
  }
  return {
    get: (type, ids) => heard(store.get(type, ids)),
    all: (type) => heard(store.all(type)),
    set: (entries) => heard(store.set(entries)),
    clear: () => heard(store.clear()),
  }
}

function selfOf({ creds }: Credentials): ConnectionEvent['self'] {
  const { id, name, verifiedName, notify } = creds.me ?? { id: '' }
  const number = addressOf(id)?.value ?? ''
  const called = [name, verifiedName, notify].find((one) => one && one !== '~')
  return { remoteId: `${number}@c.us`, phone: `+${number}`, ...(called && { name: called }) }
}

/** Says goodbye, and does not wait long for an answer: the other end may be gone. */
function hangUp(socket: WASocket | undefined): void {
  if (!socket) return
  const { socket: raw } = socket.ws as unknown as { socket: { terminate(): void } | null }
  setTimeout(() => raw?.terminate(), 1_000).unref()
  void socket.end(undefined).catch(() => undefined)
}
