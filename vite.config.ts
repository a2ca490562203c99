import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import type { TextCatalogue } from './contract/language/translate.ts'
import { listTranslatedLanguages, readCatalogue } from './scripts/language/read-catalogue.mjs'

/**
 * A thread with its composer: shared by the inbox and the panels of records, and opened seldom enough to be loaded by
 * itself. Its requests are left out: the live events of every page use them.
 */
const conversation = /features\/whatsapp\/(composer|messages)\/(?!.*-requests|outbox)/

/** What only people see who are not signed in, on several pages. */
const signedOut = /features\/auth\/(auth-frame|showcase)/

/** Loads what the first screen of most visits needs: the frame of the application and the list of contacts. */
const firstScreen = join(import.meta.dirname, 'web/main.tsx')

/** What other features may use of a feature. */
const publicFile = /features\/[^/]+\/public\.ts$/

/** Creates the test whether the first screen loads a module; the others are loaded when a panel or another page is opened. */
function createFirstScreenTest() {
  let loaded: ReadonlySet<string> | undefined
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    loaded ??= listImports(firstScreen, context)
    return loaded.has(id)
  }
}

/** Lists the modules that these load at once, including themselves. Of a public.ts, only what is taken from it counts. */
function listImports(first: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const all = new Set([first])
  const read = (id: string) => context.getModuleInfo(id)
  for (const id of all) {
    const code = read(id)?.code ?? ''
    for (const imported of read(id)?.importedIds ?? []) {
      if (!publicFile.test(imported)) all.add(imported)
      else
        for (const source of findSources(listNames(code, id, imported), read(imported)?.code ?? '', imported))
          all.add(source)
    }
  }
  return all
}

/** Where a public.ts takes these names from. */
const findSources = (names: readonly string[], code: string, id: string): string[] =>
  parseNamedImports(code, id).flatMap((one) => (one.names.some((name) => names.includes(name)) ? [one.source] : []))

/** The names that a module imports from another one. */
const listNames = (code: string, id: string, imported: string): string[] =>
  parseNamedImports(code, id).flatMap(({ names, source }) => (source === imported ? names : []))

/** The names in `import { … } from` and `export { … } from` with relative paths, as the other module knows them or passes them on. */
const parseNamedImports = (code: string, id: string): { names: string[]; source: string }[] =>
  [...code.matchAll(/(import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g)].map(
    ([, verb, names = '', source = '']) => ({
      names: names.split(',').map((name) => name.trim().replace(verb === 'import' ? / as .*/ : /.* as /, '')),
      source: join(dirname(id), source),
    }),
  )

const isOnFirstScreen = createFirstScreenTest()

/** Puts the scripts that must run before the first paint into the page. The server allows them by their hashes. */
const inlineScripts: Plugin = {
  name: 'inline-scripts',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const read = (name: string) => readFileSync(join(import.meta.dirname, `web/${name}.js`), 'utf8')
      return html.replace(
        /<script src="\/(theme|early-keys)\.js"><\/script>/g,
        (_, name: string) => `<script>${read(name)}</script>`,
      )
    },
  },
}

/** Puts the script that begins to load the texts of a language into the page, and the texts of each language into a file. */
const translations: Plugin = {
  name: 'translations',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const paths = Object.fromEntries([...createCatalogues()].map(([path, { locale }]) => [locale, path]))
      const script = readFileSync(join(import.meta.dirname, 'web/language.js'), 'utf8')
      const placeholder = 'const catalogues = {}'
      if (!script.includes(placeholder)) throw new Error('language.js has no list of files to fill in.')
      const filled = script.replace(placeholder, () => `const catalogues = ${JSON.stringify(paths)}`)
      return html.replace('<script src="/language.js"></script>', () => `<script>${filled}</script>`)
    },
  },
  generateBundle() {
    for (const [path, catalogue] of createCatalogues())
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: JSON.stringify(catalogue) })
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const catalogue = createCatalogues().get(request.url ?? '')
      if (catalogue) response.setHeader('content-type', 'application/json').end(JSON.stringify(catalogue))
      else next()
    })
  },
}

/** The texts of each language by the path of its file, whose name changes with its content. */
const createCatalogues = (): Map<string, TextCatalogue> =>
  new Map(
    listTranslatedLanguages().map((language) => {
      const catalogue = readCatalogue(language)
      const hash = createHash('sha256').update(JSON.stringify(catalogue)).digest('hex').slice(0, 8)
      return [`/assets/texts-${language}-${hash}.json`, catalogue]
    }),
  )

/** Tells the service worker which files it keeps. Whatever changes their content changes their names, and so the worker. */
const listFilesInServiceWorker: Plugin = {
  name: 'list-files-in-service-worker',
  writeBundle({ dir = '' }, bundle) {
    const listFiles = (pattern: RegExp) =>
      Object.keys(bundle)
        .filter((name) => pattern.test(name))
        .map((name) => `/${name}`)
        .sort()
    const assets = listFiles(/^assets\/.*\.(js|css|woff2)$/)
    const texts = listFiles(/^assets\/texts-.*\.json$/)
    const page = readFileSync(join(dir, 'index.html'), 'utf8')
    const version = createHash('sha256')
      .update(page)
      .update([...assets, ...texts].join())
      .digest('hex')
      .slice(0, 12)
    const file = join(dir, 'sw.js')
    const script = readFileSync(file, 'utf8')
    const placeholder = "{ version: 'development', assets: [], texts: [] }"
    if (!script.includes(placeholder)) throw new Error('sw.js has no list of files to fill in.')
    writeFileSync(
      file,
      script.replace(placeholder, () => JSON.stringify({ version, assets, texts })),
    )
  },
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), inlineScripts, translations, listFilesInServiceWorker],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // The first load is limited by a test, as it is transferred.
    chunkSizeWarningLimit: 1_000,
    // The content security policy allows no data: addresses, and no inline script but the one above.
    assetsInlineLimit: 0,
    target: 'es2023',
    // The first screen comes as one file, and what the others share as another: eighteen small ones cost a first visit more
    // than their bytes.
    rolldownOptions: {
      // A public.ts only passes on, and a contract only states: who takes one thing from it does not load the others, above
      // all not the schemas, which the server alone checks by.
      treeshake: {
        moduleSideEffects: [{ test: /features\/[^/]+\/public\.ts$|\/contract\//, sideEffects: false }],
        manualPureFunctions: ['Type'],
      },
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id, context) => (isOnFirstScreen(id, context) ? 'shared' : null),
              debugName: 'shared',
              priority: 2,
            },
            {
              name: 'panels',
              test: (id) => !conversation.test(id) && !signedOut.test(id),
              minShareCount: 2,
              priority: 1,
            },
            { name: 'signed-out', test: signedOut, minShareCount: 2 },
            { name: 'conversation', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
})
