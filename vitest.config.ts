import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './server/testing/harness/long-files-first.ts'

export default defineConfig({
  test: {
    include: ['{contract,server,web,spec,scripts}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: ['server/testing/harness/test-cluster.ts'],
    setupFiles: ['server/testing/harness/require-assertions.ts', 'server/testing/harness/record-evidence.ts'],
    pool: 'forks',
    maxWorkers: 4,
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
    // Eight times what the slowest test takes and more, so that a slow machine is no reason to fail.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // `npm test` lists what passed only when retried, and fails when that is more than two tests.
    retry: 1,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
})
