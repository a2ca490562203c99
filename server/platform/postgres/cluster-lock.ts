import { createHash, createHmac, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { ClusterCredentials } from './cluster-credentials.ts'

interface ClusterOwner {
  kind: 'owner'
  publishPort(port: number): void
  release(): void
}

interface ClusterFollower {
  kind: 'follower'
  port: number
  /** Settles when the owning process has ended. */
  ended: Promise<void>
  leave(): void
}

/**
 * Acquires the lock of a home folder, which one process at a time owns. The lock is a listening local socket: binding it is atomic, the
 * kernel releases it when the process ends in any way, and no process id is compared, which could have been reused. The owner sends its
 * port to each caller; when the open connection closes, the owner has ended.
 */
export async function acquireClusterLock(
  home: string,
  secret: ClusterCredentials,
): Promise<ClusterOwner | ClusterFollower> {
  const address = lockAddress(home, secret)
  for (;;) {
    const server = await tryListen(address)
    if (server) return becomeOwner(server, secret)
    const follower = await followOwner(address, secret)
    if (follower) return follower
  }
}

function becomeOwner(server: net.Server, secret: ClusterCredentials): ClusterOwner {
  const followers = new Set<net.Socket>()
  let publishPort: (port: number) => void = () => {}
  const published = new Promise<number>((resolve) => {
    publishPort = resolve
  })
  server.unref()
  server.on('connection', (socket) => {
    followers.add(socket.unref())
    socket.on('close', () => followers.delete(socket)).on('error', () => {})
    socket.once('data', async (nonce) => {
      const port = await published
      socket.write(`${port} ${signProof(secret, nonce.toString(), port)}`)
    })
  })
  return {
    kind: 'owner',
    publishPort,
    release() {
      server.close()
      for (const socket of followers) socket.destroy()
    },
  }
}

/** Returns undefined if the owner ended before its database was ready. */
async function followOwner(address: string, secret: ClusterCredentials): Promise<ClusterFollower | undefined> {
  const nonce = randomBytes(16).toString('hex')
  const socket = net.connect(address)
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => resolve()).on('error', () => {})
  })
  const reply = new Promise<string>((resolve, reject) => {
    socket.once('data', (data) => resolve(data.toString()))
    socket.setTimeout(ownerTimeout, () => {
      reject(new Error('Another Parley process holds the database folder and does not answer; end it and start again.'))
      socket.destroy()
    })
  })
  socket.write(nonce)
  const replyText = await Promise.race([reply, ended])
  if (replyText === undefined) return removeStaleSocket(address)
  const [port, receivedProof] = replyText.split(' ')
  // Any local program could listen at the address; only one that can read the 0600 secret can answer.
  if (receivedProof !== signProof(secret, nonce, Number(port)))
    throw new Error(`${address} is held by another program.`)
  socket.setTimeout(0).unref()
  return { kind: 'follower', port: Number(port), ended, leave: () => socket.destroy() }
}

function tryListen(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

/** Returns an abstract socket on Linux and a pipe on Windows, which both disappear with the process; elsewhere a socket file, which does not. */
function lockAddress(home: string, secret: ClusterCredentials): string {
  const { dev, ino } = fs.statSync(home, { bigint: true })
  const name = `parley-${createHash('sha256').update(`${secret.id} ${dev} ${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(os.tmpdir(), `${name}.sock`)
}

function removeStaleSocket(address: string): undefined {
  if (path.isAbsolute(address) && process.platform !== 'win32') fs.rmSync(address, { force: true })
}

// Recovery after a crash replays up to max_wal_size before the owner has a port.
const ownerTimeout = 180_000

const signProof = (secret: ClusterCredentials, nonce: string, port: number) =>
  createHmac('sha256', secret.superuserPassword).update(`${nonce} ${port}`).digest('hex')
