import { createServer, type IncomingMessage, type Server, type ServerResponse, request as sendTo } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { createPerson, createStorageState, expect, type SignedInPerson, test } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'
import { createContact } from '../testing/record-panel.ts'

/** A proxy before the product, which can serve the next version of the application. */
type Deployment = {
  url: string
  /** `code`: a script of its page that its service worker does not know. */
  release: (version: string, code?: string) => void
  /** The versions of which a service worker has loaded the page. */
  cached: string[]
  close: () => Promise<void>
}

async function deploy(product: Product): Promise<Deployment> {
  let version: string | null = null
  let script = ''
  const cached: string[] = []
  const server: Server = createServer((request, response) => {
    const isPage = request.headers.accept?.includes('text/html') ?? false
    if (version === null || !(isPage || request.url === '/sw.js')) return forward(product, request, response)
    if (request.headers.accept === 'text/html') cached.push(version)
    void serveRelease(product, version, script, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: (next, code) => {
      version = next
      script = code ? `<script src="/assets/${code}"></script>` : ''
    },
    cached,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The page says which version it is; the service worker differs in the name of its cache, as after a build. */
async function serveRelease(
  product: Product,
  version: string,
  script: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const original = await fetch(product.url + request.url, { headers: { accept: request.headers.accept ?? '*/*' } })
  const text = await original.text()
  const released = text.replace('</head>', `<meta name="release" content="${version}">${script}</head>`)
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
/** The paths of what is kept of all versions. */
const listKept = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname)
    return kept
  })
const isKept = (page: Page, cacheName: string) =>
  page.evaluate(async (name) => Boolean(await caches.match('/', { cacheName: name, ignoreVary: true })), cacheName)

/** Waits until the service worker has kept everything and serves this page. */
async function waitForShell(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const controlled = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
    await serviceWorker.ready
    if (!serviceWorker.controller) await controlled
  })
  expect(await listKept(page)).toContain('/')
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

test('a new version arrives with the next load, and opens without a network from then on', async ({
  browser,
  product,
}) => {
  const person = await createPerson(product)
  const deployment = await deploy(product)
  const page = await openPage(browser, product, person, deployment.url)
  const release = page.locator('meta[name=release]')
  await page.goto('/contacts')
  await expect(page.getByText('No leads yet')).toBeVisible()
  await waitForShell(page)
  const [first = ''] = await listCaches(page)
  for (const version of ['second', 'third']) {
    deployment.release(version)
    await page.reload()
    await expect(release).toHaveAttribute('content', version)
    await expect.poll(() => isKept(page, `shell-${version}`)).toBe(true)
  }
  // Pages that are still open may load code of every version.
  expect(await listCaches(page)).toEqual([first, 'shell-second', 'shell-third'])
  await page.goto('about:blank')
  await page.close()
  const next = await page.context().newPage()
  await next.goto(`${deployment.url}/contacts`)
  await expect.poll(() => listCaches(next)).toEqual(['shell-third'])
  await deployment.close()
  await next.reload()
  await expect(next.locator('meta[name=release]')).toHaveAttribute('content', 'third')
  await expect(next.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await page.context().close()
})

test('a version that cannot be cached leaves the one before, which opens without a network', async ({
  browser,
  product,
}) => {
  const person = await createPerson(product)
  const deployment = await deploy(product)
  const page = await openPage(browser, product, person, deployment.url)
  const release = page.locator('meta[name=release]')
  await page.goto('/contacts')
  await expect(page.getByText('No leads yet')).toBeVisible()
  await waitForShell(page)
  deployment.release('second')
  await page.reload()
  await expect.poll(() => isKept(page, 'shell-second')).toBe(true)
  deployment.release('third', 'of-another-server.js')
  await page.reload()
  await expect(release).toHaveAttribute('content', 'third')
  await expect.poll(() => deployment.cached).toEqual(['second', 'third'])
  await expect.poll(() => listCaches(page)).not.toContain('shell-third')
  await deployment.close()
  await page.reload()
  await expect(release).toHaveAttribute('content', 'second')
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await page.context().close()
})
