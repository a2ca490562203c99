import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' }).trim()

/** Returns the last commit and its date. */
export const readHead = () => ({ commit: git('rev-parse', 'HEAD'), date: git('log', '-1', '--format=%cs') })

/** Whether nothing but this path has uncommitted changes: otherwise a result would not belong to the commit. */
export const isCommitted = (except: string): boolean => git('status', '--porcelain', '--', '.', `:!${except}`) === ''
