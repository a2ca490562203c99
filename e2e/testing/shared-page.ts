import type { Page } from '@playwright/test'
import { test as base, createStorageState, navigate, type SharedPage, type SignedInPerson } from './fixtures.ts'

export { expect } from './fixtures.ts'

/** A journey's own workspace: its person, their page, and a page with a phone screen. */
export type UserSession = { person: SignedInPerson; page: Page; openPhonePage(width?: number): Promise<Page> }

/**
 * Runs journeys in one long-lived page. Only the first one loads the product; the others `navigate()`. The tag `@alone` marks
 * journeys that need a fresh page, or leave a page that cannot be reused.
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
    if (needsOwnPage) await sharedPage.page?.goto('about:blank')
    sharedPage.contextOptions = contextOptions
    sharedPage.context ??= await browser.newContext({ baseURL: product.url, storageState })
    sharedPage.page ??= await sharedPage.context.newPage()
    if (viewport) await sharedPage.page.setViewportSize(viewport)
    await use(sharedPage.page)
    const storedValues = storageState.origins.flatMap((origin) => origin.localStorage)
    const pageState = sharedPage.page.isClosed() ? 'used' : await resetPage(sharedPage.page, storedValues)
    const needsReload = needsOwnPage || pageState === 'used'
    if (pageState === 'unusable') person.signedInAt = 0
    // A reload would open the workspace in the page's storage.
    if (pageState === 'unusable' || (needsReload && sharedPage.isInOwnWorkspace)) await closeContext(sharedPage)
    else if (needsOwnPage || sharedPage.page.isClosed()) await closePage(sharedPage)
    else if (needsReload) await sharedPage.page.goto('about:blank')
    else await enterWorkspace(sharedPage.page, person)
    sharedPage.isInOwnWorkspace = false
  },
  userSession: async ({ browser, sharedPage, page, product, person }, use) => {
    const { workspaceId, user } = person
    sharedPage.isInOwnWorkspace = true
    await navigate(page, neutralPath)
    await createOwnWorkspace(person)
    await enterWorkspace(page, person)
    const openPhonePage = async (width = 390) => {
      const small = { viewport: { width, height: 844 }, hasTouch: true, isMobile: true }
      const storageState = createStorageState(product, person)
      return (await browser.newContext({ baseURL: product.url, storageState, ...small })).newPage()
    }
    await use({ person, page, openPhonePage })
    Object.assign(person, { workspaceId, user })
  },
  closeContexts: async ({ browser, sharedPage }, use) => {
    const before = new Set(browser.contexts())
    await use(undefined)
    if (sharedPage.context) before.add(sharedPage.context)
    await Promise.all(browser.contexts().map((each) => before.has(each) || each.close()))
  },
})

/** A screen without workspace data, so that the next screen is the first to load what the journey created in the meantime. */
const neutralPath = '/settings/account'

async function createOwnWorkspace(person: SignedInPerson): Promise<void> {
  const { organizationId } = person
  const { id } = await person.request('POST', '/auth/workspace', { name: 'EMEA Sales', organizationId })
  const user = await person.request('GET', '/auth/profile')
  const workspaces = user.workspaces.filter((workspace: { id: string }) => workspace.id === id)
  Object.assign(person, { workspaceId: id, user: { ...user, workspaces } })
}

/** Simulates the storage event of another tab in which the person is a member of only this workspace. */
async function enterWorkspace(page: Page, { user, workspaceId }: SignedInPerson): Promise<void> {
  await page.waitForFunction(
    ([newValue, id]) => {
      localStorage.setItem('user', newValue)
      // Repeated, because a page that is still starting misses the event.
      dispatchEvent(new StorageEvent('storage', { key: 'user', newValue }))
      return localStorage.getItem('selectedWorkspaceId') === id
    },
    [JSON.stringify(user), workspaceId] as const,
  )
}

type StoredValue = { name: string; value: string }

/**
 * Resets the page to its state after sign-in. `used`: something stays open, or the page never loaded. `unusable`: the clock
 * of the context was changed, or the person was signed out.
 */
async function resetPage(page: Page, storedValues: StoredValue[]): Promise<'clean' | 'used' | 'unusable'> {
  for (const other of page.context().pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  const hasOtherClock = await page.evaluate(() => '__pwClock' in globalThis)
  // With another clock the page would refresh its tokens. Using the replaced tokens later would end the session.
  if (hasOtherClock) await page.context().setOffline(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (hasOtherClock) return 'unusable'
  await page.emulateMedia({ colorScheme: null })
  return page.evaluate(async (values) => {
    if (location.protocol === 'about:') return 'used'
    ;(globalThis as unknown as { keptDurations?: Set<number> }).keptDurations?.clear()
    const names = values.map(({ name }) => name)
    for (const name of Object.keys(localStorage)) if (!names.includes(name)) localStorage.removeItem(name)
    sessionStorage.clear()
    // Settings of a person have its id in their names. The page has read them, so it must be loaded again.
    const changedSettings = values.filter(
      ({ name, value }) => name.includes(':') && localStorage.getItem(name) !== value,
    )
    for (const { name, value } of changedSettings) localStorage.setItem(name, value)
    if (!names.every((name) => name in localStorage)) return 'unusable'
    document.documentElement.dataset.theme = 'light'
    const isSomethingOpen = () =>
      document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [data-live] li') !== null
    const waitUntil = async (isDone: () => boolean) => {
      for (let turns = 0; turns < 100 && !isDone(); turns += 1) await new Promise((next) => setTimeout(next, 20))
    }
    if (isSomethingOpen()) {
      // Otherwise Escape would close a panel by going back in the history, which takes effect later.
      history.pushState(null, '', location.pathname)
      await waitUntil(() => document.querySelector('aside') === null)
    }
    for (let presses = 0; presses < 5 && isSomethingOpen(); presses += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      await new Promise((next) => setTimeout(next, 20))
    }
    const isUsed = isSomethingOpen() || document.querySelector('aside[data-closing]') || changedSettings.length > 0
    return isUsed ? 'used' : 'clean'
  }, storedValues)
}

async function closePage(sharedPage: SharedPage): Promise<void> {
  await sharedPage.page?.close()
  sharedPage.page = null
}

async function closeContext(sharedPage: SharedPage): Promise<void> {
  await sharedPage.context?.close()
  Object.assign(sharedPage, { context: null, page: null })
}
