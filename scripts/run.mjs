import { spawnSync } from 'node:child_process'
import { inRoot, root } from './root.mjs'

/** Runs a command in the clone, its output shown as it comes. Answers whether it went well. */
export function run(command, args, environment = {}) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
    // npm is a batch file on Windows. Untried.
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (signal) process.exit(130)
  if (error) console.error(error.message)
  return status === 0
}

/** The same for a script of an installed package, by its path under node_modules, or of this folder. */
export const runNode = (script, args, environment) => run(process.execPath, [inRoot(script), ...args], environment)
