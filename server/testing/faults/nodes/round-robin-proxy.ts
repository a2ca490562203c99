import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A proxy in front of several servers. */
export type RoundRobinProxy = { origin: string; close(): void }

/**
 * Passes each request to the next server in turn, like the usual proxies: a server that accepts no connection is skipped, and a request
 * that was already passed on is not repeated.
 */
export async function startRoundRobinProxy(listOrigins: () => string[]): Promise<RoundRobinProxy> {
  let turn = 0
  const connectToNext = async (): Promise<Socket | null> => {
    const origins = listOrigins()
    turn += 1
    const first = turn % origins.length
    for (const origin of [...origins.slice(first), ...origins.slice(0, first)]) {
      const socket = await openConnection(origin)
      if (socket) return socket
    }
    return null
  }
  const server = createServer(async (near, reply) => {
    const socket = await connectToNext()
    if (socket) forward(near, reply, socket)
    else reply.writeHead(502).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function openConnection(origin: string): Promise<Socket | null> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

/** A reply that the server breaks off is broken off here, too. */
function forward(near: IncomingMessage, reply: ServerResponse, socket: Socket): void {
  const { url, method, headers } = near
  const far = request({
    path: url,
    method,
    headers: { ...headers, connection: 'close' },
    createConnection: () => socket,
  })
  far.on('error', () => reply.destroy())
  far.on('response', (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    reply.flushHeaders()
    answer.on('error', () => reply.destroy())
    answer.pipe(reply)
  })
  reply.on('close', () => far.destroy())
  near.pipe(far)
}
