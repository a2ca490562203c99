import fs from 'node:fs'
import path from 'node:path'
import { exitWithMessage, requireWritable, root } from '../process/root.mjs'
import { run } from '../process/run.mjs'
import { withCloneLock } from './clone-lock.mjs'
import { fileHash } from './source-hash.mjs'

/** Installs the packages if the lock file has changed since the last installation. */
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
  // The build needs development packages, whatever NODE_ENV is. Warnings about packages do not concern the person who starts Parley.
  if (!(await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { lock })))
    exitWithMessage('The packages could not be installed; npm says why above.')
  record(root)
}

export function isInstalled(folder = root) {
  const modules = path.join(folder, 'node_modules')
  const found = fs.lstatSync(modules, { throwIfNoEntry: false })
  // If it is a link, somebody else maintains the packages.
  if (found?.isSymbolicLink()) return true
  if (!found) return false
  if (readText(installedHashFile(folder)) === fileHash(path.join(folder, 'package-lock.json'))) return true
  return matchesLockFile(folder) && record(folder)
}

/** Whether npm was run by hand: npm's own record of installed packages matches the lock file. */
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
    fs.writeFileSync(installedHashFile(folder), fileHash(path.join(folder, 'package-lock.json')))
  } catch {
    // The mark only saves the comparison next time, so a read-only folder is fine.
  }
  return true
}

const installedHashFile = (folder) => path.join(folder, 'node_modules/.parley-lock-hash')

const packages = (file) => JSON.parse(readText(file) ?? '{}').packages ?? {}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
