import fs from 'node:fs'
import { exitWithMessage, inRoot, requireWritable } from '../process/root.mjs'
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

export function isBuilt() {
  const file = inRoot('dist/source-hash')
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === sourceHash()
}
