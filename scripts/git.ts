import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' }).trim()

/** The last commit, and the day it was made. */
export const readHead = () => ({ commit: git('rev-parse', 'HEAD'), date: git('log', '-1', '--format=%cs') })

/** Whether all but this path is as in the last commit: a figure belongs to a commit only when nothing else was in the folder. */
export const isCommitted = (except: string): boolean => git('status', '--porcelain', '--', '.', `:!${except}`) === ''
