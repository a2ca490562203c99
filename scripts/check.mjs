import './launcher/require-node-version.mjs'
import { ensureInstalled } from './launcher/ensure-installed.mjs'
import { runNode } from './process/run.mjs'
import { runStep } from './process/run-step.mjs'

/** What must hold without running anything: title, script under the clone, arguments. Add a line to add a check. */
const checks = [
  ['Types', 'node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.']],
  ['Format and lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '.']],
  ['Layers and cycles', 'scripts/checks/layers.mjs', []],
  ['Table ownership', 'scripts/checks/table-ownership.mjs', []],
  ['Database schema', 'node_modules/tsx/dist/cli.mjs', ['scripts/schema.ts', '--check']],
  ['API description', 'node_modules/tsx/dist/cli.mjs', ['scripts/openapi.ts', '--check']],
]

await ensureInstalled()
for (const [title, script, args] of checks) await runStep(title, () => runNode(script, args))
