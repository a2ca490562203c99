import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** Starts a proxy for the PostgreSQL at `url` that changes its answers: `rewrite` modifies the bytes in place. */
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
