import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createLogger } from '../../process/logger.ts'

const server = await getTestServer()

it.each([undefined, '10.0.0.0/8'])(
  'logs nothing of a request whose connection was reset, with the proxies %s',
  async (trustProxy) => {
    const lines: string[] = []
    const logger = createLogger('error', { write: (line: string) => void lines.push(line) })
    const app = await buildApp(server.platform, { logger, ...(trustProxy && { trustProxy }) })
    // What Node returns once the other side has reset the connection.
    app.server.prependListener('connection', (socket: Socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
    )
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let reply = ''
    socket.on('data', (chunk) => {
      reply += chunk
    })
    socket.write(
      'GET /health HTTP/1.1\r\nhost: parley.example\r\nconnection: close\r\nx-forwarded-for: 192.0.2.7\r\n\r\n',
    )
    await once(socket, 'close')
    await app.close()
    expect([reply, lines]).toEqual(['', []])
  },
)
