import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../process/root.mjs'

const sources = [
  ...['contract', 'server', 'web', 'package.json', 'package-lock.json'],
  ...['tsconfig.json', 'vite.config.ts', 'scripts/build.mjs', 'scripts/process/program-options.mjs'],
]

/** Hashes everything that the build depends on: sources, configuration, packages and the VITE_ variables. */
export function sourceHash(environment = process.env, folder = root) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesOf(path.join(folder, source)))) {
    hash
      .update(`${path.relative(folder, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0')
  }
  for (const name of Object.keys(environment).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${environment[name]}\0`)
  }
  return hash.digest('hex')
}

export function fileHash(file) {
  return createHash('sha256').update(fs.readFileSync(file)).digest('hex')
}

function filesOf(place) {
  const found = fs.statSync(place, { throwIfNoEntry: false })
  if (found?.isFile()) return [place]
  if (!found) return []
  const names = fs.readdirSync(place).sort()
  return names.filter((name) => !/\.test\.\w+$/.test(name)).flatMap((name) => filesOf(path.join(place, name)))
}
