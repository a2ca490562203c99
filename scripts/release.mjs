import './launcher/require-node-version.mjs'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './launcher/ensure-built.mjs'
import { ensureInstalled } from './launcher/ensure-installed.mjs'
import { programOptions } from './process/program-options.mjs'
import { exitWithMessage, inRoot } from './process/root.mjs'
import { run } from './process/run.mjs'

/**
 * `npm run release`: creates a folder with the built product and its production packages, which `npm start` runs without installing or
 * building anything, and its archive under `release/`. `-- --folder FOLDER` creates only the folder, at that path.
 */
const { values } = parseArgs({ options: { folder: { type: 'string' } } })

/** Commands for operators; all others are for developers. */
const commands = ['doctor', 'backup', 'restore', 'database-logins', 'maintenance', 'rotate-secret', 'subscription']
const copied = [
  'LICENSE',
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'package-lock.json',
  '.npmrc',
  'docs',
  'deploy',
]

await ensureInstalled()
await ensureBuilt()
const product = JSON.parse(fs.readFileSync(inRoot('package.json'), 'utf8'))
const name = `parley-${product.version}-${process.platform}-${process.arch}`
const folder = path.resolve(values.folder ?? inRoot('.cache/release', name))
await createFolder()
if (!values.folder) await createArchive()

async function createFolder() {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  for (const file of copied) fs.cpSync(inRoot(file), path.join(folder, file), { recursive: true })
  fs.cpSync(inRoot('dist'), path.join(folder, 'dist'), { recursive: true })
  await buildCommands()
  // `exec` replaces the shell of npm, so that a signal to npm stops the server instead of leaving it running.
  const scripts = Object.fromEntries(commands.map((command) => [command, `exec node dist/commands/${command}.mjs`]))
  const released = { ...product, scripts: { start: 'exec node dist/server.mjs', ...scripts } }
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(released, null, 2)}\n`)
  if (!(await run('npm', ['ci', '--omit=dev', '--prefix', folder])))
    exitWithMessage('The packages could not be installed; npm says why above.')
  console.log(`The product is in ${path.relative(process.cwd(), folder) || folder}.`)
}

async function buildCommands() {
  const { build } = await import('esbuild')
  await build({
    ...programOptions,
    entryPoints: commands.map((command) => `scripts/${command}.ts`),
    outdir: path.join(folder, 'dist/commands'),
  })
}

async function createArchive() {
  fs.mkdirSync(inRoot('release'), { recursive: true })
  const archive = inRoot('release', `${name}.tar.gz`)
  if (!(await run('tar', ['-czf', archive, '-C', path.dirname(folder), name])))
    exitWithMessage('tar could not write the archive; it says why above.')
  console.log(`Its archive is ${path.relative(process.cwd(), archive)}.`)
}
