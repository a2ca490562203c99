import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readLocalStorage, signedOutState, signIn } from '../auth/sign-in.ts'
import { test as base, createPerson, expect } from '../testing/fixtures.ts'
import { type Product, startProduct } from '../testing/product.ts'

const root = join(import.meta.dirname, '../..')

/** The same server with a second build of the web application, made with every flag on (GAP-105). */
const test = base.extend<object, { flagged: Product }>({
  flagged: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that a fixture needs
    async ({}, use) => {
      await mkdir(join(root, '.cache'), { recursive: true })
      const dist = await mkdtemp(join(root, '.cache/flags-'))
      await cp(join(root, 'dist'), dist, { recursive: true, filter: (path) => !/[\\/]web$/.test(path) })
      const flags = { VITE_MAINTENANCE_MODE: '1', VITE_DISABLE_STORAGE: '1', VITE_DISABLE_EVENT_STREAMS: '1' }
      const vite = join(root, 'node_modules/vite/bin/vite.js')
      await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', join(dist, 'web')], {
        cwd: root,
        env: { ...process.env, ...flags },
      })
      const flagged = await startProduct({}, dist)
      await use(flagged)
      await flagged.stop()
      await rm(dist, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

test('a build can store nothing in the browser and open no event stream (SESS-022, RT-029)', async ({
  browser,
  flagged,
}) => {
  const { email } = await createPerson(flagged)
  const page = await (await browser.newContext({ baseURL: flagged.url, storageState: signedOutState })).newPage()
  const streams: string[] = []
  page.on('request', (request) => {
    if (/^\/events$|-updates$/.test(new URL(request.url()).pathname)) streams.push(request.url())
  })
  await page.clock.install()
  await page.goto('/auth')
  await signIn(page, email)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await readLocalStorage(page)).toEqual({})
  expect(streams).toEqual([])
})

test('a failed maintenance check falls back to the default of the build: closed (MAINT-010)', async ({
  browser,
  flagged,
}) => {
  const page = await (await browser.newContext({ baseURL: flagged.url, storageState: signedOutState })).newPage()
  await page.route('**/api/maintenance/status', (route) => route.abort())
  await Promise.all([page.waitForEvent('requestfailed'), page.goto('/auth')])
  await expect(page.getByRole('heading', { name: 'System Maintenance' })).toBeVisible()
  await page.unroute('**/api/maintenance/status')
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
