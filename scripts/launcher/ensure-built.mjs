import fs from 'node:fs'
import path from 'node:path'
import { exitWithMessage, requireWritable, root } from '../process/root.mjs'
import { runNode } from '../process/run.mjs'
import { sourceHash } from './source-hash.mjs'

/** Builds when a source changed since the last time. */
export async function ensureBuilt() {
  if (isBuilt()) return
  requireWritable('build itself')
  console.log('Building …')
  // In a process of its own, whose memory the server does not inherit.
  if (!(await runNode('scripts/build.mjs', ['--if-stale']))) exitWithMessage('The build failed; the reason is above.')
}

export const isBuilt = () => readBuildState() === 'current'

/** Whether there is a build, and one of the sources as they are now; a release has no sources. */
export function readBuildState(folder = root) {
  const file = path.join(folder, 'dist/source-hash')
  if (!fs.existsSync(file)) return 'missing'
  if (!fs.existsSync(path.join(folder, 'contract'))) return 'released'
  return fs.readFileSync(file, 'utf8') === sourceHash(process.env, folder) ? 'current' : 'stale'
}
