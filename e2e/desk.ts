import type { Page } from '@playwright/test'
import { test as base, signedIn } from './parley.ts'

export { expect } from './parley.ts'

/** A page, and how its browser was set up. */
type Desk = { page: Page | null; seat: string }

/**
 * Journeys of somebody who sits at Parley all day: `page` stays open from one to the next, so that only the first one loads
 * the product; the others `visit()`. The tag `@alone` is for those that need a page that nobody used, or leave one that nobody can.
 */
export const test = base.extend<object, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => use({ page: null, seat: '' }),
    { scope: 'worker' },
  ],
  page: async ({ browser, desk, product, person, timezoneId, colorScheme, viewport, hasTouch }, use, { tags }) => {
    const alone = tags.includes('@alone')
    const before = signedIn(product, person)
    const seat = JSON.stringify({ timezoneId, colorScheme, viewport, hasTouch })
    if (alone || desk.seat !== seat) await leave(desk)
    desk.seat = seat
    const keep = before.origins.flatMap((origin) => origin.localStorage.map(({ name }) => name))
    desk.page ??= await (await browser.newContext({ baseURL: product.url, storageState: before })).newPage()
    if (viewport) await desk.page.setViewportSize(viewport)
    await use(desk.page)
    if (alone || !(await tidied(desk.page, keep))) await leave(desk)
  },
  tidy: async ({ browser, desk }, use) => {
    const before = new Set(browser.contexts())
    await use(undefined)
    if (desk.page) before.add(desk.page.context())
    await Promise.all(browser.contexts().map((each) => before.has(each) || each.close()))
  },
})

/** Whether the page is again as somebody finds it who signed in just now: without messages, and with its own clock. */
async function tidied(page: Page, keep: string[]): Promise<boolean> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ colorScheme: null })
  return page.evaluate((names) => {
    for (const name of Object.keys(localStorage)) if (!names.includes(name)) localStorage.removeItem(name)
    sessionStorage.clear()
    const signedIn = names.every((name) => name in localStorage)
    return signedIn && !document.querySelector('[data-live] li') && !('__pwClock' in globalThis)
  }, keep)
}

async function leave(desk: Desk): Promise<void> {
  await desk.page?.context().close()
  desk.page = null
}
