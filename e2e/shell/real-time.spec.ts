import type { Page } from '@playwright/test'
import { createStorageState, navigate } from '../testing/fixtures.ts'
import { keepMessages, stopClock } from '../testing/record-panel.ts'
import { blockEventStreams, holdRequests } from '../testing/routes.ts'
import {
  amara,
  conversationList,
  conversationPath,
  expect,
  lea,
  type SandboxAccount,
  test,
} from '../whatsapp/inbox-page.ts'

const streams = /\/(events|whatsapp\/accounts\/(message|status)-updates)\?/
const all = ['/events', '/whatsapp/accounts/message-updates', '/whatsapp/accounts/status-updates']
const updates = { message: '**/whatsapp/accounts/message-updates?*', status: '**/whatsapp/accounts/status-updates?*' }
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' }).getByRole('listitem')
const connectionStatus = (page: Page) => page.getByRole('button', { name: /^Account/ })

/** Records the sounds instead of playing them. */
const recordSounds = (page: Page) =>
  page.addInitScript(() => {
    const sounds: { hertz: number; seconds: number }[] = []
    Object.assign(window, { sounds })
    class Silent {
      currentTime = 7
      state = 'running'
      destination = {}
      createGain = () => ({ gain: { value: 0 }, connect: () => ({}) })
      createOscillator = () => {
        const frequency = { value: 0 }
        const stop = (at: number) => void sounds.push({ hertz: frequency.value, seconds: at - 7 })
        return { frequency, connect: (next: unknown) => next, start: () => {}, stop }
      }
    }
    Object.assign(window, { AudioContext: Silent })
  })
const readSounds = (page: Page) =>
  page.evaluate(() => (window as unknown as { sounds: { hertz: number; seconds: number }[] }).sounds)

test.describe('streams', { tag: '@alone' }, () => {
  test('open one second after load, and are retried every 30 seconds (RT-011, RT-013, RT-014)', async ({ page }) => {
    const asked: string[] = []
    await page.route(streams, (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.abort()
    })
    const now = Date.now()
    await page.clock.install({ time: now })
    // Far enough ahead that no machine is past it when the call arrives.
    await page.clock.pauseAt(now + 60_000)
    await page.goto('/contacts')
    await page.clock.runFor(900)
    expect(asked).toEqual([])
    await expect(connectionStatus(page)).toContainText('Connecting...')
    await page.clock.runFor(200)
    await expect.poll(() => [...asked].sort()).toEqual(all)
    await expect(connectionStatus(page)).toContainText('Live updates paused')
    await expect(page.locator('[data-live] li')).toHaveCount(0)
    await page.clock.runFor(29_000)
    expect(asked).toHaveLength(3)
    await page.clock.runFor(1_500)
    await expect.poll(() => asked.length).toBe(6)
  })

  test('are dropped without signing out when the server rejects them (RT-012)', async ({ page }) => {
    let asked = 0
    await page.route(updates.message, (route) => {
      asked += 1
      return route.fulfill({ status: 401, json: { success: false } })
    })
    await page.goto('/contacts')
    await expect(connectionStatus(page)).toContainText('Live updates paused')
    expect(asked).toBe(1)
    await page.getByRole('link', { name: 'Companies' }).click()
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible()
    await expect(page.locator('[data-live] li')).toHaveCount(0)
  })

  test('are read by one tab on behalf of all (RT-015)', async ({ page, account, person }) => {
    const asked: URL[] = []
    page.context().on('request', (request) => {
      if (streams.test(request.url())) asked.push(new URL(request.url()))
    })
    await page.goto('/contacts')
    await expect(connectionStatus(page)).toContainText('Live')
    const other = await page.context().newPage()
    await other.goto('/contacts')
    await expect(connectionStatus(other)).toContainText('Live')
    await person.request('POST', `/whatsapp/accounts/${account.id}/send`, {
      to: amara.whatsappId,
      type: 'text',
      text: 'Both',
    })
    // Both at once: the toast of the second might be gone after the first was seen.
    await Promise.all(
      [page, other].map((tab) => expect(notices(tab)).toContainText('New message from Amara Okonkwo: echo: Both')),
    )
    expect(asked).toHaveLength(3)
    for (const { searchParams } of asked)
      expect(Object.fromEntries(searchParams)).toMatchObject({
        workspaceId: person.workspaceId,
        organizationId: person.organizationId,
      })
  })
})

test.describe('toasts', () => {
  // One page with a frozen clock: each attempt to open the streams, 30 seconds apart, delivers the next event.
  let page: Page
  type Update = { event: string; data: object }
  /** What the next attempt of each stream delivers. */
  const next: { [S in keyof typeof updates]?: Update } = {}
  let asked = 0
  let read = 0
  /** Resolves when the attempts that are under way may be answered. */
  let mayAnswer = Promise.resolve()
  test.beforeAll(async ({ browser, product, person }) => {
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, person),
    })
    page = await context.newPage()
    await recordSounds(page)
    for (const of of ['message', 'status'] as const)
      await page.route(updates[of], async (route) => {
        asked += 1
        await mayAnswer
        const told = next[of]
        delete next[of]
        const body = told ? `event: ${told.event}\ndata: ${JSON.stringify(told.data)}\n\n` : ': open\n\n'
        return route.fulfill({ headers: { 'content-type': 'text/event-stream' }, body })
      })
    page.on('requestfinished', (request) => {
      if (/\/(message|status)-updates\?/.test(request.url())) read += 1
    })
    await page.clock.install()
    await page.goto('/contacts')
    await expect.poll(() => read).toBe(2)
    await expect(connectionStatus(page)).toContainText('Live updates paused')
    await stopClock(page)
  })
  test.afterAll(() => page.context().close())

  const hear = (of: keyof typeof updates, event: string, data: object) => hearAtOnce({ [of]: { event, data } })
  async function hearAtOnce(updates: typeof next): Promise<void> {
    Object.assign(next, updates)
    const before = read
    // The answer waits until the clock stands still: a toast must not lose any of its time.
    let answer = () => {}
    mayAnswer = new Promise((resolve) => {
      answer = resolve
    })
    while (asked < before + 2) await run(1_000)
    answer()
    await expect
      .poll(async () => {
        if (read < before + 2) await page.clock.runFor(5)
        return read
      })
      .toBe(before + 2)
    expect(next).toEqual({})
  }
  const run = (milliseconds: number) => page.clock.runFor(milliseconds)
  /** A toast is shown for this many milliseconds, and no longer. */
  async function stands(text: string, milliseconds: number): Promise<void> {
    await expect(notices(page)).toHaveText([text])
    await run(milliseconds - 200)
    await expect(notices(page)).toHaveCount(1)
    await run(300)
    await expect(notices(page)).toHaveCount(0)
  }
  /** Whatever the journeys before did: when one is repeated, it is the first of a new page. */
  async function setSounds(areOn: boolean): Promise<void> {
    await page.getByRole('button', { name: /^Account(?!:)/ }).click()
    const item = page.getByRole('menuitemcheckbox', { name: 'Sound of messages' })
    if ((await item.getAttribute('aria-checked')) === String(areOn)) return page.keyboard.press('Escape')
    await item.click()
  }
  const status = (now: string, before: string) =>
    hear('status', 'status_update', { accountName: 'UK sales', status: now, previousStatus: before })

  test('announce a message for 5 seconds, with a beep of 800 Hz (RT-016, RT-022, RT-023)', async () => {
    const content = 'Could you send the quote again, please? The first one is gone.'
    await hear('message', 'message_update', { fromName: 'Lea Roth', content })
    await stands('New message from Lea Roth: Could you send the quote again, please? The first ...', 5_000)
    await expect.poll(() => readSounds(page)).toEqual([{ hertz: 800, seconds: expect.closeTo(0.1) }])
    await hear('message', 'message_update', { fromName: 'Lea Roth', content: 'Thanks' })
    await stands('New message from Lea Roth: Thanks', 5_000)
  })

  test('announce a connected account for 3 seconds, once (RT-007, RT-017, RT-024)', async () => {
    await status('CONNECTED', 'CONNECTING')
    await stands('UK sales is now connected', 3_000)
    await status('CONNECTED', 'CONNECTED')
    await expect(notices(page)).toHaveCount(0)
  })

  test('announce a disconnected account for 5 seconds, once (RT-008, RT-018, RT-025)', async () => {
    await status('DISCONNECTED', 'CONNECTED')
    await stands('UK sales has been disconnected', 5_000)
    await status('DISCONNECTED', 'DISCONNECTED')
    await expect(notices(page)).toHaveCount(0)
  })

  test('announce a QR code for 3 seconds (RT-009, RT-019, RT-026)', async () => {
    await status('QR_READY', 'CONNECTING')
    await stands('QR code ready for UK sales', 3_000)
  })

  test('announce connecting for 2 seconds (RT-010, RT-020, RT-027)', async () => {
    await status('CONNECTING', 'DISCONNECTED')
    await stands('Connecting UK sales...', 2_000)
  })

  test('announce a connection error for 5 seconds (RT-021, RT-028)', async () => {
    await hear('status', 'connection_error', { accountName: 'UK sales', error: 'The phone is off' })
    await stands('Connection error for UK sales: The phone is off', 5_000)
  })

  test('make no sound when the person turned sounds off', async () => {
    const played = (await readSounds(page)).length
    await setSounds(false)
    await hear('message', 'message_update', { fromName: 'Lea Roth', content: 'Quietly' })
    await stands('New message from Lea Roth: Quietly', 5_000)
    await expect.poll(() => readSounds(page)).toHaveLength(played)
  })

  test('are shown in the inbox for accounts but not for messages (RT-006)', async () => {
    const message = { event: 'message_update', data: { fromName: 'Lea Roth', content: 'Still quotes to send' } }
    const connected = {
      event: 'status_update',
      data: { accountName: 'UK sales', status: 'CONNECTED', previousStatus: 'CONNECTING' },
    }
    await setSounds(true)
    const played = (await readSounds(page)).length
    // Elsewhere both are shown and the message is heard.
    await hearAtOnce({ message, status: connected })
    await expect(notices(page)).toHaveCount(2)
    await expect.poll(() => readSounds(page)).toHaveLength(played + 1)
    await run(5_500)
    await expect(notices(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Inbox' }).click()
    await expect(page).toHaveURL(/\/inbox/)
    await hearAtOnce({ message, status: connected })
    await stands('UK sales is now connected', 3_000)
    await expect.poll(() => readSounds(page)).toHaveLength(played + 2)
  })

  test('are heard in the inbox, unless the conversation of the message is being looked at', async ({ account }) => {
    await setSounds(true)
    const played = (await readSounds(page)).length
    const show = (address: string) => page.evaluate((to) => history.pushState(null, '', to), address)
    /** Says that so many of the messages were heard so far, this one included. */
    async function expectHeard(count: number, { whatsappId }: { whatsappId: string }): Promise<void> {
      const connected = { accountName: 'UK sales', status: 'CONNECTED', previousStatus: 'CONNECTING' }
      const message = { accountId: account.id, whatsappId, fromName: 'Lea Roth', content: 'Still quotes to send' }
      await hearAtOnce({
        message: { event: 'message_update', data: message },
        status: { event: 'status_update', data: connected },
      })
      await stands('UK sales is now connected', 3_000)
      await expect.poll(async () => (await readSounds(page)).length - played).toBe(count)
    }
    await show(conversationPath(account, lea))
    await expectHeard(0, lea)
    await expectHeard(1, amara)
    await expectHeard(1, lea)
    await show('/inbox')
    await expectHeard(2, lea)
    await setSounds(false)
    await expectHeard(2, lea)
    await setSounds(true)
    await show(conversationPath(account, lea))
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
    await hear('message', 'message_update', { accountId: account.id, whatsappId: lea.whatsappId, fromName: 'Lea Roth' })
    await expect.poll(() => readSounds(page)).toHaveLength(played + 3)
  })
})

test('an incoming message raises the unread count and links to its conversation (RT-001, RT-016)', async ({
  page,
  person,
  account,
}) => {
  await navigate(page, '/contacts')
  await expect(connectionStatus(page)).toContainText('Live')
  // Nothing that the list is still asking for is meant.
  await expect(page.getByText('No leads yet').or(page.getByRole('grid').getByRole('rowheader')).first()).toBeVisible()
  await keepMessages(page, 5_000)
  // The code of other screens is loaded ahead of use.
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() !== 'script' && asked.push(new URL(request.url()).pathname))
  await fetchThrough(person, account)
  const told = notices(page).filter({ hasText: 'New message from Lea Roth: echo: Are you there?' })
  await expect(page.getByRole('link', { name: /^Inbox.*\d+ unread/ })).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Contacts · Parley$/)
  // The count comes with the event.
  expect(asked).toEqual([])
  await told.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('log')).toContainText('echo: Are you there?')
  await expect(conversationList(page)).toContainText('Lea Roth')
})

test('an event during page load is shown once the streams are open', { tag: '@alone' }, async ({
  page,
  person,
  account,
}) => {
  await blockEventStreams(page)
  const begin = await holdRequests(page, 'GET', updates.message)
  await page.goto('/inbox')
  await expect(conversationList(page)).toContainText('Lea Roth')
  await fetchThrough(person, account, 'Between two stools')
  const newest = async () =>
    (await person.request('GET', `/whatsapp/accounts/${account.id}/conversations`))[0].lastMessage
  await expect.poll(newest).toBe('echo: Between two stools')
  await expect(conversationList(page)).not.toContainText('Between two stools')
  begin()
  await expect(conversationList(page)).toContainText('echo: Between two stools')
})

const fetchThrough = (
  person: { request: (method: 'POST', path: string, body: object) => Promise<unknown> },
  account: SandboxAccount,
  text = 'Are you there?',
) =>
  person.request('POST', `/whatsapp/accounts/${account.id}/send`, {
    to: lea.whatsappId,
    type: 'text',
    text,
  })
