import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/testing/product-pool.ts',
  outputDir: 'reports/playwright',
  workers: 3,
  fullyParallel: false,
  // Many times what the slowest test takes, so that a slow machine is no reason to fail.
  timeout: 240_000,
  // Mutants set it: a journey that waits for a mutated text waits in vain.
  expect: { timeout: Number(process.env.EXPECT_TIMEOUT ?? 60_000) },
  forbidOnly: true,
  // `npm test` lists what passed only when retried, and fails when that is more than two tests.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }], ['./e2e/testing/expectation-reporter.ts']],
  use: {
    // A step that waits in vain ends before its test, and says for what it waited.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    // Requests that a service worker has handled would pass by what a journey intercepts.
    serviceWorkers: 'block',
    // Without transitions to wait for, journeys take a fifth less time.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each step takes a quarter of the time; `TRACE=1` does it when a failure is not plain.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        // There is no graphics card: without the emulation of one, pages take a tenth less.
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A microphone that beeps, and the permission to use it.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
