import { once } from 'node:events'
import { connect } from 'node:net'
import type { Person } from '../../factories/person.ts'

/** What a slow client sends first, what it then sends byte by byte, and whether it reads the reply. */
type SlowClient = { first(person: Person): string; drip: string; reads: boolean }

const head = ({ workspaceId, token }: Person, request: string) =>
  `${request}?workspaceId=${workspaceId} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n`

export const slowClients: Record<string, SlowClient> = {
  'a request whose head does not end': { first: (person) => head(person, 'GET /contacts'), drip: 'x', reads: true },
  'a request whose body does not end': {
    first: (person) =>
      `${head(person, 'POST /contacts')}content-type: application/json\r\ncontent-length: 1000000\r\n\r\n{"name": "`,
    drip: 'x',
    reads: true,
  },
  'a reader of many replies that never reads': {
    first: (person) => `${head(person, 'GET /openapi.json')}\r\n`.repeat(20),
    drip: '',
    reads: false,
  },
  'a connection without a request': { first: () => '', drip: '', reads: true },
}

/** Opens a number of slow clients; returns a function that closes them all. */
export async function openSlowClients(
  origin: string,
  person: Person,
  { first, drip, reads }: SlowClient,
  count: number,
): Promise<() => void> {
  const open = async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => undefined)
    if (reads) socket.resume()
    else socket.pause()
    socket.write(first(person))
    const timer = setInterval(() => drip && socket.write(drip), 100)
    return () => {
      clearInterval(timer)
      socket.destroy()
    }
  }
  const ends = await Promise.all(Array.from({ length: count }, open))
  return () => {
    for (const end of ends) end()
  }
}
