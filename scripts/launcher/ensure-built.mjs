import fs from 'node:fs'
import path from 'node:path'
import { exitWithMessage, requireWritable, root } from '../process/root.mjs'
import { runNode } from '../process/run.mjs'
import { sourceHash } from './source-hash.mjs'

/** Builds if a source has changed since the last build. */
export async function ensureBuilt() {
  if (isBuilt()) return
  requireWritable('build itself')
  console.log('Building …')
  // In a separate process, so that the server does not inherit its memory usage.
  if (!(await runNode('scripts/build.mjs', ['--if-stale']))) exitWithMessage('The build failed; the reason is above.')
}

export const isBuilt = () => readBuildState() === 'current'

/** Returns whether there is a build, and whether it is up to date; a release has no sources. */
export function readBuildState(folder = root) {
  const file = path.join(folder, 'dist/source-hash')
  if (!fs.existsSync(file)) return 'missing'
  if (!fs.existsSync(path.join(folder, 'contract'))) return 'released'
  return fs.readFileSync(file, 'utf8') === sourceHash(process.env, folder) ? 'current' : 'stale'
}
