import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** Returns the preferred port if it is free, otherwise any free port. */
export async function findFreePort(preferredPort?: number): Promise<number> {
  return (preferredPort && (await tryPort(preferredPort))) || (await tryPort(0)) || 0
}

async function tryPort(port: number): Promise<number | undefined> {
  const server = net.createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  } catch {
    return undefined
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}
