import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process/root.mjs'

/** Lists the files of the working tree that git does not ignore, relative to the root, in these folders or in all. */
export const listFiles = (...folders) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && existsSync(path.join(root, file)))

/** Lists the TypeScript files of these folders, except tests. */
export const listSources = (...folders) =>
  listFiles(...folders).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
