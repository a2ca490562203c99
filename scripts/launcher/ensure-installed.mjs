import fs from 'node:fs'
import path from 'node:path'
import { exitWithMessage, requireWritable, root } from '../process/root.mjs'
import { run } from '../process/run.mjs'
import { withCloneLock } from './clone-lock.mjs'
import { fileHash } from './source-hash.mjs'

/** Installs the packages when the lock file changed since the last time. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withCloneLock(
    () => console.log('Another start is preparing this folder; waiting for it.'),
    (lock) => isInstalled() || install(lock),
  )
}

async function install(lock) {
  requireWritable('install its packages')
  console.log('Installing packages …')
  // Development packages build the web application, whatever NODE_ENV says. Warnings about packages are not for those who start Parley.
  if (!(await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { lock })))
    exitWithMessage('The packages could not be installed; npm says why above.')
  record(root)
}

export function isInstalled(folder = root) {
  const modules = path.join(folder, 'node_modules')
  const found = fs.lstatSync(modules, { throwIfNoEntry: false })
  // A link leads to packages that somebody else looks after.
  if (found?.isSymbolicLink()) return true
  if (!found) return false
  if (readText(stamp(folder)) === fileHash(path.join(folder, 'package-lock.json'))) return true
  return matchesLockFile(folder) && record(folder)
}

/** True after somebody ran npm by hand: its own record of what it installed agrees with the lock file. */
function matchesLockFile(folder) {
  const installed = packages(path.join(folder, 'node_modules/.package-lock.json'))
  const wanted = packages(path.join(folder, 'package-lock.json'))
  return Object.entries(wanted).every(
    ([place, { version, optional }]) =>
      place === '' || installed[place]?.version === version || (optional && !installed[place]),
  )
}

function record(folder) {
  try {
    fs.writeFileSync(stamp(folder), fileHash(path.join(folder, 'package-lock.json')))
  } catch {
    // Only a note that saves the comparison next time; a read-only folder does without.
  }
  return true
}

const stamp = (folder) => path.join(folder, 'node_modules/.parley-lock-hash')

const packages = (file) => JSON.parse(readText(file) ?? '{}').packages ?? {}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
