import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,spec,scripts}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: ['server/platform/testing/cluster.ts'],
    setupFiles: ['server/platform/testing/expectations.ts'],
    pool: 'forks',
    maxWorkers: 3,
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
})
