import type { Browser, BrowserContext, Worker } from '@playwright/test'
import { toast } from '../auth/sign-in.ts'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { createPerson, createStorageState, expect, test } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'

/**
 * The account of a new person, in a browser whose push service cannot be reached from here: it answers what one would, which is an
 * address that is never called in these journeys.
 */
async function openAccountPage(browser: Browser, product: Product, prepare: () => void = subscribeOffline) {
  const person = await createPerson(product)
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: createStorageState(product, person),
    serviceWorkers: 'allow',
  })
  await context.addInitScript(allowNotifications)
  await context.addInitScript(prepare)
  const page = await context.newPage()
  await page.goto('/settings/account')
  const section = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(section.getByRole('checkbox', { name: 'Play a sound' })).toBeChecked()
  return { page, person, context, section }
}

/** A headless browser denies notifications whatever the person answers. */
function allowNotifications(): void {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted', configurable: true })
  Notification.requestPermission = async () => 'granted'
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

type Shown = { title: string; body: string; tag: string; silent: boolean; data: object }

/** The service worker, which from now on keeps what it shows: a headless browser shows neither notifications nor badges. */
async function recordNotifications(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = self as unknown as { shown: object[]; badge: number; registration: ServiceWorkerRegistration }
    scope.shown = []
    const setAppBadge = async (count: number) => {
      scope.badge = count
    }
    Object.assign(navigator, { setAppBadge })
    scope.registration.showNotification = async (title, options = {}) => {
      const { body, tag, silent, data } = options
      scope.shown.push({ title, body, tag, silent, data })
    }
  })
  return worker
}

/** Lets an event happen in the service worker. */
const dispatch = (worker: Worker, type: 'push' | 'notificationclick', message?: object) =>
  worker.evaluate(
    ([name, data]) => {
      const [notification] = (self as unknown as { shown: Shown[] }).shown
      const event = Object.assign(new Event(name), data && { data: { json: () => data } })
      // The browser allows this in events of its own only.
      const waitUntil = (work: Promise<unknown>) => work.catch(() => undefined)
      Object.assign(event, { waitUntil }, !data && { notification: { ...notification, close: () => undefined } })
      self.dispatchEvent(event)
    },
    [type, message] as const,
  )

const listShown = (worker: Worker) => worker.evaluate(() => (self as unknown as { shown: Shown[] }).shown)

test('turns notifications on for a device, shows a push, opens its record, and removes the device', async ({
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
  const worker = await recordNotifications(context)
  const chat = `${person.workspaceId}:15550100101@c.us`
  await dispatch(worker, 'push', {
    ...{ kind: 'message', title: 'Amara Okonkwo', body: 'Can you send the quote?', tag: 'message 1' },
    ...{ url: `/inbox?chat=${encodeURIComponent(chat)}`, isSilent: true, unread: 1 },
  })
  await expect
    .poll(() => listShown(worker))
    .toEqual([
      {
        ...{ title: 'Amara Okonkwo', body: 'Can you send the quote?', tag: 'message 1', silent: true },
        data: { url: `/inbox?chat=${encodeURIComponent(chat)}` },
      },
    ])
  await expect.poll(() => worker.evaluate(() => (self as unknown as { badge: number }).badge)).toBe(1)
  await dispatch(worker, 'notificationclick')
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
  await expect(toast(page, 'Notification settings saved').first()).toBeVisible()
  await section.getByRole('checkbox', { name: 'Quiet hours' }).click()
  await expect(section.getByLabel('From')).toHaveValue('22:00')
  const save = section.getByRole('button', { name: 'Save quiet hours' })
  await expect(save).toBeDisabled()
  await section.getByLabel('From').fill('07:00')
  await expect(section.getByText('Quiet hours must start and end at different times.')).toBeVisible()
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
  await expect(section.getByRole('alert')).toHaveText('Quiet hours must start and end at different times.')
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
    Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true })
  })
  await expect(blocked.section.getByText('This browser blocks notifications from Parley.')).toBeVisible()
  await expect(blocked.section.getByRole('button', { name: 'Check again' })).toBeVisible()
})
