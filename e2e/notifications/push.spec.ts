import type { Browser, BrowserContext, Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { toast } from '../auth/sign-in.ts'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { createPerson, createStorageState, expect, test } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'

// The headless shell of Chromium shows no notifications; Chromium itself does.
const { launchOptions } = config.use ?? {}
test.use({
  launchOptions: { ...launchOptions, executablePath: launchOptions?.executablePath?.replace('-headless-shell', '') },
})

/**
 * The account of a new person, in a browser whose push service cannot be reached from here: it answers what one would, which is an
 * address that is never called in these journeys.
 */
async function openAccountPage(browser: Browser, product: Product, prepare: () => void = subscribeOffline) {
  const person = await createPerson(product)
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
  await context.grantPermissions(['notifications'])
  await context.addInitScript(prepare)
  const page = await context.newPage()
  await page.goto('/settings/account')
  const section = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(section.getByRole('checkbox', { name: 'Play a sound' })).toBeChecked()
  return { page, person, context, section }
}

function subscribeOffline(): void {
  let current: object | null = null
  const subscribe = async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
    const { publicKey } = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
      'deriveBits',
    ])) as CryptoKeyPair
    const encode = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(
        /[+/=]/g,
        (one) => ({ '+': '-', '/': '_' })[one] ?? '',
      )
    const keys = {
      p256dh: encode(await crypto.subtle.exportKey('raw', publicKey)),
      auth: encode(crypto.getRandomValues(new Uint8Array(16)).buffer),
    }
    const endpoint = `https://1.1.1.1/${crypto.randomUUID()}`
    const unsubscribe = async () => {
      current = null
      return true
    }
    current = { endpoint, options: { applicationServerKey }, unsubscribe, toJSON: () => ({ endpoint, keys }) }
    return current
  }
  Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => current })
}

/** Delivers a push to the service worker as the browser does. */
async function deliverPush(context: BrowserContext, page: Page, message: object): Promise<void> {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const origin = new URL(page.url()).origin
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, body, tag, silent }) => ({ title, body, tag, silent }))
  })

test('turns notifications on for a device, shows a push, opens what it is about, and removes the device', async ({
  browser,
  product,
}) => {
  const { page, person, context, section } = await openAccountPage(browser, product)
  await section.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(section.getByText('Notifications are on for this device.')).toBeVisible()
  const device = section.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(device).toContainText('Chrome on Linux')
  await expect(device).toContainText('This device')
  expect(await findViolationsInAllThemes(section)).toEqual([])
  const script = await page.request.get('/sw.js')
  expect(script.headers()).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
  })
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  const chat = `${person.workspaceId}:15550100101@c.us`
  await deliverPush(context, page, {
    ...{ kind: 'message', title: 'Amara Okonkwo', body: 'Can you send the quote?', tag: 'message 1' },
    ...{ url: `/inbox?chat=${encodeURIComponent(chat)}`, isSilent: true, unread: 1 },
  })
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Amara Okonkwo', body: 'Can you send the quote?', tag: 'message 1', silent: true }])
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    const click = new Event('notificationclick') as Event & { notification?: unknown; waitUntil?: unknown }
    Object.assign(click, { notification, waitUntil: (work: Promise<unknown>) => work.catch(() => undefined) })
    self.dispatchEvent(click)
  })
  await expect(page).toHaveURL((url) => url.pathname === '/inbox' && url.searchParams.get('chat') === chat)
  await page.goto('/settings/account')
  await device.getByRole('button', { name: 'Remove Chrome on Linux' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Device removed')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
  expect(await person.request('GET', '/notifications/devices')).toEqual([])
})

test('keeps the sound and the quiet hours of the person', async ({ browser, product }) => {
  const { page, person, section } = await openAccountPage(browser, product)
  await section.getByRole('checkbox', { name: 'Play a sound' }).click()
  await expect(toast(page, 'Notifications saved').first()).toBeVisible()
  await section.getByRole('checkbox', { name: 'Quiet hours' }).click()
  await expect(section.getByLabel('From')).toHaveValue('22:00')
  const save = section.getByRole('button', { name: 'Save quiet hours' })
  await expect(save).toBeDisabled()
  await section.getByLabel('From').fill('07:00')
  await expect(section.getByText('Quiet hours must end at another time than they begin.')).toBeVisible()
  await expect(save).toBeDisabled()
  await section.getByLabel('From').fill('20:30')
  await save.click()
  const settings = () => person.request('GET', '/notifications/push-settings')
  await expect.poll(settings).toEqual({ sound: false, quietHours: { from: '20:30', to: '07:00' }, timeZone: 'UTC' })
  await page.reload()
  await expect(section.getByLabel('From')).toHaveValue('20:30')
  await section.getByRole('checkbox', { name: 'Quiet hours' }).click()
  await expect.poll(settings).toEqual({ sound: false, quietHours: null, timeZone: 'UTC' })
  await section.getByRole('checkbox', { name: 'Quiet hours' }).click()
  await section.getByLabel('From').fill('07:00')
  await expect(section.getByRole('alert')).toHaveText('Quiet hours must end at another time than they begin.')
  expect(await findViolationsInAllThemes(section)).toEqual([])
})

test('says why notifications cannot be turned on', async ({ browser, product }) => {
  const failing = await openAccountPage(browser, product, () => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('push service not available', 'AbortError'))
  })
  await failing.section.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(failing.section.getByRole('alert')).toHaveText(
    'Failed to turn on notifications. Your browser could not reach its push service. Please try again later.',
  )
  const unsupported = await openAccountPage(browser, product, () => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await expect(unsupported.section.getByText('This browser can’t show notifications.')).toBeVisible()
  const blocked = await openAccountPage(browser, product, () => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await expect(blocked.section.getByText('This browser blocks notifications from Parley.')).toBeVisible()
  await expect(blocked.section.getByRole('button', { name: 'Check again' })).toBeVisible()
})
