import './launcher/require-node-version.mjs'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { listTranslatedLanguages } from './language/read-catalogue.mjs'
import { withCloneLock } from './launcher/clone-lock.mjs'
import { isBuilt } from './launcher/ensure-built.mjs'
import { ensureInstalled } from './launcher/ensure-installed.mjs'
import { sourceHash } from './launcher/source-hash.mjs'
import { programOptions } from './process/program-options.mjs'
import { inRoot } from './process/root.mjs'

/** The programs of the server: file name → source. */
const programs = JSON.parse(fs.readFileSync(inRoot('server/programs.json'), 'utf8'))

const dist = inRoot('dist')
const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)]

await ensureInstalled()
await withCloneLock(
  () => console.log('Another start is preparing this folder; waiting for it.'),
  () => (process.argv.includes('--if-stale') && isBuilt()) || build(),
)

/** Builds into a temporary folder and replaces the old build at the end, so that an interrupted build keeps the old one. */
async function build() {
  const hash = sourceHash()
  const draft = inRoot('.cache/dist')
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { recursive: true })
  await Promise.all([buildPrograms(draft), buildWeb(path.join(draft, 'web'))])
  copyMigrations(path.join(draft, 'migrations'))
  copyCatalogues(path.join(draft, 'language'))
  fs.writeFileSync(path.join(draft, 'source-hash'), hash)
  fs.rmSync(dist, { recursive: true, force: true })
  fs.renameSync(draft, dist)
}

async function buildPrograms(draft) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    ...programOptions,
    entryPoints: programs,
    outdir: dist,
    sourcemap: 'linked',
    // Source maps have paths relative to the final location, so esbuild must not know the temporary folder.
    write: false,
  })
  for (const { path: file, contents } of outputFiles) fs.writeFileSync(path.join(draft, path.basename(file)), contents)
}

async function buildWeb(outDir) {
  if (!fs.existsSync(inRoot('vite.config.ts'))) return
  const { build } = await import('vite')
  const options = { configFile: inRoot('vite.config.ts'), logLevel: 'warn' }
  await build({ ...options, build: { outDir, emptyOutDir: true } })
  await Promise.all(fs.readdirSync(outDir, { recursive: true }).map((name) => compress(path.join(outDir, name))))
}

/** Compresses a text file of a kilobyte or more, once during the build instead of while serving. */
async function compress(file) {
  if (!/\.(js|css|html|svg|json)$/.test(file)) return
  const content = fs.readFileSync(file)
  if (content.length < 1024) return
  fs.writeFileSync(`${file}.br`, await brotli(content))
  fs.writeFileSync(`${file}.gz`, await gzip(content, { level: 9 }))
}

function copyMigrations(to) {
  const onlySql = (file) => fs.statSync(file).isDirectory() || file.endsWith('.sql')
  fs.cpSync(inRoot('server/migrations'), to, { recursive: true, filter: onlySql })
}

/** The texts of each language, which the server reads for emails. */
function copyCatalogues(to) {
  for (const language of listTranslatedLanguages())
    fs.cpSync(inRoot('contract/language', language), path.join(to, language), { recursive: true })
}
