import fs from 'node:fs'
import { sourceHash } from './hash.mjs'
import { giveUp, inRoot, requireWritable } from './root.mjs'
import { runNode } from './run.mjs'

/** Builds when a source changed since the last time. */
export async function ensureBuilt() {
  if (isBuilt()) return
  requireWritable('build itself')
  console.log('Building …')
  // In a process of its own, whose memory the server does not inherit.
  if (!(await runNode('scripts/build.mjs', ['--if-stale']))) giveUp('The build failed; the reason is above.')
}

export function isBuilt() {
  const file = inRoot('dist/source-hash')
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === sourceHash()
}
