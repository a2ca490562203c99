import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/**
 * A thread with its composer: shared by the inbox and the panels of records, and opened seldom enough to be loaded by
 * itself. Its requests are left out: the live events of every page use them.
 */
const conversation = /features\/whatsapp\/(composer|messages)\/(?!.*-requests|outbox)/

/** What only people see who are not signed in, on several pages. */
const signedOut = /features\/auth\/(auth-frame|showcase)/

/** What the first screen of most visits needs: the frame of the application and a list of records. */
const firstScreen = ['web/main.tsx', 'web/features/contacts/contacts-page.tsx']

/** Creates the test whether the first screen loads a module; the others are loaded when a panel or another page is opened. */
function createFirstScreenTest() {
  let loaded: ReadonlySet<string> | undefined
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    loaded ??= listImports(
      firstScreen.map((file) => join(import.meta.dirname, file)),
      context,
    )
    return loaded.has(id)
  }
}

/** Lists the modules that these load at once, including themselves. */
function listImports(ids: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const all = new Set(ids)
  for (const id of all) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) all.add(imported)
  return all
}

const isOnFirstScreen = createFirstScreenTest()

/** Puts the script that must run before the first paint into the page. The server allows it by its hash. */
const inlineThemeScript: Plugin = {
  name: 'inline-theme-script',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const script = readFileSync(join(import.meta.dirname, 'web/theme.js'), 'utf8')
      return html.replace('<script src="/theme.js"></script>', () => `<script>${script}</script>`)
    },
  },
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), inlineThemeScript],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows no data: addresses, and no inline script but the one above.
    assetsInlineLimit: 0,
    target: 'es2023',
    // What several screens share comes as two files, for the first screen and for the others: eighteen small ones cost a
    // first visit more than their bytes.
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
              minShareCount: 2,
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
