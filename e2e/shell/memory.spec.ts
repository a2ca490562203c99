import type { CDPSession, Page } from '@playwright/test'
import { createPerson, createStorageState, expect, type SignedInPerson, test } from '../testing/fixtures.ts'

/** A working day of a team has some thousands of changes: `CHANGES=2880 npm test -- memory.spec.ts` sends one for every ten seconds of it. */
const changeCount = Number(process.env.CHANGES ?? 80)
const warmUpCount = 30
/** The contact whose panel is opened. */
const unchanged = 'Ingrid Solberg'

test('a page keeps its memory while records change and panels open and close', async ({ browser, product }) => {
  test.setTimeout(120_000 + changeCount * 500)
  const person = await createPerson(product)
  const contacts: { id: string }[] = []
  for (let n = 0; n < 20; n += 1) contacts.push(await person.request('POST', '/contacts', { name: `Person ${n}.` }))
  // Its timeline stays as long as it is.
  await person.request('POST', '/contacts', { name: unchanged })
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
  const page = await context.newPage()
  // The code of the other screens, which is loaded when the browser is idle, would be counted.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const session = await context.newCDPSession(page)
  await page.goto('/contacts')
  await expect(page.getByRole('rowheader', { name: 'Person 19.' })).toBeVisible()
  await changeRecords(page, person, contacts, 'Warm', warmUpCount)

  const before = await measureMemory(session)
  await changeRecords(page, person, contacts, 'Later', changeCount)
  const after = await measureMemory(session)
  const grown = `from ${JSON.stringify(before)} to ${JSON.stringify(after)}`
  // What one change left behind would be there as often as there were changes. The router and the browser keep up to one object for each;
  // a record, an element or a listener that stayed would be more.
  expect(after.nodes - before.nodes, grown).toBeLessThan(changeCount / 2)
  expect(after.listeners - before.listeners, grown).toBeLessThan(changeCount / 2)
  expect(after.objects - before.objects, grown).toBeLessThan(2 * changeCount)
  await context.close()
})

/** Changes contacts from elsewhere, waits until the list shows each, and opens and closes a panel after every tenth. */
async function changeRecords(
  page: Page,
  person: SignedInPerson,
  contacts: readonly { id: string }[],
  word: string,
  count: number,
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const name = `${word} ${n}.`
    await person.request('PATCH', `/contacts/${contacts[n % contacts.length]?.id}/name`, { name })
    await expect(page.getByRole('rowheader', { name })).toBeVisible()
    if (n % 10 !== 0) continue
    await page.getByRole('rowheader', { name: unchanged }).click()
    const panel = page.getByRole('complementary')
    await expect(panel.getByRole('heading', { level: 2 })).toContainText(unchanged)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  }
}

/** Nodes of the document, listeners and objects of scripts. */
type Memory = { nodes: number; listeners: number; objects: number }

/** Counts what is left after the garbage was collected. Bytes also contain code that the browser compiled meanwhile. */
async function measureMemory(session: CDPSession): Promise<Memory> {
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage')
  const objects = await countObjects(session)
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { nodes, listeners: jsEventListeners, objects }
}

async function countObjects(session: CDPSession): Promise<number> {
  const prototype = await session.send('Runtime.evaluate', { expression: 'Object.prototype' })
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.result.objectId as string,
    objectGroup: 'counted',
  })
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId as string,
    functionDeclaration: 'function () { return this.length }',
  })
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'counted' })
  return result.value as number
}
