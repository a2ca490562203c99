import { daysFromNow } from '../tasks/tasks-page.ts'
import { findViolations } from '../testing/accessibility.ts'
import { createPerson, createStorageState, expect, test } from '../testing/fixtures.ts'

test('shows how far a new workspace is, until the steps are skipped, which can be undone', async ({
  browser,
  product,
}) => {
  const maren = await createPerson(product)
  await maren.request('POST', '/contacts', { name: 'Amara Okonkwo' })
  const storageState = createStorageState(product, maren)
  const page = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('1 of 3 done')
  // One line, and no more than its padding.
  await expect.poll(async () => (await steps.boundingBox())?.height ?? 0).toBeLessThan(46)
  await expect(steps.getByRole('link', { name: /^Import your contacts/ })).toContainText('Done')
  await expect(steps.getByRole('link', { name: /^Invite your team/ })).toContainText('Everyone gets a link to join.')
  // What is done comes last.
  await expect(steps.getByRole('link')).toHaveText([/^Connect WhatsApp/, /^Invite your team/, /^Import your contacts/])
  expect(await findViolations(page.getByRole('main'))).toEqual([])
  await steps.getByRole('button', { name: 'Skip “Connect WhatsApp”' }).click()
  await expect(steps.getByRole('link', { name: /^Connect WhatsApp/ })).toContainText('Skipped')
  await steps.getByRole('button', { name: 'Undo skipping “Connect WhatsApp”' }).click()
  await expect(steps.getByRole('link', { name: /^Connect WhatsApp/ })).toContainText('Share an inbox with your team.')
  await steps.getByRole('button', { name: 'Skip all' }).click()
  await expect(steps).not.toBeAttached()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps).toBeVisible()
  await steps.getByRole('button', { name: 'Skip “Connect WhatsApp”' }).click()
  await steps.getByRole('button', { name: 'Skip “Invite your team”' }).click()
  await expect(steps).not.toBeAttached()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Leads' })).toBeVisible()
  await expect(steps).not.toBeAttached()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('first steps')
  await page.getByRole('option', { name: 'Show the first steps' }).click()
  await expect(steps.getByRole('link', { name: /^Invite your team/ })).toContainText('Everyone gets a link to join.')
})

test('opens the dialog of each step', async ({ browser, product }) => {
  const maren = await createPerson(product)
  const storageState = createStorageState(product, maren)
  const page = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
  for (const [step, dialog] of [
    ['Import your contacts', 'Import contacts'],
    ['Connect WhatsApp', 'Connect WhatsApp'],
    ['Invite your team', 'Invite to this workspace'],
  ] as const) {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: new RegExp(`^${step}`) }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  }
})

test('emphasizes the first step that is open', async ({ browser, product }) => {
  const maren = await createPerson(product)
  const storageState = createStorageState(product, maren)
  const page = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
  await page.goto('/dashboard')
  const actionOf = (step: string, action: string) =>
    page.getByRole('link', { name: new RegExp(`^${step}`) }).getByText(action, { exact: true })
  const colorOf = (action: ReturnType<typeof actionOf>) =>
    action.evaluate((one) => getComputedStyle(one).backgroundColor)
  const first = actionOf('Import your contacts', 'Import contacts')
  const emphasis = await colorOf(first)
  const second = actionOf('Invite your team', 'Invite')
  expect(await colorOf(second)).not.toBe(emphasis)
  expect(await findViolations(page.getByRole('main'))).toEqual([])
  await page.getByRole('button', { name: 'Skip “Import your contacts”' }).click()
  await page.getByRole('button', { name: 'Skip “Connect WhatsApp”' }).click()
  await expect(first).not.toBeAttached()
  await expect.poll(() => colorOf(second)).toBe(emphasis)
})

test('counts an invitation that is pending as done, and one that was revoked as not', async ({ browser, product }) => {
  const maren = await createPerson(product)
  const { id } = await maren.request('POST', '/api/team/invitations', {
    email: maren.email.replace('@', '+b@'),
    role: 'MEMBER',
  })
  const storageState = createStorageState(product, maren)
  const page = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
  await page.goto('/dashboard')
  const step = page.getByRole('link', { name: /^Invite your team/ })
  await expect(step).toContainText('Done')
  await expect(page.getByText('1 of 3 steps are done.')).toBeVisible()
  await maren.request('DELETE', `/api/team/invitations/${id}`)
  await expect(step).toContainText('Everyone gets a link to join.')
})

test('counts one’s own contacts as done, but no sample data', async ({ browser, product }) => {
  const maren = await createPerson(product)
  await maren.request('POST', '/sample-data')
  const storageState = createStorageState(product, maren)
  const page = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('0 of 3 done')
  const topOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0
  await expect(page.getByRole('region', { name: 'Leads' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sample data' })).toBeVisible()
  // Both together take no more than two lines above the numbers.
  await expect.poll(async () => (await topOf('Leads')) - (await topOf('Sample data'))).toBeLessThan(100)
  await expect(steps.getByRole('link', { name: /^Connect WhatsApp/ })).toContainText('Share an inbox with your team.')
  await maren.request('POST', '/contacts', { name: 'Amara Okonkwo' })
  await expect(steps.getByRole('link', { name: /^Import your contacts/ })).toContainText('Done')
})

test('begins with what needs the person on a phone, and sums up its charts', async ({ browser, product }) => {
  const maren = await createPerson(product)
  await maren.request('POST', '/tasks', { title: 'Send the quote', dueDate: daysFromNow(-1) })
  for (const status of ['WON', 'WON', 'LOST']) await maren.request('POST', '/deals', { title: 'A deal', status })
  await maren.request('POST', '/activities', {
    ...{ title: 'Call', type: 'CALL', contactId: (await maren.request('POST', '/contacts', { name: 'Amara' })).id },
  })
  const storageState = createStorageState(product, maren)
  const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await (await browser.newContext({ baseURL: product.url, storageState, ...small })).newPage()
  await page.goto('/dashboard')
  const topOf = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? 0
  await expect(page.getByRole('region', { name: 'Needs you today' })).toContainText('Send the quote')
  await expect(page.getByRole('region', { name: 'Leads' })).toBeVisible()
  await expect.poll(async () => (await topOf('Leads')) - (await topOf('Needs you today'))).toBeGreaterThan(0)
  // The first steps are one line until they are wanted.
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('1 of 3 done')
  await expect(steps.getByRole('link')).toHaveCount(0)
  expect((await steps.boundingBox())?.height).toBeLessThan(60)
  await steps.getByRole('button', { name: 'First steps 1 of 3 done' }).click()
  await expect(steps.getByRole('link', { name: /^Connect WhatsApp/ })).toBeVisible()
  // Painted lower than what fingers hit.
  expect((await page.getByRole('button', { name: 'Everyone' }).boundingBox())?.height).toBe(32)
  // The links to all of it are below what is due, where they have room.
  const needs = page.getByRole('region', { name: 'Needs you today' })
  const topIn = async (name: string, role: 'link' | 'button') =>
    (await needs.getByRole(role, { name }).boundingBox())?.y ?? 0
  expect(await topIn('Your tasks', 'link')).toBeGreaterThan(await topIn('Send the quote', 'button'))
  await expect(page.getByText('2 won and 1 lost in twelve months: 67% won.')).toBeVisible()
  await expect(page.getByText('1 activity in twelve weeks, 1 of them this week.')).toBeVisible()
})
