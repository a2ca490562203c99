import { spawn } from 'node:child_process'
import { inRoot, root } from './root.mjs'

/**
 * Runs a command in the clone and resolves to whether it succeeded. Prints its output immediately, or all at once at the end if `buffered`.
 * The command inherits `lock` if given: if this process is killed, the lock is held as long as the command runs.
 */
export function run(command, args, { environment = {}, lock, buffered = false } = {}) {
  const output = buffered ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['inherit', output, output, ...descriptor(lock)],
    // npm is a batch file on Windows. Untested.
    shell: process.platform === 'win32' && command === 'npm',
  })
  const chunks = []
  child.stdout?.on('data', (chunk) => chunks.push(chunk))
  child.stderr?.on('data', (chunk) => chunks.push(chunk))
  const end = (signal) => child.kill(signal)
  process.on('SIGTERM', end).on('SIGINT', end)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code, signal) => {
      process.off('SIGTERM', end).off('SIGINT', end)
      process.stdout.write(Buffer.concat(chunks))
      if (signal) process.exit(130)
      resolve(code === 0)
    })
  })
}

/** Windows has no descriptors to inherit. */
const descriptor = (server) => (server?._handle?.fd >= 0 ? [server._handle.fd] : [])

/** The same for a script of this repository or of an installed package, by its path from the root. */
export const runNode = (script, args, options) => run(process.execPath, [inRoot(script), ...args], options)
