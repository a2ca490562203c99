import type { Locator, Page } from '@playwright/test'

/** The toast of a request with this text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Progress' }).getByText(text, { exact: true })

type Reply = { status: number; json: object }

/** Fails requests of this method until the returned function is called. */
export async function failRequests(
  page: Page,
  method: string,
  path: string | RegExp,
  reply: Reply = { status: 422, json: { success: false, error: 'no', message: 'The server is in trouble' } },
): Promise<() => Promise<void>> {
  await page.route(path, (route) => (route.request().method() === method ? route.fulfill(reply) : route.fallback()))
  return () => page.unroute(path)
}

/** The same as a proxy does that sends no readable message. */
export const failWithoutMessage = (page: Page, method: string, path: string | RegExp): Promise<() => Promise<void>> =>
  failRequests(page, method, path, { status: 400, json: { success: false } })

/** Answers requests for a list with one page of these rows. */
export const fulfillWithRows = (page: Page, path: string | RegExp, rows: readonly unknown[]): Promise<unknown> =>
  page.route(path, (route) =>
    route.fulfill({
      json: {
        success: true,
        data: rows,
        page: { limit: rows.length, nextCursor: null, total: rows.length, totalIsExact: true },
      },
    }),
  )

/** Holds requests until the returned function is called, so that the pending state can be tested. */
export async function holdRequests(page: Page, method: string, path: string | RegExp): Promise<() => void> {
  const held = createSignal()
  await page.route(path, async (route) => {
    if (route.request().method() === method) await held.sent
    await route.fallback()
  })
  return held.send
}

/** Holds responses that the server has sent. `hasResponse` is resolved once it has sent the first, `release` lets them arrive. */
export async function holdResponses(
  page: Page,
  method: string,
  path: string | RegExp,
): Promise<{ hasResponse: Promise<void>; release: () => void }> {
  const [arrived, released] = [createSignal(), createSignal()]
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    arrived.send()
    await released.sent
    await route.fulfill({ response })
  })
  return { hasResponse: arrived.sent, release: released.send }
}

/** A promise, `sent`, that `send` resolves. */
function createSignal(): { sent: Promise<void>; send: () => void } {
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  return { sent, send }
}

/** Blocks event streams, including open ones, so that the page learns about changes only from responses. */
export async function blockEventStreams(page: Page): Promise<void> {
  await page.route('**/events?*', (route) => route.abort())
  if (page.url() !== 'about:blank') await page.reload()
}

/** The text of a stream with one event, once `deliver` is called. */
export function createHeldEvent(): { event: Promise<string>; deliver: (kind: string, data: object) => void } {
  let deliver: ReturnType<typeof createHeldEvent>['deliver'] = () => {}
  const event = new Promise<string>((resolve) => {
    deliver = (kind, data) => resolve(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
  })
  return { event, deliver }
}
