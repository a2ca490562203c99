import { type Browser, chromium } from '@playwright/test'

/** Starts the browser of the machine, or that of `CHROMIUM_PATH`, so that nothing but the page under test uses the network. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
