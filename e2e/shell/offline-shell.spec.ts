import { createServer, type IncomingMessage, type Server, type ServerResponse, request as sendTo } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { createPerson, createStorageState, expect, type SignedInPerson, test } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'
import { createContact } from '../testing/record-panel.ts'

/** A proxy before the product, which can serve the next version of the application. */
type Deployment = { url: string; release: (version: string) => void; close: () => Promise<void> }

async function deploy(product: Product): Promise<Deployment> {
  let version: string | null = null
  const server: Server = createServer((request, response) => {
    const isPage = request.headers.accept?.includes('text/html') ?? false
    if (version !== null && (isPage || request.url === '/sw.js')) void serveRelease(product, version, request, response)
    else forward(product, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: (next) => {
      version = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The page says which version it is; the service worker differs in the name of its cache, as after a build. */
async function serveRelease(product: Product, version: string, request: IncomingMessage, response: ServerResponse) {
  const original = await fetch(product.url + request.url, { headers: { accept: request.headers.accept ?? '*/*' } })
  const text = await original.text()
  const released = text.replace('</head>', `<meta name="release" content="${version}"></head>`)
  response.writeHead(original.status, { 'content-type': original.headers.get('content-type') ?? '' })
  response.end(released.replace(/"version":"\w+"/, `"version":"${version}"`))
}

function forward(product: Product, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request
  const onward = sendTo(product.url + url, { method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

async function openPage(browser: Browser, product: Product, person: SignedInPerson, url: string): Promise<Page> {
  const storageState = createStorageState({ ...product, url }, person)
  const context = await browser.newContext({ baseURL: url, storageState, serviceWorkers: 'allow' })
  return context.newPage()
}

const listCaches = (page: Page) => page.evaluate(() => caches.keys())
const listKept = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname)
    return kept
  })

/** Waits until the service worker has kept everything and serves this page. */
async function waitForShell(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect.poll(async () => (await listKept(page)).includes('/')).toBe(true)
}

test('a reload without a network opens the application, which says that it is offline', async ({
  browser,
  product,
}) => {
  const person = await createPerson(product)
  await createContact(person, { name: 'Mathilde Vance' })
  const page = await openPage(browser, product, person, product.url)
  await page.goto('/contacts')
  await expect(page.getByRole('row', { name: /Mathilde Vance/ })).toBeVisible()
  await waitForShell(page)
  await page.context().setOffline(true)
  for (const [address, title] of [
    ['/contacts', 'Contacts'],
    ['/deals?view=board', 'Deals'],
    ['/settings/tags', 'Settings'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('You’re offline. This loads by itself when you’re back.')).toBeVisible()
  }
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('row', { name: /Mathilde Vance/ })).toBeVisible()
  // Only code is kept: what the API replied belongs to the session.
  expect((await listKept(page)).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
})

test('a session whose access token has expired meanwhile goes on without a network', async ({ browser, product }) => {
  const person = await createPerson(product)
  const page = await openPage(browser, product, person, product.url)
  await page.goto('/contacts')
  await waitForShell(page)
  await page.context().setOffline(true)
  await page.evaluate(() => {
    const [head, , sign] = (localStorage.getItem('accessToken') ?? '').split('.')
    const expired = btoa(JSON.stringify({ iat: 1, exp: 2 }))
    localStorage.setItem('accessToken', `${head}.${expired}.${sign}`)
  })
  await page.reload()
  await expect(page.getByText('You’re offline. This loads by itself when you’re back.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('No leads yet')).toBeVisible()
})

test('a new version arrives with the next load, and is cached', async ({ browser, product }) => {
  const person = await createPerson(product)
  const deployment = await deploy(product)
  const page = await openPage(browser, product, person, deployment.url)
  const release = page.locator('meta[name=release]')
  await page.goto('/contacts')
  await expect(page.getByText('No leads yet')).toBeVisible()
  await waitForShell(page)
  const [first] = await listCaches(page)
  for (const version of ['second', 'third']) {
    deployment.release(version)
    await page.reload()
    await expect(release).toHaveAttribute('content', version)
    await expect.poll(() => listCaches(page)).toContain(`shell-${version}`)
    await waitForShell(page)
  }
  // The one before is kept for pages that are still open.
  await expect.poll(() => listCaches(page)).toEqual(expect.arrayContaining(['shell-second', 'shell-third']))
  expect(first).not.toBe('shell-second')
  await page.context().close()
  await deployment.close()
})
