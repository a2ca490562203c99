import './launcher/require-node-version.mjs'
import { ensureInstalled } from './launcher/ensure-installed.mjs'
import { runChecks } from './suite/checks.mjs'

await ensureInstalled()
const { passed } = await runChecks()
process.exitCode = passed ? 0 : 1
