import type { Browser, BrowserContextOptions } from '@playwright/test'

type StorageState = { origins: { origin: string; localStorage: { name: string; value: string }[] }[] }

/** A cookie tells the pages of a context that one of them has already stored the values, even if they were changed since. */
const marker = 'stored=1'

/**
 * Playwright stores the `storageState` of a new context by opening and closing a page, which takes as long as a short
 * journey. With this, the first page of the product stores it while it loads instead.
 */
export function seedStorageInFirstPage(browser: Browser): void {
  const openContext = browser.newContext.bind(browser)
  browser.newContext = async ({ storageState, ...options }: BrowserContextOptions = {}) => {
    // If it is missing, Playwright uses the journey's storage state.
    const context = await openContext({ ...options, storageState: undefined })
    const { origins } = (storageState ?? { origins: [] }) as StorageState
    if (origins.length > 0)
      await context.addInitScript(
        ([values, cookie]) => {
          const items = values.find(({ origin }) => origin === location.origin)?.localStorage ?? []
          if (items.length === 0 || document.cookie.includes(cookie)) return
          for (const { name, value } of items) localStorage.setItem(name, value)
          // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists in secure contexts only, and is asynchronous
          document.cookie = `${cookie}; path=/`
        },
        [origins, marker] as const,
      )
    return context
  }
}
