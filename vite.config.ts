import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * A thread with its composer: shared by the inbox and the panels of records, and opened seldom enough to be loaded by
 * itself. Its requests are left out: the live events of every page use them.
 */
const conversation = /features\/whatsapp\/(composer|messages)\/(?!.*-requests|outbox|attach)/

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    target: 'es2023',
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
            { name: 'shared', test: (id) => !conversation.test(id), minShareCount: 2, priority: 1 },
            { name: 'conversation', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
})
