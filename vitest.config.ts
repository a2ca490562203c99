import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,spec,scripts}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: ['server/testing/harness/test-cluster.ts'],
    setupFiles: ['server/testing/harness/require-assertions.ts'],
    pool: 'forks',
    maxWorkers: 3,
    isolate: false,
    testTimeout: 30_000,
    // As with journeys: what fails once and not twice is marked in the report; one slow moment of a machine stops nobody.
    retry: 1,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
})
