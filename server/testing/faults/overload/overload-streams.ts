import { once } from 'node:events'
import { connect } from 'node:net'
import type { Person } from '../../factories/person.ts'

/** A reader of an event stream that only keeps the numbers of its events, so that one process can have thousands. */
export type StreamReader = {
  person: Person
  /** Numbers of the received events, in order. */
  seqs: number[]
  /** Returns the last received id, with or without an event. */
  lastId(): number
  /** Resolves when `holds` returns true; rejects if the stream ends first. */
  waitUntil(holds: () => boolean): Promise<void>
  /** Breaks the connection like a lost network. */
  cut(): void
}

/** Opens a stream over a raw socket with HTTP/1.0, which has no chunked encoding. Resolves when the server has opened it. */
export async function openStreamReader(origin: string, person: Person, lastEventId?: number): Promise<StreamReader> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const lines = [
    `GET /events?workspaceId=${person.workspaceId} HTTP/1.0`,
    `authorization: Bearer ${person.token}`,
    ...(lastEventId === undefined ? [] : [`last-event-id: ${lastEventId}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const seqs: number[] = []
  const checks = new Set<() => void>()
  let lastId = -1
  let text = ''
  let isClosed = false

  const readBlock = (block: string) => {
    const id = /^id: (\d+)$/m.exec(block)?.[1]
    if (id === undefined) return
    lastId = Number(id)
    if (block.includes('\ndata: ')) seqs.push(lastId)
  }
  socket.setEncoding('latin1')
  socket.on('data', (part) => {
    const blocks = (text + part).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) readBlock(block)
    for (const check of checks) check()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
    for (const check of checks) check()
  })
  const reader: StreamReader = {
    person,
    seqs,
    lastId: () => lastId,
    waitUntil: (holds) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!holds() && !isClosed) return
          checks.delete(check)
          if (holds()) resolve()
          else reject(new Error(`The stream ended after ${seqs.length} events and id ${lastId}: ${text.slice(0, 500)}`))
        }
        checks.add(check)
        check()
      }),
    cut: () => socket.destroy(),
  }
  await reader.waitUntil(() => lastId >= 0)
  return reader
}

/** Opens readers a few at a time, so that the server can accept them. */
export async function openStreamReaders(
  count: number,
  open: (n: number) => Promise<StreamReader>,
  atOnce = 100,
): Promise<StreamReader[]> {
  const readers: StreamReader[] = []
  for (let from = 0; from < count; from += atOnce)
    readers.push(
      ...(await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, n) => open(from + n)))),
    )
  return readers
}
