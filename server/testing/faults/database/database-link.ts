import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to another port that can be cut and slowed down like a network. */
export type DatabaseLink = {
  port: number
  /** The port that new connections lead to. */
  target: number
  /** Cuts every connection and accepts no new ones. */
  cut(): void
  restore(): void
  /** Milliseconds by which every byte is delayed, one way. */
  delay: number
  /** Whether all replies of the other side are lost. */
  losesReplies: boolean
  close(): Promise<void>
}

/** Forwards connections to a port of this machine. */
export async function openLink(target: number): Promise<DatabaseLink> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(link.target, '127.0.0.1')
    pass(near, far, () => false)
    pass(far, near, () => link.losesReplies)
  })

  function pass(from: Socket, to: Socket, isLost: () => boolean) {
    sockets.add(from)
    from.setNoDelay(true)
    from.on('data', (part) => {
      if (isLost()) return
      if (link.delay === 0) to.write(part)
      else setTimeout(() => to.write(part), link.delay)
    })
    // Delays the end as well, so that bytes in transit arrive first.
    from.on('close', () => {
      sockets.delete(from)
      setTimeout(() => to.destroy(), link.delay)
    })
    from.on('error', () => from.destroy())
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const link: DatabaseLink = {
    port: (server.address() as AddressInfo).port,
    target,
    delay: 0,
    losesReplies: false,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore() {
      isCut = false
    },
    async close() {
      server.close()
      link.cut()
      await once(server, 'close')
    },
  }
  return link
}
