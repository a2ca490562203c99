import type { Page } from '@playwright/test'
import { createPerson, createStorageState, type SignedInPerson } from '../e2e/testing/fixtures.ts'
import { startProduct } from '../e2e/testing/product.ts'
import { launchBrowser } from './kit/browser.ts'
import { median } from './kit/load.ts'

/**
 * `npx tsx bench/scroll.ts [rows]`: measures frame times while a long list is scrolled fast, compared with an empty box of the same height in
 * the same browser, alternating three times. Prints both medians, their ratio and the maximum number of rows in the document.
 */
const rows = Number(process.argv[2] ?? 100_000)
const seconds = 3
const rounds = 3
const goals = { ratio: 1.3, rows: 100 }

async function main(): Promise<void> {
  const product = await startProduct()
  const browser = await launchBrowser()
  try {
    const person = await createPerson(product)
    await importContacts(product.url, person)
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, person),
      viewport: { width: 1440, height: 900 },
    })
    const list = await context.newPage()
    await list.goto('/contacts?sort=name')
    await list.getByRole('rowheader').first().waitFor()
    const bare = await context.newPage()
    await bare.setContent(
      '<div role="grid" style="height:850px;overflow:auto"><div style="height:360000px;background:linear-gradient(#eee,#999)"></div></div>',
    )
    const times = { list: [] as number[], bare: [] as number[] }
    let most = 0
    for (let round = 0; round < rounds; round += 1) {
      times.bare.push(...(await measureScroll(bare)).frames)
      const { frames, rowsSeen } = await measureScroll(list)
      times.list.push(...frames)
      most = Math.max(most, rowsSeen)
    }
    const ratio = median(times.list) / median(times.bare)
    console.log(
      `${rows.toLocaleString('en-US')} rows: ${median(times.list).toFixed(1)} ms a frame beside ${median(times.bare).toFixed(1)} bare, ratio ${ratio.toFixed(2)} (goal ${goals.ratio}); at most ${most} rows in the document (goal below ${goals.rows})`,
    )
    process.exitCode = ratio <= goals.ratio && most < goals.rows ? 0 : 1
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Scrolls by one screen per frame, down and up again, and measures frame times. */
async function measureScroll(page: Page): Promise<{ frames: number[]; rowsSeen: number }> {
  await page.bringToFront()
  return page.evaluate(async (during) => {
    const grid = document.querySelector<HTMLElement>('[role="grid"]')
    if (!grid) throw new Error('There is no grid to scroll.')
    const frames: number[] = []
    let rowsSeen = 0
    let by = grid.clientHeight / 2
    const begun = await new Promise<number>(requestAnimationFrame)
    let last = begun
    while (last - begun < during * 1_000) {
      grid.scrollTop += by
      if (grid.scrollTop <= 0 || grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 1) by = -by
      const now = await new Promise<number>(requestAnimationFrame)
      frames.push(now - last)
      last = now
      rowsSeen = Math.max(rowsSeen, grid.querySelectorAll('[role="row"]').length)
    }
    return { frames, rowsSeen }
  }, seconds)
}

async function importContacts(
  url: string,
  { accessToken, workspaceId, request: calls }: SignedInPerson,
): Promise<void> {
  const lines = Array.from({ length: rows }, (_, n) => `Person ${n},p${n}@people.example,LEAD`)
  const form = new FormData()
  form.set('file', new Blob([['name,email,status', ...lines].join('\n')], { type: 'text/csv' }), 'people.csv')
  const reply = await fetch(`${url}/contacts/import?workspaceId=${workspaceId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: form,
  })
  const { importId } = (await reply.json()).data
  for (;;) {
    const { status, created } = await calls('GET', `/imports/${importId}`)
    if (status === 'done') return console.log(`${created} contacts imported`)
    if (status === 'failed') throw new Error('The import failed.')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

await main()
