import fs from 'node:fs'
import path from 'node:path'
import { openDataDir } from '../data-dir.ts'
import { isRoot } from './account.ts'
import { type Binaries, installedBinaries, usableBinaries } from './binaries.ts'
import { type Home, openHome } from './home.ts'
import { openSecret, type Secret } from './secret.ts'

export interface Installation {
  binaries: Binaries
  home: Home
  /** The data directory, one per major version: `postgres/18`. */
  cluster: string
  secret: Secret
  portFile: string
  /** Instead of what `tuning` says. */
  settings?: Record<string, string>
  url(port: number): string
}

export function openInstallation(dataDir: string, sharedDir: string, log: (line: string) => void): Installation {
  const base = path.resolve(dataDir)
  const installed = installedBinaries()
  openDataDir(base)
  const secret = openSecret(base)
  const home = openHome(base, secret.id, sharedDir, log)
  const binaries = usableBinaries(installed, home.account, isRoot() ? sharedDir : base)
  return {
    binaries,
    home,
    cluster: path.join(home.folder, majorVersion(binaries, home)),
    secret,
    portFile: path.join(base, 'postgres.port'),
    url: (port) => `postgres://parley:${secret.applicationPassword}@127.0.0.1:${port}/parley`,
  }
}

function majorVersion(binaries: Binaries, home: Home): string {
  const wanted = binaries.version.split('.')[0] ?? ''
  const found = fs.readdirSync(home.folder).filter((name) => /^\d+$/.test(name))
  if (found.length === 0 || found.includes(wanted)) return wanted
  throw new Error(`${home.folder} holds a database of PostgreSQL ${found[0]}; this Parley brings PostgreSQL ${wanted}.`)
}
