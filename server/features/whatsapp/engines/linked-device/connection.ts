import type { BinaryNode, WASocket } from 'baileys'
import type { ConnectionEvent, EngineAccount, EngineSink } from '../../engine.ts'
import { addressOf } from './addresses.ts'
import { closingOf } from './closing.ts'
import { type Credentials, credentialsOf } from './keys.ts'
import type { Library } from './library.ts'
import { listening, turns } from './listening.ts'
import type { Memory } from './memory.ts'
import { makeSocket, type Wires } from './socket.ts'

/** Milliseconds that a QR code is shown, the first and each further one; and that the backlog is waited for. */
const qrLife = { first: 60_000, next: 20_000 }
const backlogPatience = 30_000

export type Connection = {
  /** The socket while it is open. */
  socket(): WASocket | undefined
  /** Resolves when the connection is over. */
  over: Promise<void>
  /** What the server answered to a message: null when the connection ended before it did, or it took too long. */
  acknowledged(providerId: string, patience: number): Promise<BinaryNode | null>
  stop(): Promise<void>
}

type Use = { library: Library; account: EngineAccount; sink: EngineSink; memory: Memory; wires: Wires }

/** Connects, pairs where need be, and tells how it goes, until the end. After a restart that the server asks for, it goes on. */
export async function connect({ library, account, sink, memory, wires }: Use): Promise<Connection> {
  const credentials = await credentialsOf(library, account.store)
  const inTurn = turns()
  const waiting = new Map<string, (answer: BinaryNode | null) => void>()
  let current: WASocket | undefined
  let isOpen = false
  let isOver = false
  let end: () => void = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })

  const tell = (event: ConnectionEvent) => inTurn(() => sink.connection(event)).catch(() => finish(null))

  const finish = (event: ConnectionEvent | null) => {
    if (isOver) return
    isOver = true
    isOpen = false
    for (const answer of waiting.values()) answer(null)
    hangUp(current)
    if (event) void inTurn(() => sink.connection(event)).catch(() => undefined)
    end()
  }
  const broken = () => finish({ status: 'DISCONNECTED', reason: 'failed', mayRetry: true })
  const ears = listening(library, sink, { me: () => credentials.creds.me, broken })

  const closed = async (error: unknown): Promise<void> => {
    const closing = closingOf(error)
    isOpen = false
    await credentials.save().catch(broken)
    if (isOver) return
    if (closing.next === 'restart') return open()
    if (closing.next === 'retry') return finish({ status: 'DISCONNECTED', reason: closing.reason, mayRetry: true })
    if (closing.forgets) await account.store.clear().catch(broken)
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
      void tell({ status: 'CONNECTED', self: selfOf(credentials) })
    }
    ears.hear(socket)
    socket.ws.on('CB:ack,class:message', (node: BinaryNode) => waiting.get(node.attrs.id ?? '')?.(node))
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
    over,
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
    async stop() {
      finish(null)
      await credentials.save().catch(() => undefined)
    },
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
