import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createPerson, createStorageState, expect, test } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'

/** What the first load of the contact list may take until its rows are shown: bytes as they are transferred, with headers. */
const limits = { scriptBytes: 180 * 1024, requests: 12 }

test('the first load of the contact list takes 180 KB of scripts and twelve requests, and what follows comes later', async ({
  browser,
  product,
}) => {
  const person = await createPerson(product)
  for (const name of ['Amara Okonkwo', 'Benedikt Straub', 'Chloé Marchetti'])
    await person.request('POST', '/contacts', { name })
  const storageState = createStorageState(product, person)
  await visitOnce(browser, product, storageState)
  const context = await browser.newContext({ baseURL: product.url, storageState })
  const page = await context.newPage()
  const requests = await recordRequests(context, page)
  await noteRows(page)
  await page.goto('/contacts')
  await expect(page.getByRole('rowheader', { name: 'Amara Okonkwo' })).toBeVisible()
  const rowsAt = Number(await page.locator('html').getAttribute('data-rows-at'))

  const first = requests().filter(({ sentAt }) => sentAt <= rowsAt)
  const scripts = first.filter(({ type }) => type === 'Script')
  const paths = first.map(({ type, url }) => `${type} ${new URL(url).pathname}`)
  expect(paths).toContain('Document /contacts')
  expect(paths).toContain('Fetch /contacts')
  await expect.poll(() => first.filter(({ bytes }) => bytes === 0)).toEqual([])
  expect(scripts.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 2_000)).toEqual([])
  expect(sumBytes(scripts), paths.join('\n')).toBeLessThanOrEqual(limits.scriptBytes)
  // React alone takes half of it: less means that something was not counted.
  expect(sumBytes(scripts)).toBeGreaterThan(limits.scriptBytes / 2)
  expect(first.length, paths.join('\n')).toBeLessThanOrEqual(limits.requests)

  const isLoaded = (script: string) => requests().some(({ url, bytes }) => url.includes(script) && bytes > 0)
  await expect.poll(() => isLoaded('/list-tools-') && isLoaded('/panels-')).toBe(true)
  const scriptCount = () => requests().filter(({ type }) => type === 'Script').length
  const loadedCount = scriptCount()
  await page.getByRole('button', { name: 'New contact' }).click()
  await expect(page.getByRole('dialog', { name: 'New contact' })).toBeVisible()
  expect(scriptCount()).toBe(loadedCount)
  await context.close()
})

test('a dialog that is opened before its code arrives is shown once it does', async ({ browser, product }) => {
  const person = await createPerson(product)
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
  const page = await context.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/list-tools-*.js', async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest('**/list-tools-*.js')
  await page.goto('/contacts')
  await asked
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New contact' }).first()).toBeFocused()
  await context.close()
})

/** Lets the server read what it sends and the browser start, which may take longer than the page waits with what it loads later. */
async function visitOnce(
  browser: Browser,
  product: Product,
  storageState: ReturnType<typeof createStorageState>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: product.url, storageState })
  const page = await context.newPage()
  await page.goto('/contacts')
  await expect(page.getByRole('rowheader', { name: 'Amara Okonkwo' })).toBeVisible()
  await context.close()
}

/** `bytes` are 0 until the response is complete; times are milliseconds since the epoch. */
type WireRequest = { url: string; type: string; encoding: string; bytes: number; sentAt: number }

const sumBytes = (requests: readonly WireRequest[]): number => requests.reduce((total, { bytes }) => total + bytes, 0)

/** Records the requests of a page as the network sees them. */
async function recordRequests(context: BrowserContext, page: Page): Promise<() => WireRequest[]> {
  const requests = new Map<string, WireRequest>()
  const change = (id: string, values: Partial<WireRequest>) => {
    const request = requests.get(id)
    if (request) Object.assign(request, values)
  }
  const session = await context.newCDPSession(page)
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = '', wallTime }) =>
    requests.set(requestId, { url, type, encoding: '', bytes: 0, sentAt: wallTime * 1_000 }),
  )
  session.on('Network.responseReceived', ({ requestId, response: { headers } }) =>
    change(requestId, { encoding: headers['content-encoding'] ?? '' }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    change(requestId, { bytes: encodedDataLength }),
  )
  await session.send('Network.enable')
  return () => [...requests.values()]
}

/**
 * Makes the page note when it shows the first rows. Its clock is slowed down, because it waits for them only for a while before it loads
 * the rest, and a busy machine may take longer.
 */
async function noteRows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() / 20
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-row] [role="rowheader"]')) return
      observer.disconnect()
      document.documentElement.dataset.rowsAt = String(Date.now())
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}
