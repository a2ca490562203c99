import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process/root.mjs'

/** The files of the working tree that git does not ignore, relative to the root; of these folders, or all of them. */
export const listFiles = (...folders) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && existsSync(path.join(root, file)))

/** The TypeScript of these folders, without its tests. */
export const listSources = (...folders) =>
  listFiles(...folders).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
