import type { Page } from '@playwright/test'
import { createPerson, createStorageState } from '../e2e/testing/fixtures.ts'
import { startProduct } from '../e2e/testing/product.ts'
import { startFakeGraph } from '../server/features/whatsapp/engines/cloud/fixtures/fake-graph.ts'
import type { FakePhoneNumber } from '../server/features/whatsapp/engines/cloud/fixtures/fake-graph-state.ts'
import {
  createWebhookBody,
  nowInSeconds,
  signBody,
} from '../server/features/whatsapp/engines/cloud/fixtures/signed-webhooks.ts'
import { launchBrowser } from './kit/browser.ts'

/**
 * `npx tsx bench/inbox.ts [a second] [seconds]`: measures milliseconds from the webhook of a message until its text appears in the list of
 * conversations of an open browser, at fifty messages a second for a minute from twenty people, compared with two a second. Then, for a
 * thread of 10,000 messages: milliseconds from a click to its newest text, and frame times while scrolling to its start.
 */
const rate = Number(process.argv[2] ?? 50)
const durationSeconds = Number(process.argv[3] ?? 60)
const quietLoad = { rate: 2, seconds: 10 }
const people = 20
const longestThread = 10_000

type SeenMessages = Record<string, [n: number, at: number][]>

async function main(): Promise<void> {
  const product = await startProduct({ RATE_LIMIT: '0' })
  const graph = await startFakeGraph(product.graphPort)
  const browser = await launchBrowser()
  try {
    const person = await createPerson(product)
    const number = graph.addNumber()
    const keys = { phoneNumberId: number.id, accessToken: number.accessToken, appSecret: number.appSecret }
    const account = await person.request('POST', '/whatsapp/accounts/connect', {
      name: 'Desk',
      engine: 'cloud',
      ...keys,
    })
    const { callbackUrl } = await person.request('GET', `/whatsapp/accounts/${account.id}/webhook`)
    const storageState = createStorageState(product, person)
    const viewport = { width: 1440, height: 2200 }
    const page = await (await browser.newContext({ baseURL: product.url, storageState, viewport })).newPage()
    await watchConversationList(page)
    await page.goto('/inbox')
    const write = createSender(number, callbackUrl)
    await Promise.all(Array.from({ length: people }, (_, one) => write(one, 0)))
    await page.getByText('p19n0.').first().waitFor()
    const few = await measureDelivery(page, write, quietLoad)
    const many = await measureDelivery(page, write, { rate, seconds: durationSeconds })
    for (const [name, part] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      const [one, other] = [at(many, part), at(few, part)]
      console.log(
        `${name}: ${one} ms at ${rate} a second, ${other} ms at ${quietLoad.rate}, ratio ${(one / other).toFixed(2)}`,
      )
    }
    await measureThread(page, number, callbackUrl)
  } finally {
    await browser.close()
    await product.stop()
    await graph.close()
  }
}

/** Inserts a year of one person's messages, opens the thread, and scrolls to its start. */
async function measureThread(page: Page, number: FakePhoneNumber, url: string): Promise<void> {
  const from = '15550102000'
  const year = Math.floor(Date.now() / 1_000) - longestThread * 60
  for (let n = 0; n < longestThread; n += 100)
    await postWebhook(
      number,
      url,
      Array.from({ length: 100 }, (_, at) => ({
        ...{ from, id: `wamid.${from}.${n + at}`, timestamp: String(year + (n + at) * 60), type: 'text' },
        text: { body: `said ${n + at}.` },
      })),
    )
  await page.setViewportSize({ width: 1440, height: 900 })
  const row = page.getByText(`said ${longestThread - 1}.`).first()
  await row.waitFor({ timeout: 120_000 })
  const clicked = Date.now()
  await row.click()
  const thread = page.getByRole('log')
  await thread.getByText(`said ${longestThread - 1}.`).waitFor()
  const opened = Date.now() - clicked
  const { frames, most, milliseconds } = await thread.evaluate(async (box) => {
    const frames: number[] = []
    let most = 0
    const begun = await new Promise<number>(requestAnimationFrame)
    let last = begun
    while (!box.textContent?.includes('said 0.')) {
      box.scrollTop = Math.max(0, box.scrollTop - box.clientHeight / 2)
      const now = await new Promise<number>(requestAnimationFrame)
      frames.push(now - last)
      last = now
      most = Math.max(most, box.querySelectorAll('article').length)
    }
    return { frames, most, milliseconds: last - begun }
  })
  console.log(
    `a thread of ${longestThread}: open after ${opened} ms; read to its beginning in ${(milliseconds / 1_000).toFixed(1)} s, ${at(frames, 0.5).toFixed(1)} ms a frame, ${at(frames, 0.99).toFixed(1)} of the slowest hundredth, at most ${most} messages in the document`,
  )
}

/** Creates a function that posts a numbered message of a person like WhatsApp. */
const createSender = (number: FakePhoneNumber, url: string) => async (one: number, n: number) => {
  const from = `155501001${String(one).padStart(2, '0')}`
  const text = {
    from,
    id: `wamid.${from}.${n}`,
    timestamp: nowInSeconds(),
    type: 'text',
    text: { body: `p${one}n${n}.` },
  }
  await postWebhook(number, url, [text])
}

/** Posts a webhook with messages like WhatsApp. */
async function postWebhook(number: FakePhoneNumber, url: string, messages: object[]): Promise<void> {
  const body = JSON.stringify(createWebhookBody([[number, { messages }]]))
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': signBody(Buffer.from(body), number.appSecret),
  }
  const { status } = await fetch(url, { method: 'POST', body, headers })
  if (status !== 200) throw new Error(`the webhook answered ${status}`)
}

/** Records when the text of each numbered message first appears in the list. */
const watchConversationList = (page: Page) =>
  page.addInitScript(() => {
    const seen: SeenMessages = {}
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const list = document.querySelector('[aria-label="Conversations"]')?.textContent ?? ''
      for (const [, one = '', n = ''] of list.matchAll(/p(\d+)n(\d+)\./g)) {
        const of = seen[one] ?? []
        seen[one] = of
        if ((of.at(-1)?.[0] ?? -1) < Number(n)) of.push([Number(n), Date.now()])
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })

let last = 0

/** Measures milliseconds of each message until it, or a later one of the same person, appeared in the list. */
async function measureDelivery(
  page: Page,
  write: ReturnType<typeof createSender>,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<number[]> {
  const sent: { one: number; n: number; at: number }[] = []
  const begun = Date.now()
  const lines: Promise<void>[] = []
  for (let count = 0; count < rate * seconds; count++) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + (count * 1_000) / rate - Date.now())))
    const message = { one: count % people, n: ++last, at: Date.now() }
    sent.push(message)
    // WhatsApp delivers the messages of a person one after another.
    lines[message.one] = (lines[message.one] ?? Promise.resolve()).then(() => write(message.one, message.n))
  }
  await Promise.all(lines)
  const newest = new Map(sent.map(({ one, n }) => [one, n]))
  for (const [one, n] of newest) await page.getByText(`p${one}n${n}.`).first().waitFor({ timeout: 120_000 })
  const seen = await page.evaluate(() => (window as unknown as { seen: SeenMessages }).seen)
  return sent.map(({ one, n, at }) => (seen[one]?.find(([shown]) => shown >= n)?.[1] ?? Number.NaN) - at)
}

const at = (numbers: number[], part: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * part)] ?? 0

await main()
