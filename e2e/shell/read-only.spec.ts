import type { Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { openViewerPage } from '../testing/fixtures.ts'
import { createContact } from '../testing/record-panel.ts'
import { conversationPath, expect, lea, messageThread, test } from '../whatsapp/inbox-page.ts'

test('informs a viewer once that they cannot change anything', async ({ browser, product, person }) => {
  const page = await openViewerPage(browser, product, person)
  await page.goto('/contacts')
  const bar = page.getByRole('region', { name: 'Your access' })
  await expect(bar).toHaveText('You have view-only access. Ask an admin if you need to make changes.')
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar).not.toBeAttached()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await expect(bar).not.toBeAttached()
})

test('informs nobody else', async ({ page }) => {
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your access' })).not.toBeAttached()
})

/** The names of what changes something. Favorites and copies are everybody's own. */
const changing =
  /^(New|Add|Edit|Delete|Remove|Complete|Reopen|Assign|Send|Attach|Record|Reply|Resolve|Snooze|Import|Save|Schedule|Mark|Invite|Connect|Restore|Move|Log|Tag|Create|Set|Undo)\b/

/** What a page offers that a viewer may not do: controls, and parts that can be dragged or typed into. */
async function listChangingControls(page: Page): Promise<string[]> {
  const controls = page.locator('main, aside').locator('button, input, textarea, [role=checkbox], [draggable=true]')
  const names = await controls.evaluateAll((all) =>
    all
      .filter((one) => (one as HTMLElement).offsetParent !== null)
      .map((one) =>
        one.getAttribute('draggable') === 'true' && one.getAttribute('role') !== 'columnheader'
          ? `Move ${one.textContent}`
          : (one.getAttribute('aria-label') ?? one.textContent ?? '').trim(),
      ),
  )
  return names.filter((name) => changing.test(name) && !/^(Add to favorites|Remove the filter)/.test(name))
}

test('no screen offers a viewer what would be refused', { tag: '@alone' }, async ({
  browser,
  product,
  person,
  account,
}) => {
  const contact = await createContact(person, { name: 'Ida Lindqvist', email: 'ida@lindqvist.example' })
  const deal = await person.request('POST', '/deals', { title: 'Harbor cranes', contactId: contact.id })
  const task = await person.request('POST', '/tasks', { title: 'Call Ida', contactId: contact.id })
  const page = await openViewerPage(browser, product, person)
  const changes: string[] = []
  page.on('request', (request) => {
    if (['PUT', 'PATCH', 'DELETE'].includes(request.method())) changes.push(request.url())
  })
  const panel = (kind: string, id: string) =>
    ['', 'activities', 'notes', 'tasks'].map((tab) => `${kind}:${id}&tab=${tab}`)
  const screens: [address: string, shown: string][] = [
    ['/contacts', 'Ida Lindqvist'],
    ['/deals', 'Harbor cranes'],
    ['/deals?view=board', 'Harbor cranes'],
    ['/tasks', 'Call Ida'],
    ['/tasks?view=board', 'Call Ida'],
    ['/dashboard', 'Pipeline'],
    [conversationPath(account, lea), 'Lea Roth'],
    ['/settings/tags', 'Tags'],
    ['/settings/members', 'Members'],
    ...panel('contact', contact.id).map((at): [string, string] => [`/contacts?panel=${at}`, 'Ida Lindqvist']),
    ...panel('deal', deal.id).map((at): [string, string] => [`/deals?panel=${at}`, 'Harbor cranes']),
    [`/tasks?panel=task:${task.id}`, 'Call Ida'],
  ]
  for (const [address, shown] of screens) {
    await page.goto(address)
    await expect(page.locator('main').getByText(shown).first()).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    expect([address, await listChangingControls(page)]).toEqual([address, []])
  }
  await page.goto(conversationPath(account, lea))
  await expect(messageThread(page).getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  expect(changes).toEqual([])
})

test('the shortcuts of a viewer leave out what changes something', { tag: '@alone' }, async ({
  browser,
  product,
  person,
}) => {
  await createContact(person, { name: 'Ida Lindqvist' })
  const page = await openViewerPage(browser, product, person)
  await page.goto('/contacts')
  await expect(page.getByRole('button', { name: 'More: export' })).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'All shortcuts' })
  await expect(keys.getByText('Next row')).toBeVisible()
  for (const label of [
    'New record',
    'Edit the cell',
    'Delete the selection or the open record',
    'Save the field',
    'Send',
  ])
    await expect(keys.getByText(label, { exact: true })).toHaveCount(0)
  await expect(keys.getByRole('region', { name: 'In the inbox' })).toHaveCount(0)
  expect(await findViolationsInAllThemes(keys)).toEqual([])
})

test('a member still has all shortcuts', async ({ page }) => {
  await page.goto('/contacts')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'All shortcuts' })
  for (const label of ['New record', 'Delete the selection or the open record', 'Send'])
    await expect(keys.getByText(label, { exact: true })).toBeVisible()
})
