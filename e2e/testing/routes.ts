import type { Locator, Page } from '@playwright/test'

/** What the toast of a call says. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Progress' }).getByText(text, { exact: true })

/** Answers the call as a server in trouble would, once it is asked for with this method. */
export async function failRequests(page: Page, method: string, path: string | RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 422, json: { success: false, error: 'no', message: 'The server is in trouble' } })
      : route.fallback(),
  )
  return () => page.unroute(path)
}

/** Holds the answer of a call back until it is let go, so that what is said meanwhile can be seen. */
export async function holdRequests(page: Page, method: string, path: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(path, async (route) => {
    if (route.request().method() === method) await held
    await route.fallback()
  })
  return release
}

/** As for somebody whose stream is paused: the page learns of changes only from answers. */
export const blockEventStreams = (page: Page): Promise<unknown> => page.route('**/events?*', (route) => route.abort())
