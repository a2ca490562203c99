import type { Page } from '@playwright/test'
import { stopClock } from '../testing/record-panel.ts'
import { createHeldEvent } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

const importId = '01920000-0000-7000-8000-000000000001'
const running = {
  ...{ importId, kind: 'contacts', fileName: 'spring fair.csv', startedAt: '2026-03-01T09:00:00Z' },
  ...{ status: 'running', total: 50, created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, undo: null },
  ...{ startedBy: null, isManageable: false },
}

/** Answers requests for the import history with one import, and counts them. */
async function serveHistory(page: Page) {
  const history = { entry: running as object, requests: 0 }
  await page.route('**/imports?*', (route) => {
    history.requests++
    return route.fulfill({
      json: {
        success: true,
        data: [history.entry],
        page: { limit: 50, nextCursor: null, total: 1, totalIsExact: true },
      },
    })
  })
  return history
}

const importRow = (page: Page) => page.getByRole('table', { name: 'Imports' }).getByRole('row', { name: /spring fair/ })

test('the import history asks for news every 1.5 seconds while an import runs, and not once it has ended', {
  tag: '@alone',
}, async ({ page }) => {
  await page.route('**/events?*', (route) => route.abort())
  const history = await serveHistory(page)
  await page.clock.install()
  await page.goto('/settings/imports')
  await expect(importRow(page)).toContainText(/running/i)
  await stopClock(page)
  const before = history.requests
  let steps = 0
  for (let round = 1; round <= 4; round++) {
    const asked = history.requests
    // While a reply is being read, a step sends no request.
    await expect(async () => {
      steps++
      await page.clock.runFor(1_500)
      expect(history.requests).toBeGreaterThan(asked)
    }).toPass()
  }
  // One may have been under way when the clock was stopped.
  expect(history.requests - before).toBeLessThanOrEqual(steps + 1)
  history.entry = { ...running, status: 'done', created: 12 }
  await expect(async () => {
    await page.clock.runFor(1_500)
    await expect(importRow(page)).toContainText('12 new', { timeout: 1_000 })
  }).toPass()
  const last = history.requests
  await page.clock.runFor(15_000)
  expect(history.requests).toBe(last)
})

test('many events about the progress of imports reload their history once per second', {
  tag: '@alone',
}, async ({ page }) => {
  const { event, deliver } = createHeldEvent()
  await page.route('**/events?*', (route) => route.abort())
  await page.route(
    '**/events?*',
    async (route) => {
      const body = await event
      return route.fulfill({ headers: { 'content-type': 'text/event-stream' }, body: body.repeat(20) })
    },
    { times: 1 },
  )
  const history = await serveHistory(page)
  history.entry = { ...running, status: 'done', created: 3 }
  await page.clock.install()
  await page.goto('/settings/imports')
  await expect(importRow(page)).toContainText('3 new')
  await stopClock(page)
  const before = history.requests
  history.entry = { ...running, status: 'done', created: 12 }
  deliver('import.progress', { ids: [importId], version: null })
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(importRow(page)).toContainText('12 new', { timeout: 1_000 })
  }).toPass()
  expect(history.requests).toBe(before + 1)
})
