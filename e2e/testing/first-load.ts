import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { createStorageState } from './fixtures.ts'
import type { Product } from './product.ts'

/** What the first load of the contact list may take until its rows are shown: bytes as they are transferred, with headers. */
export const firstLoadLimits = { scriptBytes: 180 * 1024, requests: 12 }

/** `bytes` are 0 until the response is complete; times are milliseconds since the epoch. */
type WireRequest = { url: string; type: string; encoding: string; bytes: number; sentAt: number }

/** `listRequests` returns all requests of the page so far; `first` are those before it showed rows. */
type FirstLoad = {
  context: BrowserContext
  page: Page
  listRequests(): WireRequest[]
  first: WireRequest[]
}

export const sumBytes = (requests: readonly WireRequest[]): number =>
  requests.reduce((total, { bytes }) => total + bytes, 0)

/** Opens the contact list in a browser context that has nothing cached, until it shows rows. The caller closes the context. */
export async function loadContactList(
  browser: Browser,
  product: Product,
  storageState: ReturnType<typeof createStorageState>,
): Promise<FirstLoad> {
  await visitOnce(browser, product, storageState)
  const context = await browser.newContext({ baseURL: product.url, storageState })
  const page = await context.newPage()
  const listRequests = await recordRequests(context, page)
  await noteRows(page)
  await page.goto('/contacts')
  await page.getByRole('rowheader').first().waitFor()
  const rowsAt = Number(await page.locator('html').getAttribute('data-rows-at'))
  return { context, page, listRequests, first: listRequests().filter(({ sentAt }) => sentAt <= rowsAt) }
}

/** Lets the server read what it sends and the browser start, which may take longer than the page waits with what it loads later. */
async function visitOnce(
  browser: Browser,
  product: Product,
  storageState: ReturnType<typeof createStorageState>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: product.url, storageState })
  const page = await context.newPage()
  await page.goto('/contacts')
  await page.getByRole('rowheader').first().waitFor()
  await context.close()
}

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
