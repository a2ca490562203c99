import type { CDPSession, Page } from '@playwright/test'
import { createPerson, createStorageState } from '../e2e/testing/fixtures.ts'
import { startProduct } from '../e2e/testing/product.ts'
import { launchBrowser } from './kit/browser.ts'
import { median } from './kit/load.ts'

/**
 * `npx tsx bench/panel.ts`: milliseconds on a processor slowed down four times from a click on a row until its panel shows the record, and
 * from Enter in a field until the new value is shown; both warm, measured in the page by its frames.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const slowDown = 4
const goals = { panel: 100, edit: 50 }

async function main(): Promise<void> {
  const product = await startProduct()
  const browser = await launchBrowser()
  try {
    const person = await createPerson(product)
    for (let n = 0; n < 60; n++) await person.request('POST', '/contacts', { name: `Person ${n}.`, jobTitle: 'Buyer' })
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, person),
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    await page.goto('/contacts')
    await page.getByRole('rowheader', { name: 'Person 59.' }).waitFor()
    const session = await context.newCDPSession(page)
    const panels: number[] = []
    const edits: number[] = []
    await openPanel(page, 59)
    await closePanel(page)
    await setCpuRate(session, slowDown)
    for (let n = 0; n < rounds; n++) {
      panels.push(await openPanel(page, 58 - (n % 15)))
      edits.push(await editJobTitle(page, `Buyer ${n}`))
      await closePanel(page)
    }
    report('from the click to the panel', panels, goals.panel)
    report('from Enter to the new value', edits, goals.edit)
    process.exitCode = median(panels) <= goals.panel && median(edits) <= goals.edit ? 0 : 1
  } finally {
    await browser.close()
    await product.stop()
  }
}

const setCpuRate = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })

function report(what: string, times: number[], goal: number): void {
  const sorted = times.toSorted((one, other) => one - other)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
  console.log(`${what}: median ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (goal ${goal} ms)`)
}

/** Opens the panel of a person, and returns the milliseconds from the click until the first frame with their name in it. */
async function openPanel(page: Page, number: number): Promise<number> {
  const row = page.getByRole('rowheader', { name: `Person ${number}.` })
  const box = await row.boundingBox()
  if (!box) throw new Error(`Person ${number} is not on the screen.`)
  const shown = { selector: 'aside h2', text: `Person ${number}.` }
  return measureUntil(page, 'pointerdown', shown, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2))
}

async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
}

/** Changes the job title in the open panel, and returns the milliseconds from Enter until the first frame that shows it. */
async function editJobTitle(page: Page, title: string): Promise<number> {
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: /^Edit Job title ?:/i }).click()
  await panel.getByRole('textbox', { name: 'Job title' }).fill(title)
  const shown = { selector: 'aside button', text: title }
  return measureUntil(page, 'keydown', shown, () => page.keyboard.press('Enter'))
}

type Shown = { selector: string; text: string }

/**
 * Measures the milliseconds from the event that `act` causes until a frame was painted in which an element contains the text. The page waits
 * for the event before `act` starts. Its functions have no names: the page does not know the helper that tsx adds to those.
 */
async function measureUntil(page: Page, event: string, { selector, text }: Shown, act: () => Promise<void>) {
  const wait = await page.evaluateHandle(
    (kind) => ({
      event: new Promise<number>((resolve) =>
        addEventListener(kind, ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true }),
      ),
    }),
    event,
  )
  await act()
  return wait.evaluate(
    async (waited, [where, what]) => {
      const start = await waited.event
      while (![...document.querySelectorAll(where)].some(({ textContent }) => textContent?.includes(what)))
        await new Promise(requestAnimationFrame)
      // A task after the frame's own, when it was painted.
      await new Promise((resolve) => setTimeout(resolve))
      return performance.now() - start
    },
    [selector, text] as const,
  )
}

await main()
