import { spawn } from 'node:child_process'
import { inRoot, root } from './root.mjs'

/**
 * Runs a command in the clone, its output shown as it comes, and answers whether it went well. The command inherits
 * `lock` when given one: should this process be killed, the lock stays closed for as long as the command still works.
 */
export function run(command, args, { environment = {}, lock } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['inherit', 'inherit', 'inherit', ...descriptor(lock)],
    // npm is a batch file on Windows. Untried.
    shell: process.platform === 'win32' && command === 'npm',
  })
  const end = (signal) => child.kill(signal)
  process.on('SIGTERM', end).on('SIGINT', end)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', end).off('SIGINT', end)
      if (signal) process.exit(130)
      resolve(code === 0)
    })
  })
}

/** Windows has no descriptors to inherit. */
const descriptor = (server) => (server?._handle?.fd >= 0 ? [server._handle.fd] : [])

/** The same for a script of an installed package, by its path under node_modules, or of this folder. */
export const runNode = (script, args, options) => run(process.execPath, [inRoot(script), ...args], options)
