import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { root } from '../process/root.mjs'

/**
 * Runs `work` while holding a lock of this clone on this machine. The lock is a listening local socket: the kernel releases it with its last
 * holder, however that ends, so no crash can leave it behind.
 */
export async function withCloneLock(onWait, work, address = lockAddress()) {
  let server = await bind(address)
  if (!server) onWait()
  while (!server) {
    await waitForRelease(address)
    server = await bind(address)
  }
  const waiting = new Set()
  server.on('connection', (socket) => waiting.add(socket.on('error', () => {})))
  try {
    return await work(server)
  } finally {
    server.close()
    for (const socket of waiting) socket.destroy()
  }
}

function bind(address) {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => resolve(server))
  })
}

function waitForRelease(address) {
  return new Promise((resolve) => {
    const socket = net.connect(address)
    socket.on('close', resolve).on('error', (error) => {
      if (error.code === 'ECONNREFUSED' && path.isAbsolute(address)) fs.rmSync(address, { force: true })
    })
    socket.resume()
  })
}

/** Returns an abstract socket on Linux and a pipe on Windows, which both disappear with the process; elsewhere a file. Only tested on Linux. */
function lockAddress() {
  const { dev, ino } = fs.statSync(root, { bigint: true })
  const name = `parley-clone-${createHash('sha256').update(`${dev} ${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(os.tmpdir(), `${name}.sock`)
}
