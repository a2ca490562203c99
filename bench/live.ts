import { get, type IncomingMessage } from 'node:http'
import type { Page } from '@playwright/test'
import { createPerson, createStorageState, type SignedInPerson } from '../e2e/testing/fixtures.ts'
import { startProduct } from '../e2e/testing/product.ts'
import { launchBrowser } from './kit/browser.ts'

/**
 * `npx tsx bench/live.ts`: measures how long after sending a change it arrives on another stream (1,000 changes) and appears on another
 * screen (100 changes); one change at a time, by a hundred people in turn. The goal is at most a second.
 */
const streamChangeCount = Number(process.env.BENCH_TOLD ?? 1_000)
const screenChangeCount = Number(process.env.BENCH_SEEN ?? 100)
const goal = 1_000

/** Returns milliseconds on the clock of the machine, because pages use another time origin. */
const now = () => performance.timeOrigin + performance.now()

async function main(): Promise<void> {
  const product = await startProduct({ RATE_LIMIT: '0' })
  const browser = await launchBrowser()
  try {
    const person = await createPerson(product)
    const ids: string[] = []
    for (let n = 0; n < 100; n++) ids.push((await person.request('POST', '/contacts', { name: `Person ${n}` })).id)
    const events = await openStream(product.url, person)
    const page = await (
      await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
    ).newPage()
    await page.goto('/contacts?sort=-createdAt')
    await page.getByRole('rowheader', { name: 'Person 99' }).waitFor()
    await watchTexts(page)
    const newest = ids.slice(-10)
    // The stream of a page opens a second after loading, so the first change only waits for it and does not count.
    await measureOnScreen(page, person, newest[0] ?? '', 'Listening')
    const screen: number[] = []
    for (let n = 0; n < screenChangeCount; n++)
      screen.push(await measureOnScreen(page, person, newest[n % newest.length] ?? '', `Seen ${n}.`))
    await page.close()
    const stream: number[] = []
    for (let n = 0; n < streamChangeCount; n++) {
      const id = ids[n % ids.length] ?? ''
      const sent = now()
      const { version } = await person.request('PATCH', `/contacts/${id}/name`, { name: `Told ${n}` })
      stream.push((await events.of(`${id} ${version}`)) - sent)
    }
    events.stop()
    const table = { 'told on another stream': summarize(stream), 'seen on another screen': summarize(screen) }
    console.table(table)
    process.exitCode = Object.values(table).every(({ p99 }) => p99 <= goal) ? 0 : 1
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Measures milliseconds from sending one change until a page shows it. */
async function measureOnScreen(
  page: Page,
  { request: calls }: SignedInPerson,
  id: string,
  name: string,
): Promise<number> {
  const sent = now()
  await calls('PATCH', `/contacts/${id}/name`, { name })
  const shown = await page.waitForFunction((text) => (globalThis as unknown as WatchedWindow).shown.get(text), name)
  return ((await shown.jsonValue()) ?? 0) - sent
}

type WatchedWindow = { shown: Map<string, number> }

/** Records when each text first appears in the document. */
const watchTexts = (page: Page) =>
  page.evaluate(() => {
    const shown = new Map<string, number>()
    Object.assign(globalThis, { shown })
    new MutationObserver((changes) => {
      const at = performance.timeOrigin + performance.now()
      for (const { target, addedNodes } of changes)
        for (const { textContent } of [target, ...addedNodes])
          for (const [text] of (textContent ?? '').matchAll(/Seen \d+\.|Listening/g))
            if (!shown.has(text)) shown.set(text, at)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

/** Opens a stream that records when each change of a contact arrived, by id and version. */
async function openStream(url: string, { workspaceId, accessToken }: SignedInPerson) {
  const arrived = new Map<string, number>()
  let notify: () => void = () => undefined
  const incoming = await new Promise<IncomingMessage>((resolve, reject) =>
    get(
      `${url}/events?workspaceId=${workspaceId}`,
      { headers: { authorization: `Bearer ${accessToken}` } },
      resolve,
    ).on('error', reject),
  )
  let text = ''
  incoming.setEncoding('utf8').on('data', (chunk: string) => {
    const at = now()
    const lines = (text + chunk).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines.filter((one) => one.startsWith('data: '))) {
      const { ids = [], version } = JSON.parse(line.slice(6)) as { ids?: string[]; version?: number }
      for (const id of ids) arrived.set(`${id} ${version}`, at)
    }
    notify()
  })
  return {
    async of(change: string): Promise<number> {
      for (;;) {
        const at = arrived.get(change)
        if (at !== undefined) return at
        await new Promise<void>((resolve) => {
          notify = resolve
        })
      }
    },
    stop: () => incoming.destroy(),
  }
}

/** Summarizes milliseconds. */
function summarize(all: number[]) {
  const sorted = all.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10
  return { changes: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) }
}

await main()
