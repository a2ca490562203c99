import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { listPermissions, type Role } from '#contract/kit/roles.ts'
import { createForwardedHeader, type Product } from './product.ts'
import { getPooledProduct } from './product-pool.ts'
import { seedStorageInFirstPage } from './seed-storage.ts'

export { expect }

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
// biome-ignore lint/suspicious/noExplicitAny: journeys read responses of every shape
type Data = any

/** A signed-up person with an organization and a workspace. */
export type SignedInPerson = {
  email: string
  name: string
  user: { id: string } & Record<string, unknown>
  accessToken: string
  refreshToken: string
  /** When the tokens were issued; 0 if a page may have refreshed them. */
  signedInAt: number
  organizationId: string
  workspaceId: string
  /** Calls the API as this person, within their workspace; returns `data`, or throws the error of the server. */
  request(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Data>
}

/** The browser context that stays open between journeys, its options and page, and whether it shows a journey's own workspace. */
export type SharedPage = {
  context: BrowserContext | null
  isInOwnWorkspace: boolean
  contextOptions: string
  page: Page | null
}

type TestFixtures = { page: Page; freshSession: undefined; closeContexts: undefined }
type WorkerFixtures = { product: Product; person: SignedInPerson; sharedPage: SharedPage }

/**
 * Each worker starts `product` and signs up `person` once; `page` is signed in as that person. Playwright replaces the worker
 * when the next file has different worker fixtures, so the common ones are all defined here.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that a fixture needs
    async ({}, use, { parallelIndex }) => use(await getPooledProduct(parallelIndex)),
    { scope: 'worker', timeout: 480_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      seedStorageInFirstPage(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  person: [async ({ product }, use) => use(await createPerson(product)), { scope: 'worker' }],
  sharedPage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that a fixture needs
    async ({}, use) => use({ context: null, contextOptions: '', page: null, isInOwnWorkspace: false }),
    { scope: 'worker' },
  ],
  freshSession: [
    async ({ product, person }, use) => {
      if (Date.now() - person.signedInAt > maxSessionAge) await signInAgain(product, person)
      await use(undefined)
    },
    { auto: true },
  ],
  // Playwright doesn't close contexts that a test opened. Their event streams would count towards the person's limit.
  closeContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      await Promise.all(browser.contexts().map((each) => before.has(each) || each.close()))
    },
    { auto: true },
  ],
  baseURL: ({ product }, use) => use(product.url),
  context: async ({ browser, storageState }, use) => {
    const context = await browser.newContext({ storageState })
    await use(context)
    await context.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that a fixture needs
  extraHTTPHeaders: ({}, use) => use(createForwardedHeader()),
  storageState: ({ product, person }, use) => use(createStorageState(product, person)),
})

/**
 * Milliseconds after which a test starts with new tokens. Access tokens last 15 minutes, but a worker may live longer, and a
 * test that advances the clock must not make its page refresh tokens that are in use elsewhere.
 */
const maxSessionAge = 120_000

async function signInAgain(product: Product, person: SignedInPerson): Promise<void> {
  const { email } = person
  const { accessToken, refreshToken } = await sendRequest(product, 'POST', '/auth/login', { email, password })
  Object.assign(person, { accessToken, refreshToken, signedInAt: Date.now() })
}

/** The password of everybody who signs up in a test. */
export const password = 'a long enough password'

/** Signs a person up as the sign-up page does: with a mailed code, in exchange for tokens. */
export async function createPerson(product: Product, name = 'Maren Aldous'): Promise<SignedInPerson> {
  const email = `${randomUUID()}@people.example`
  const post = (path: string, body: object) => sendRequest(product, 'POST', path, body)
  await post('/api/auth/signup/initiate', {
    ...{ email, password, name },
    ...{ organizationName: 'Kestrel Trade Co.', workspaceName: 'EMEA Sales' },
  })
  const otp = /^Subject: (\d{6}) is your Parley code/m.exec(await product.waitForMail(email))?.[1]
  const { user, accessToken, refreshToken } = await post('/api/auth/signup/verify', { email, otp })
  const organizationId: string = user.organizations[0].id
  const workspaceId: string = user.workspaces[0].id
  const person = { email, name, user, accessToken, refreshToken, signedInAt: Date.now(), organizationId, workspaceId }
  return Object.assign(person, { request: createRequest(product, person) })
}

/** Creates the API calls of a person, in the workspace that is theirs at the time of the call. */
export const createRequest =
  (
    product: Product,
    person: Pick<SignedInPerson, 'accessToken' | 'organizationId' | 'workspaceId'>,
  ): SignedInPerson['request'] =>
  (method, path, body, headers) =>
    sendRequest(
      product,
      method,
      `${path}${path.includes('?') ? '&' : '?'}workspaceId=${person.workspaceId}&organizationId=${person.organizationId}`,
      body,
      { authorization: `Bearer ${person.accessToken}`, ...headers },
    )

/** Waits until an import is done. */
export const waitForImport = (
  { request }: Pick<SignedInPerson, 'request'>,
  importId: string,
  options?: { timeout: number },
): Promise<void> => expect.poll(async () => (await request('GET', `/imports/${importId}`)).status, options).toBe('done')

/** What the browser of a signed-in person stores. */
export function createStorageState(
  product: Product,
  { user, accessToken, refreshToken, organizationId, workspaceId }: SignedInPerson,
) {
  const storedValues = {
    accessToken,
    refreshToken,
    user: JSON.stringify(user),
    authState: JSON.stringify({ userId: user.id, since: Date.now() }),
    selectedOrganizationId: organizationId,
    selectedWorkspaceId: workspaceId,
    // Journeys edit empty fields. Those about hidden fields remove this.
    [`empty-fields:${user.id}`]: 'shown',
    // Journeys about the task agenda switch to it.
    [`layout:${user.id}:tasks`]: 'table',
  }
  const localStorage = Object.entries(storedValues).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: product.url, localStorage }] }
}

/** Navigates like a link in the product. Loads the page if the product isn't open yet or needs another clock. */
export async function navigate(page: Page, address: string): Promise<void> {
  const wasNavigated = await page.evaluate((to) => {
    const canNavigate = location.protocol !== 'about:' && !('__pwClock' in globalThis)
    if (canNavigate) history.pushState(null, '', to)
    return canNavigate
  }, address)
  if (!wasNavigated) await page.goto(address)
}

/** Opens a page as this person, with the viewer role. */
export async function openViewerPage(browser: Browser, product: Product, person: SignedInPerson): Promise<Page> {
  const workspaces = (person.user.workspaces as object[]).map((workspace) => ({ ...workspace, role: 'VIEWER' }))
  const user = { ...person.user, workspaces }
  const storageState = createStorageState(product, { ...person, user })
  const page = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
  await page.route('**/auth/profile*', (route) => route.fulfill({ json: { success: true, data: user } }))
  await stubPermissions(page, 'VIEWER')
  return page
}

/** Stubs the permissions of a role for the page. */
export const stubPermissions = (page: Page, role: Role): Promise<unknown> =>
  page.route('**/api/team/permissions?*', (route) =>
    route.fulfill({ json: { success: true, data: listPermissions(role) } }),
  )

async function sendRequest(
  product: Product,
  method: Method,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Data> {
  const reply = await fetch(product.url + path, {
    method,
    headers: {
      ...createForwardedHeader(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
  return JSON.parse(text).data
}
