import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Person } from '../../server/testing/factories/person.ts'

/** Open streams of many people. `waitForEvent` resolves with the time at which each stream of a workspace received the next event. */
export type EventStreams = { waitForEvent(workspaceId: string): Promise<number[]>; close(): void }

/** Streams opened at a time. */
const batchSize = 32
/** Connections from one local address, well below the ports that a system hands out. */
const connectionsPerAddress = 20_000
const event = 'event: contact.changed'
/** Milliseconds after which an event counts as lost. */
const maxWait = 30_000

type Audience = { size: number; arrived: number[]; resolve(arrived: number[]): void }

/** Opens streams on raw sockets, because HTTP clients would use more CPU than the server; the people take turns. */
export async function openEventStreams(url: string, people: readonly Person[], count: number): Promise<EventStreams> {
  requireOpenFiles(count + 200)
  const audiences = new Map<string, Audience>()
  const sockets: Socket[] = []
  const open = async (n: number) => {
    const person = people[n % people.length] as Person
    const audience = audiences.get(person.workspaceId) ?? { size: 0, arrived: [], resolve: () => undefined }
    audiences.set(person.workspaceId, audience)
    audience.size++
    sockets.push(await openStream(url, person, Math.floor(n / connectionsPerAddress), () => recordArrival(audience)))
  }
  while (sockets.length < count) {
    const from = sockets.length
    await Promise.all(Array.from({ length: Math.min(batchSize, count - from) }, (_, n) => open(from + n)))
  }
  return {
    waitForEvent: (workspaceId) =>
      new Promise((resolve, reject) => {
        const audience = audiences.get(workspaceId)
        if (!audience) return reject(new Error('No stream of this workspace is open.'))
        const timer = setTimeout(() => reject(new Error('An event did not reach every stream.')), maxWait)
        audience.arrived = []
        audience.resolve = (arrived) => {
          clearTimeout(timer)
          resolve(arrived)
        }
      }),
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function recordArrival(audience: Audience): void {
  audience.arrived.push(performance.now())
  if (audience.arrived.length === audience.size) audience.resolve(audience.arrived)
}

/** Opens one stream, and resolves once the server has accepted it. */
function openStream(
  url: string,
  { token, workspaceId }: Person,
  addressNumber: number,
  onEvent: () => void,
): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.0.${2 + addressNumber}` })
    let tail = ''
    let isOpen = false
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const text = tail + chunk
      if (!isOpen && text.includes(': open\n')) {
        isOpen = true
        resolve(socket)
      } else if (!isOpen && !text.startsWith('HTTP/1.1 200')) reject(new Error(`A stream was refused: ${text}`))
      const at = text.lastIndexOf(event)
      if (at >= 0) onEvent()
      tail = text.slice(Math.max(at + event.length, text.length - event.length))
    })
    socket.on('error', reject)
    socket.write(
      `GET /events?workspaceId=${workspaceId} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    )
  })
}

/** Both this process and the server need a file for each stream. Node raises its own limit as far as the system allows. */
function requireOpenFiles(count: number): void {
  const limit = /Max open files +(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  if (limit && Number(limit) < count)
    throw new Error(`${count} open files are needed, and the limit is ${limit}: run “ulimit -n ${count}” before.`)
}
