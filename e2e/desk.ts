import type { BrowserContext, Page } from '@playwright/test'
import { test as base, type Person, signedIn } from './parley.ts'

export { expect } from './parley.ts'

/** Where a journey sits down that arranges what the workspace holds: the person, their page, and one of a phone. */
export type Seat = { person: Person; page: Page; phone(width?: number): Promise<Page> }

/** The window of a browser that stays open, how it was set up, and the page in it, unless the next journey needs a new one. */
type Desk = { window: BrowserContext | null; setUp: string; page: Page | null; turns: boolean }

/**
 * Journeys of somebody who sits at Parley all day: `page` stays open from one to the next, so that only the first one loads
 * the product; the others `visit()`. The tag `@alone` is for those that need a page that nobody used, or leave one that nobody can.
 */
export const test = base.extend<{ seat: Seat }, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => use({ window: null, setUp: '', page: null, turns: false }),
    { scope: 'worker' },
  ],
  page: async ({ browser, desk, product, person, timezoneId, colorScheme, viewport, hasTouch }, use, { tags }) => {
    const alone = tags.includes('@alone')
    const storageState = signedIn(product, person)
    const setUp = JSON.stringify({ person: person.email, timezoneId, colorScheme, viewport, hasTouch })
    if (desk.setUp !== setUp) await leave(desk)
    if (alone) await turnPage(desk)
    desk.setUp = setUp
    desk.window ??= await browser.newContext({ baseURL: product.url, storageState })
    desk.page ??= await desk.window.newPage()
    if (viewport) await desk.page.setViewportSize(viewport)
    await use(desk.page)
    const keep = storageState.origins.flatMap((origin) => origin.localStorage.map(({ name }) => name))
    const left = desk.page.isClosed() ? 'used' : await tidied(desk.page, keep, JSON.stringify(person.user))
    if (left === 'spoilt') await leave(desk)
    else if (alone || desk.turns || left === 'used') await turnPage(desk)
    desk.turns = false
  },
  seat: async ({ browser, desk, page, product, person }, use) => {
    const phone = async (width = 390) => {
      const small = { viewport: { width, height: 844 }, hasTouch: true, isMobile: true }
      const storageState = signedIn(product, person)
      return (await browser.newContext({ baseURL: product.url, storageState, ...small })).newPage()
    }
    await use({ person, page, phone })
    // It is loaded anew by each journey, and keeps what was typed over that.
    desk.turns = true
  },
  tidy: async ({ browser, desk }, use) => {
    const before = new Set(browser.contexts())
    await use(undefined)
    if (desk.window) before.add(desk.window)
    await Promise.all(browser.contexts().map((each) => before.has(each) || each.close()))
  },
})

/**
 * Makes the page as somebody finds it who signed in just now. `used`: a message stands, or it never loaded; `spoilt`: the
 * whole window has another clock, or the person was signed out.
 */
async function tidied(page: Page, keep: string[], user: string): Promise<'clean' | 'used' | 'spoilt'> {
  for (const other of page.context().pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ colorScheme: null })
  return page.evaluate(
    ([names, asStored]) => {
      if (location.protocol === 'about:') return 'used'
      for (const name of Object.keys(localStorage)) if (!names.includes(name)) localStorage.removeItem(name)
      sessionStorage.clear()
      if ('__pwClock' in globalThis || !names.every((name) => name in localStorage)) return 'spoilt'
      localStorage.setItem('user', asStored)
      return document.querySelector('[data-live] li') ? 'used' : 'clean'
    },
    [keep, user] as const,
  )
}

async function turnPage(desk: Desk): Promise<void> {
  await desk.page?.close()
  desk.page = null
}

async function leave(desk: Desk): Promise<void> {
  await desk.window?.close()
  Object.assign(desk, { window: null, page: null })
}
