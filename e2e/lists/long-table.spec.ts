import type { Page } from '@playwright/test'
import { expect, test } from '../testing/fixtures.ts'
import { renderComponent } from '../testing/render-component.ts'

const count = 1_000_000

/** Only a table of a million rows on the page, with the styles of the product. */
async function renderLongTable(page: Page) {
  const styles = /<link rel="stylesheet"[^>]*>/.exec(await (await page.request.get('/')).text())?.[0] ?? ''
  await page.route('**/alone', (route) => route.fulfill({ contentType: 'text/html', body: styles }))
  await page.goto('/alone')
  await renderComponent(
    page,
    `
    import { DataTable } from './ui/table/data-table.tsx'
    const rows = Array.from({ length: ${count} }, (_, at) => ({ id: String(at + 1) }))
    const column = { id: 'name', header: 'Name', width: 200, render: (row) => 'Row ' + row.id, text: (row) => 'Row ' + row.id }
    const drawn = <div style={{ height: '600px', display: 'flex' }}>
      <DataTable label="Rows" columns={[column]} rows={rows} rowId={(row) => row.id} />
    </div>`,
  )
  const grid = page.getByRole('grid')
  await expect(row(page, 1)).toBeInViewport()
  return grid
}

const row = (page: Page, number: number) => page.getByRole('rowheader', { name: `Row ${number}`, exact: true })

/** Drags the scrollbar to a fraction of its length. */
const dragTo = (page: Page, share: number) =>
  page.getByRole('grid').evaluate((grid, to) => {
    grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * to
  }, share)

test('shows the first, the middle and the last of a million rows', async ({ page }) => {
  await renderLongTable(page)
  await dragTo(page, 1)
  await expect(row(page, count)).toBeInViewport({ ratio: 1 })
  await dragTo(page, 0.5)
  await expect(row(page, count / 2)).toBeInViewport({ ratio: 1 })
  await dragTo(page, 0)
  await expect(row(page, 1)).toBeInViewport({ ratio: 1 })
})

test('reaches both ends of a million rows from the keyboard', async ({ page }) => {
  const grid = await renderLongTable(page)
  await grid.focus()
  await page.keyboard.press('Control+End')
  await expect(row(page, count)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowDown')
  await expect(async () => {
    const active = await grid.getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${active}"]`)).toBeInViewport({ ratio: 1, timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Control+Home')
  await expect(row(page, 1)).toBeInViewport({ ratio: 1 })
})

test('scrolls row by row with the wheel in the middle of a million rows', async ({ page }) => {
  const grid = await renderLongTable(page)
  await dragTo(page, 0.5)
  const middle = row(page, count / 2)
  await expect(middle).toBeInViewport({ ratio: 1 })
  await grid.hover()
  const readTop = async () => (await middle.boundingBox())?.y ?? Number.NaN
  // The row is drawn anew when the table comes to rest, and has no place for that moment.
  await expect.poll(readTop).toBeCloseTo(168, 0)
  for (let step = 1; step <= 3; step += 1) {
    await page.mouse.wheel(0, 36)
    await expect.poll(readTop).toBeCloseTo(168 - 36 * step, 0)
  }
})

test('keeps the visible rows in view when the scale catches up with the wheel', async ({ page }) => {
  const grid = await renderLongTable(page)
  await dragTo(page, 0.3)
  await grid.hover()
  await expect(row(page, 200_000)).not.toBeAttached()
  const topRow = () =>
    grid.evaluate((box) => {
      const { left, top } = box.getBoundingClientRect()
      const cell = document.elementFromPoint(left + 20, top + 60)
      return Number(/\d+/.exec(cell?.closest('[role="row"]')?.textContent ?? '')?.[0])
    })
  await expect.poll(topRow).toBeGreaterThan(100_000)
  let before = Number.NaN
  const readMovement = async () => {
    const last = before
    before = await topRow()
    return before - last
  }
  await expect.poll(readMovement).toBe(0)
  for (let step = 0; step < 40; step += 1) await page.mouse.wheel(0, 500)
  await expect.poll(topRow).toBeGreaterThan(before + 500)
  // Longer than the delay after which the scale catches up.
  await page.waitForTimeout(300)
  await expect.poll(() => topRow()).toBeLessThanOrEqual(before + 560)
  await expect.poll(() => topRow()).toBeGreaterThanOrEqual(before + 550)
})
