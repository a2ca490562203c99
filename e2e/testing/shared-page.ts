import type { Page } from '@playwright/test'
import { test as base, createStorageState, type SharedPage, type SignedInPerson } from './fixtures.ts'

export { expect } from './fixtures.ts'

/** What a journey needs to arrange its own records: the person, their page, and a phone's page. */
export type UserSession = { person: SignedInPerson; page: Page; openPhonePage(width?: number): Promise<Page> }

/**
 * Journeys in one long-lived page: `page` stays open from one to the next, so that only the first one loads
 * the product; the others `visit()`. The tag `@alone` marks those that need a fresh page, or leave one that cannot be reused.
 */
export const test = base.extend<{ userSession: UserSession }>({
  page: async (
    { browser, sharedPage, product, person, timezoneId, colorScheme, viewport, hasTouch },
    use,
    { tags },
  ) => {
    const needsOwnPage = tags.includes('@alone')
    const storageState = createStorageState(product, person)
    const contextOptions = JSON.stringify({ person: person.email, timezoneId, colorScheme, viewport, hasTouch })
    if (sharedPage.contextOptions !== contextOptions) await closeContext(sharedPage)
    if (needsOwnPage) await closePage(sharedPage)
    sharedPage.contextOptions = contextOptions
    sharedPage.context ??= await browser.newContext({ baseURL: product.url, storageState })
    sharedPage.page ??= await sharedPage.context.newPage()
    if (viewport) await sharedPage.page.setViewportSize(viewport)
    await use(sharedPage.page)
    const keptStorageKeys = storageState.origins.flatMap((origin) => origin.localStorage.map(({ name }) => name))
    const pageState = sharedPage.page.isClosed()
      ? 'used'
      : await resetPage(sharedPage.page, keptStorageKeys, JSON.stringify(person.user))
    if (pageState === 'unusable') {
      person.signedInAt = 0
      await closeContext(sharedPage)
    } else if (needsOwnPage || sharedPage.needsNewPage || pageState === 'used') await closePage(sharedPage)
    sharedPage.needsNewPage = false
  },
  userSession: async ({ browser, sharedPage, page, product, person }, use) => {
    const openPhonePage = async (width = 390) => {
      const small = { viewport: { width, height: 844 }, hasTouch: true, isMobile: true }
      const storageState = createStorageState(product, person)
      return (await browser.newContext({ baseURL: product.url, storageState, ...small })).newPage()
    }
    await use({ person, page, openPhonePage })
    // Each journey reloads it, and it keeps drafts across reloads.
    sharedPage.needsNewPage = true
  },
  closeContexts: async ({ browser, sharedPage }, use) => {
    const before = new Set(browser.contexts())
    await use(undefined)
    if (sharedPage.context) before.add(sharedPage.context)
    await Promise.all(browser.contexts().map((each) => before.has(each) || each.close()))
  },
})

/**
 * Resets the page to the state just after sign-in. `used`: a message is shown, or it never loaded; `unusable`: the
 * whole context has another clock, or the person was signed out.
 */
async function resetPage(page: Page, keptStorageKeys: string[], user: string): Promise<'clean' | 'used' | 'unusable'> {
  for (const other of page.context().pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  const hasOtherClock = await page.evaluate(() => '__pwClock' in globalThis)
  // With another clock the tokens have expired: without the routes the page would refresh them, and a reused token ends the session.
  if (hasOtherClock) await page.context().setOffline(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (hasOtherClock) return 'unusable'
  await page.emulateMedia({ colorScheme: null })
  return page.evaluate(
    ([names, storedUser]) => {
      if (location.protocol === 'about:') return 'used'
      for (const name of Object.keys(localStorage)) if (!names.includes(name)) localStorage.removeItem(name)
      sessionStorage.clear()
      if (!names.every((name) => name in localStorage)) return 'unusable'
      localStorage.setItem('user', storedUser)
      return document.querySelector('[data-live] li') ? 'used' : 'clean'
    },
    [keptStorageKeys, user] as const,
  )
}

async function closePage(sharedPage: SharedPage): Promise<void> {
  await sharedPage.page?.close()
  sharedPage.page = null
}

async function closeContext(sharedPage: SharedPage): Promise<void> {
  await sharedPage.context?.close()
  Object.assign(sharedPage, { context: null, page: null })
}
