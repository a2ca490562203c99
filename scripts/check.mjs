import './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'
import { timed } from './timed.mjs'

/** What must hold without running anything: title, script under the clone, arguments. Add a line to add a check. */
const checks = [
  ['Types', 'node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.']],
  ['Format and lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '.']],
  ['Layers and cycles', 'scripts/layers.mjs', []],
  ['Table ownership', 'scripts/ownership.mjs', []],
  ['API description', 'node_modules/tsx/dist/cli.mjs', ['scripts/openapi.ts', '--check']],
]

await ensureInstalled()
for (const [title, script, args] of checks) await timed(title, () => runNode(script, args))
