import type { Browser, Page } from '@playwright/test'
import { createPerson, createStorageState, type SignedInPerson } from '../e2e/testing/fixtures.ts'
import { type Product, startProduct } from '../e2e/testing/product.ts'
import { launchBrowser } from './kit/browser.ts'

/**
 * `npx tsx bench/board.ts [deals]`: measures the time to the first card of a board with many deals, and frame times while a card is dragged
 * across it, compared with a board of ten cards in the same browser, one after the other. Prints both medians and ratios.
 */
const largeSize = Number(process.argv[2] ?? 10_000)
const smallSize = 10
const loads = 7
const rounds = 3
const seconds = 3
const goals = { first: 1.5, frames: 1.3, cards: 150 }

type BoardSide = { page: Page; first: number[]; frames: number[]; cards: number }

async function main(): Promise<void> {
  const product = await startProduct()
  const browser = await launchBrowser()
  try {
    const [large, small] = [
      await openBoardSide(browser, product, largeSize),
      await openBoardSide(browser, product, smallSize),
    ]
    for (let load = 0; load < loads; load += 1) for (const side of [small, large]) await timeToFirstCard(side)
    for (let round = 0; round < rounds; round += 1) for (const side of [small, large]) await measureDrag(side)
    const first = printRatio('to the first card', large.first, small.first, 0.5)
    const frames = printRatio('a frame of dragging, median', large.frames, small.frames, 0.5)
    printRatio('a frame of dragging, slowest of twenty', large.frames, small.frames, 0.95)
    console.log(`at most ${large.cards} cards in the document (goal below ${goals.cards})`)
    process.exitCode = first <= goals.first && frames <= goals.frames && large.cards < goals.cards ? 0 : 1
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function openBoardSide(browser: Browser, product: Product, deals: number): Promise<BoardSide> {
  const person = await createPerson(product)
  await importDeals(product.url, person, deals)
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: createStorageState(product, person),
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-card]')) return
      observer.disconnect()
      Object.assign(window, { firstCard: performance.now() })
    }).observe(document, { childList: true, subtree: true })
  })
  return { page: await context.newPage(), first: [], frames: [], cards: 0 }
}

/** Measures milliseconds from the start of the load; the first load fills the caches and does not count. */
async function timeToFirstCard({ page, first }: BoardSide): Promise<void> {
  const warm = page.url() !== 'about:blank'
  await page.bringToFront()
  await page.goto('/deals?view=board')
  const taken = await page.waitForFunction(() => (window as unknown as { firstCard?: number }).firstCard)
  if (warm) first.push((await taken.jsonValue()) as number)
}

/** Drags the first card back and forth over the columns, one step per frame, and measures frame times. */
async function measureDrag(side: BoardSide): Promise<void> {
  await side.page.bringToFront()
  const { frames, cards } = await side.page.evaluate(async (during) => {
    const card = document.querySelector('[data-card]')
    if (!card) throw new Error('There is no card to drag.')
    const { left, top } = card.getBoundingClientRect()
    const mouse = { bubbles: true, isPrimary: true, pointerType: 'mouse' }
    const frames: number[] = []
    let cards = 0
    card.dispatchEvent(new PointerEvent('pointerdown', { ...mouse, clientX: left + 20, clientY: top + 20 }))
    const begun = await new Promise<number>(requestAnimationFrame)
    let last = begun
    while (last - begun < during * 1_000) {
      const way = (1 - Math.cos((last - begun) / 300)) / 2
      const at = { clientX: left + 40 + way * 1_000, clientY: top + 40 + way * 300 }
      card.dispatchEvent(new PointerEvent('pointermove', { ...mouse, ...at }))
      const now = await new Promise<number>(requestAnimationFrame)
      frames.push(now - last)
      last = now
      cards = Math.max(cards, document.querySelectorAll('[data-card]').length)
    }
    if (!document.querySelector('[data-drag-overlay]')) throw new Error('No card was dragged.')
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    return { frames, cards }
  }, seconds)
  side.frames.push(...frames)
  side.cards = Math.max(side.cards, cards)
}

function printRatio(what: string, large: number[], small: number[], part: number): number {
  const [one, other] = [at(large, part), at(small, part)]
  const counts = `${largeSize.toLocaleString('en-US')} deals ${one.toFixed(1)} ms, ${smallSize} deals ${other.toFixed(1)} ms`
  console.log(`${what}: ${counts}, ratio ${(one / other).toFixed(2)}`)
  return one / other
}

async function importDeals(
  url: string,
  { accessToken, workspaceId, request: calls }: SignedInPerson,
  deals: number,
): Promise<void> {
  const statuses = ['OPEN', 'OPEN', 'PAUSED', 'WON', 'LOST']
  const lines = Array.from(
    { length: deals },
    (_, n) => `Deal ${n} of the autumn round,${n * 10},${n % 2 ? 'EUR' : 'USD'},${n % 101},${statuses[n % 5]}`,
  )
  const form = new FormData()
  const csv = ['title,value,currency,probability,status', ...lines].join('\n')
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'deals.csv')
  const reply = await fetch(`${url}/deals/import?workspaceId=${workspaceId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: form,
  })
  const { importId } = (await reply.json()).data
  for (;;) {
    const { status, created } = await calls('GET', `/imports/${importId}`)
    if (status === 'done') return console.log(`${created} deals imported`)
    if (status === 'failed') throw new Error('The import failed.')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const at = (numbers: number[], part: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * part)] ?? 0

await main()
