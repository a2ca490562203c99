import type { Page } from '@playwright/test'
import { createDeal } from '../deals/deals-page.ts'
import { assign, createTag } from '../tags/tags-api.ts'
import { createTask, daysFromNow } from '../tasks/tasks-page.ts'
import { createStorageState, navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { createContact } from '../testing/record-panel.ts'
import { amara, conversationPath, expect, test } from '../whatsapp/inbox-page.ts'
import { collectStrings, findLatinTexts, toGreek, translateIntoGreek } from './greek.ts'

/** What is written alike in every language. */
const names = [
  'Parley',
  'WhatsApp',
  'LinkedIn',
  'Instagram',
  'Facebook',
  'Twitter',
  'Telegram',
  'Skype',
  'CSV',
  'XLSX',
  'API',
  'PDF',
  'QR',
]
const keys = ['Ctrl', 'Esc', 'Enter', 'Tab', 'Alt', 'Shift', 'Delete', 'Space']

// Other journeys of this worker share the person.
test.afterEach(({ person }) => person.request('PUT', '/auth/profile', { language: null }))

test('every screen is written in the language of the page, but for what people wrote', async ({
  browser,
  product,
  person,
  account,
}) => {
  test.setTimeout(480_000)
  const user = await person.request('PUT', '/auth/profile', { language: 'es' })
  const screens = await createScreens(person, conversationPath(account, amara))
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: createStorageState(product, { ...person, user }),
    locale: 'es',
  })
  const page = await context.newPage()
  await translateIntoGreek(page)
  const data = new Set([...names, ...keys, product.url])
  page.on('response', async (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '') || response.url().includes('/assets/')) return
    for (const text of collectStrings(await response.json().catch(() => null))) data.add(text)
  })
  // Each text with the first screen that shows it.
  const faults: Record<string, string> = {}
  let hasOverlay = false
  for (const [address, keysToPress] of screens) {
    await (hasOverlay ? page.goto(address) : navigate(page, address))
    hasOverlay = keysToPress.length > 0
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await waitUntilLoaded(page)
    for (const key of keysToPress) await page.keyboard.press(key)
    await waitUntilLoaded(page)
    for (const text of await findLatinTexts(page, [...data]))
      faults[text] ??= `${address} ${keysToPress.join(' ')}`.trim()
  }
  expect(faults).toEqual({})
})

/** The addresses of screens with something on them, and the keys that open something there. */
async function createScreens(person: SignedInPerson, conversation: string): Promise<[string, string[]][]> {
  const company = await person.request('POST', '/companies', { name: 'Νορντλόγκ' })
  const lead = await createContact(person, { name: 'Σουνίβα', email: 's@nordlog.example', companyId: company.id })
  await assign(person, await createTag(person, 'Φορτία'), lead.id)
  await person.request('POST', '/notes', { contactId: lead.id, content: 'Πρωί.' })
  const call = { type: 'CALL', title: 'Κλήση', contactId: lead.id, date: daysFromNow(-1), outcome: 'COMPLETED' }
  await person.request('POST', '/activities', call).catch(() => undefined)
  const deal = await createDeal(person, { title: 'Γερανοί', contactId: lead.id, value: 1_200 })
  const task = await createTask(person, { title: 'Σήμερα', dueDate: daysFromNow(-1), contactId: lead.id })
  const panel = (list: string, kind: string, id: string, ...tabs: string[]): [string, string[]][] =>
    ['', ...tabs.map((tab) => `&tab=${tab}`)].map((tab) => [`/${list}?panel=${kind}:${id}${tab}`, []])
  return [
    ['/dashboard', []],
    ['/reports?compare=before', []],
    ['/reports?report=activities', []],
    ['/contacts', []],
    ['/contacts', ['n']],
    ['/contacts', ['f']],
    ['/contacts', ['?']],
    ['/contacts', ['Control+k']],
    ['/contacts?q=nobody', []],
    ...panel('contacts', 'contact', lead.id, 'notes', 'tasks', 'deals', 'activities', 'timeline', 'messages', 'files'),
    ['/companies', []],
    ['/companies', ['n']],
    ...panel('companies', 'company', company.id, 'notes', 'contacts', 'deals', 'timeline'),
    ['/deals?view=board', []],
    ['/deals?view=table', []],
    ['/deals?view=board', ['n']],
    ...panel('deals', 'deal', deal.id, 'notes', 'tasks', 'timeline'),
    ['/tasks', []],
    ['/tasks', ['n']],
    ...panel('tasks', 'task', task.id),
    ['/inbox?show=all', []],
    [conversation, []],
    ['/search?q=Σουνίβα', []],
    ['/search?q=nobody', []],
    ['/notifications', []],
    ['/settings/organization', []],
    ['/settings/members', []],
    ['/settings/tags', []],
    ['/settings/pipelines', []],
    ['/settings/fields', []],
    ['/settings/account', []],
    ['/settings/imports', []],
    ['/settings/trash', []],
    ['/settings/broadcasts', []],
    ['/settings/emails', []],
    ['/settings/audit', []],
    ['/no-such-page', []],
  ]
}

/** Waits until nothing says that it is loading. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator('#root')).toContainText(/\p{Script=Greek}/u)
  await expect(page.getByRole('status').filter({ hasText: toGreek('Loading') })).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
