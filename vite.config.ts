import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * A thread with its composer: shared by the inbox and the panels of records, and opened seldom enough to be loaded by
 * itself. Its requests are left out: the live events of every page use them.
 */
const conversation = /features\/whatsapp\/(composer|messages)\/(?!.*-requests|outbox)/

/** What only people see who are not signed in, on several pages. */
const signedOut = /features\/auth\/(auth-frame|showcase)/

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
    // The file that all screens share is about 580 kB, and 160 kB as it is sent. Vite would warn above 500 kB.
    chunkSizeWarningLimit: 640,
    // What several screens share comes as one file: eighteen small ones cost a first visit more than their bytes.
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
              name: 'shared',
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
