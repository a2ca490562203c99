import { createHash, createHmac, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Secret } from './secret.ts'

export interface Owner {
  kind: 'owner'
  announce(port: number): void
  release(): void
}

export interface Follower {
  kind: 'follower'
  port: number
  /** Settles when the owning process is gone. */
  ended: Promise<void>
  leave(): void
}

/**
 * One process at a time owns a home folder. The lock is a listening local socket: binding it is atomic, the kernel
 * frees it with the process however that ends, and no process id is compared, so none can be mistaken after reuse.
 * The owner tells each caller its port; the open connection tells the caller when the owner ends.
 */
export async function claim(home: string, secret: Secret): Promise<Owner | Follower> {
  const address = lockAddress(home, secret)
  for (;;) {
    const server = await bind(address)
    if (server) return own(server, secret)
    const follower = await follow(address, secret)
    if (follower) return follower
  }
}

function own(server: net.Server, secret: Secret): Owner {
  const callers = new Set<net.Socket>()
  let announce: (port: number) => void = () => {}
  const announced = new Promise<number>((resolve) => {
    announce = resolve
  })
  server.unref()
  server.on('connection', (socket) => {
    callers.add(socket.unref())
    socket.on('close', () => callers.delete(socket)).on('error', () => {})
    socket.once('data', async (nonce) => {
      const port = await announced
      socket.write(`${port} ${proof(secret, nonce.toString(), port)}`)
    })
  })
  return {
    kind: 'owner',
    announce,
    release() {
      server.close()
      for (const socket of callers) socket.destroy()
    },
  }
}

/** Undefined when the owner ended before its database was ready. */
async function follow(address: string, secret: Secret): Promise<Follower | undefined> {
  const nonce = randomBytes(16).toString('hex')
  const socket = net.connect(address)
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => resolve()).on('error', () => {})
  })
  const answer = new Promise<string>((resolve, reject) => {
    socket.once('data', (data) => resolve(data.toString()))
    socket.setTimeout(patience, () => {
      reject(new Error('Another Parley process holds the database folder and does not answer; end it and start again.'))
      socket.destroy()
    })
  })
  socket.write(nonce)
  const text = await Promise.race([answer, ended])
  if (text === undefined) return removeStale(address)
  const [port, given] = text.split(' ')
  // Any local program could sit on the address; only one that read the 0600 secret can answer.
  if (given !== proof(secret, nonce, Number(port))) throw new Error(`${address} is held by another program.`)
  socket.setTimeout(0).unref()
  return { kind: 'follower', port: Number(port), ended, leave: () => socket.destroy() }
}

function bind(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

/** Linux: an abstract socket, Windows: a pipe; both vanish by themselves. Elsewhere a socket file, which does not. */
function lockAddress(home: string, secret: Secret): string {
  const { dev, ino } = fs.statSync(home, { bigint: true })
  const name = `parley-${createHash('sha256').update(`${secret.id} ${dev} ${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(os.tmpdir(), `${name}.sock`)
}

function removeStale(address: string): undefined {
  if (path.isAbsolute(address) && process.platform !== 'win32') fs.rmSync(address, { force: true })
}

// Recovery after a crash replays up to max_wal_size before the owner has a port to tell.
const patience = 180_000

const proof = (secret: Secret, nonce: string, port: number) =>
  createHmac('sha256', secret.superuserPassword).update(`${nonce} ${port}`).digest('hex')
