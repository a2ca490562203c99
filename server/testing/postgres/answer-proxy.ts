import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A PostgreSQL in front of the one at `url` that answers other things: `rewrite` changes the bytes of an answer in place. */
export async function startAnswerProxy(
  url: string,
  rewrite: (answer: Buffer) => void,
): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(url)
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    client.pipe(upstream)
    upstream.on('data', (answer) => {
      rewrite(answer)
      client.write(answer)
    })
    upstream.on('end', () => client.end())
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = Object.assign(new URL(url), { port: (server.address() as AddressInfo).port })
  return { url: address.toString(), close: () => void server.close() }
}
