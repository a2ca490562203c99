import './launcher/require-node-version.mjs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './launcher/ensure-built.mjs'
import { ensureInstalled } from './launcher/ensure-installed.mjs'
import { exitWithNpm } from './launcher/exit-with-npm.mjs'
import { inRoot, root } from './process/root.mjs'

exitWithNpm()
await ensureInstalled()
await ensureBuilt()

// DATA_DIR is relative to the root, wherever this was called from.
process.chdir(root)
process.env.NODE_ENV ??= 'production'

// Runs the server in this process, so that signals and the exit code are its own, and it cannot outlive a kill.
process.argv[1] = inRoot('dist/server.mjs')
await import(pathToFileURL(process.argv[1]).href)
