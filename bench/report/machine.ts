import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { findInstalledBinaries } from '../../server/platform/postgres/binaries.ts'

/** Describes where and on what was measured, in one line: date, commit, cores, memory, versions. */
export function describeRun(): string {
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return [
    new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
    `commit ${readCommit()}`,
    `${availableParallelism()} cores (${model})`,
    `${gigabytes} GB of memory`,
    `Node ${process.versions.node}`,
    readPostgresVersion(),
    readSystem(),
  ].join(' · ')
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()

const readCommit = (): string => {
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', ...measuredPaths) !== ''
  return `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? ' with changes' : ''}`
}

/** What is measured; the tables of an earlier part are not. */
const measuredPaths = [':/server', ':/contract', ':/web', ':/package.json']

const readPostgresVersion = (): string => {
  const program = join(findInstalledBinaries().directory, 'bin/postgres')
  const version = /[\d.]+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))
  return `PostgreSQL ${version?.[0]}`
}

function readSystem(): string {
  const file = '/etc/os-release'
  const name = existsSync(file) ? /PRETTY_NAME="(.*)"/.exec(readFileSync(file, 'utf8'))?.[1] : undefined
  return `${name ?? type()}, kernel ${release()}`
}
