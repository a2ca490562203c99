import fs from 'node:fs'
import path from 'node:path'
import { createDataDirectory } from '../process/data-directory.ts'
import { isRoot } from './account.ts'
import { findInstalledBinaries, type PostgresBinaries, prepareBinaries } from './binaries.ts'
import { type ClusterCredentials, loadCredentials } from './cluster-credentials.ts'
import { type ClusterHome, prepareClusterHome } from './cluster-home.ts'

export interface PostgresInstallation {
  binaries: PostgresBinaries
  home: ClusterHome
  /** The data directory, one per major version: `postgres/18`. */
  cluster: string
  credentials: ClusterCredentials
  portFile: string
  /** Overrides of the usual server settings. */
  settings?: Record<string, string>
  url(port: number): string
}

export function openInstallation(
  dataDir: string,
  sharedDir: string,
  log: (line: string) => void,
): PostgresInstallation {
  const dataDirectory = path.resolve(dataDir)
  const installed = findInstalledBinaries()
  createDataDirectory(dataDirectory)
  const credentials = loadCredentials(dataDirectory)
  const home = prepareClusterHome(dataDirectory, credentials.id, sharedDir, log)
  const binaries = prepareBinaries(installed, home.account, isRoot() ? sharedDir : dataDirectory)
  return {
    binaries,
    home,
    cluster: path.join(home.folder, resolveMajorVersion(binaries, home)),
    credentials,
    portFile: path.join(dataDirectory, 'postgres.port'),
    url: (port) => `postgres://parley:${credentials.applicationPassword}@127.0.0.1:${port}/parley`,
  }
}

function resolveMajorVersion(binaries: PostgresBinaries, home: ClusterHome): string {
  const packagedVersion = binaries.version.split('.')[0] ?? ''
  const existingVersions = fs.readdirSync(home.folder).filter((name) => /^\d+$/.test(name))
  if (existingVersions.length === 0 || existingVersions.includes(packagedVersion)) return packagedVersion
  throw new Error(
    `${home.folder} holds a database of PostgreSQL ${existingVersions[0]}; this Parley brings PostgreSQL ${packagedVersion}.`,
  )
}
