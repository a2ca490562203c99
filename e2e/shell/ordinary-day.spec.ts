import type { Page } from '@playwright/test'
import { createPerson, createStorageState, expect, navigate, test } from '../testing/fixtures.ts'
import { createContact, recordPanel } from '../testing/record-panel.ts'

/** Collects what failed in a page: requests, and everything in its console. Requests that the page itself cancels are no failure. */
function recordFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('console', (message) => failures.push(`${message.type()}: ${message.text()} ${message.location().url}`))
  page.on('pageerror', (error) => failures.push(`error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') failures.push(`${reason} ${request.url()}`)
  })
  return failures
}

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { name }).first()).toBeVisible()

const waitUntilLoaded = (page: Page) =>
  expect(page.getByText('Loading', { exact: true }).or(page.locator('[aria-busy="true"]'))).toHaveCount(0)

/** Opens every tab of the open panel, and waits for what each loads. */
async function openAllTabs(page: Page): Promise<void> {
  for (const tab of await recordPanel(page).getByRole('tab').all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await waitUntilLoaded(page)
  }
}

test('on an ordinary day no request fails and the console stays empty', async ({ browser, product }) => {
  test.slow()
  const person = await createPerson(product)
  await person.request('POST', '/sample-data')
  const lead = await createContact(person, { name: 'Nokuthula Dlamini', whatsappNumber: '+1 555 010 8888' })
  const first = async (list: string) => (await person.request('GET', `/${list}?limit=1`))[0].id
  const context = await browser.newContext({
    ...{ baseURL: product.url, storageState: createStorageState(product, person), serviceWorkers: 'allow' },
  })
  const page = await context.newPage()
  const failures = recordFailures(page)

  await test.step('every screen', async () => {
    for (const [address, name] of [
      ['/dashboard', 'Needs you today'],
      ['/contacts', 'Contacts'],
      ['/companies', 'Companies'],
      ['/deals', 'Deals'],
      ['/deals?view=board', 'Deals'],
      ['/tasks', 'Tasks'],
      ['/notifications', 'Notifications'],
      ['/search?q=rail', 'Search'],
      ['/settings/organization', 'People in this organization'],
      ['/settings/members', 'Members'],
      ['/settings/tags', 'Tags'],
      ['/settings/imports', 'Imports'],
      ['/settings/bulk-edits', 'Bulk edits'],
      ['/settings/trash', 'Trash'],
      ['/settings/emails', 'Undelivered emails'],
      ['/settings/audit', 'Audit log'],
      ['/settings/account', 'Sessions'],
      ['/onboarding/integration', /./],
    ] as const) {
      await navigate(page, address)
      await heading(page, name)
      await waitUntilLoaded(page)
    }
  })

  await test.step('every tab of a record of each kind', async () => {
    for (const panel of [
      `contact:${lead.id}`,
      `company:${await first('companies')}`,
      `deal:${await first('deals')}`,
      `task:${await first('tasks')}`,
    ]) {
      await navigate(page, `/contacts?panel=${panel}`)
      await expect(recordPanel(page).getByRole('heading', { level: 2 })).toBeVisible()
      await openAllTabs(page)
    }
  })

  await test.step('a number is connected by its QR code, and a lead is written to for the first time', async () => {
    await navigate(page, '/inbox')
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('menuitem', { name: 'Connect account…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('UK sales')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'QR code to scan with WhatsApp' })).toBeVisible()
    await expect(page.getByText('Connected. New messages will appear in your inbox.')).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: /Lea Roth/ }).click()
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Could you call me back this afternoon?')
    await navigate(page, `/contacts?panel=contact:${lead.id}&tab=messages`)
    await expect(recordPanel(page).getByText('No messages found')).toBeVisible()
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Good morning')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('echo: Good morning')
  })
  expect(failures).toEqual([])
})
