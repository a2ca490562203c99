import { createDeal } from '../deals/deals-page.ts'
import { assign, createTag } from '../tags/tags-api.ts'
import { createTask, daysFromNow } from '../tasks/tasks-page.ts'
import { createStorageState, navigate } from '../testing/fixtures.ts'
import { createContact } from '../testing/record-panel.ts'
import { findSmallTapTargets } from '../testing/touch-targets.ts'
import { amara, conversationPath, expect, test } from '../whatsapp/inbox-page.ts'

test('every main screen of a phone has tap targets that fingers hit', async ({ browser, product, person, account }) => {
  test.setTimeout(240_000)
  const lead = await createContact(person, {
    name: 'Sunniva Dahl',
    email: 'sunniva@freight.example',
    jobTitle: 'Buyer',
  })
  await assign(person, await createTag(person, 'Freight'), lead.id)
  await person.request('POST', '/notes', { contactId: lead.id, content: 'Prefers mornings.' })
  const deal = await createDeal(person, { title: 'Harbor cranes', contactId: lead.id })
  const task = await createTask(person, { title: 'Call Sunniva', dueDate: daysFromNow(-1), contactId: lead.id })
  const company = await person.request('POST', '/companies', { name: 'Nordlog' })
  const screens: Record<string, string> = {
    '/dashboard': 'prospects',
    '/contacts': 'Sunniva Dahl',
    [`/contacts?panel=contact:${lead.id}`]: 'sunniva@freight.example',
    [`/contacts?panel=contact:${lead.id}&tab=notes`]: 'Prefers mornings.',
    [`/contacts?panel=contact:${lead.id}&tab=tasks`]: 'Call Sunniva',
    '/companies': 'Nordlog',
    [`/companies?panel=company:${company.id}`]: 'Nordlog',
    '/deals?view=board': 'Harbor cranes',
    '/deals?view=table': 'Harbor cranes',
    [`/deals?panel=deal:${deal.id}`]: 'Harbor cranes',
    '/tasks': 'Call Sunniva',
    [`/tasks?panel=task:${task.id}`]: 'Call Sunniva',
    '/inbox?show=all': amara.name,
    [conversationPath(account, amara)]: amara.name,
    '/search': 'Search',
    '/search?q=Sunniva': 'Sunniva Dahl',
    '/notifications': 'Notifications',
    '/settings/organization': 'Settings',
    '/settings/members': 'Members',
    '/settings/tags': 'Freight',
    '/settings/pipelines': 'Pipelines',
    '/settings/fields': 'Fields',
    '/settings/account': 'Profile',
    '/settings/trash': 'Trash',
  }
  const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const storageState = createStorageState(product, person)
  const phone = await (await browser.newContext({ baseURL: product.url, storageState, ...small })).newPage()
  const faults: string[] = []
  for (const [address, text] of Object.entries(screens)) {
    await navigate(phone, address)
    await expect(
      phone
        .locator(address.includes('panel=') ? 'aside' : '#main')
        .getByText(text)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    let found: string[] = []
    await expect(phone.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    // A panel that slides in has not come to rest.
    const look = async () => {
      found = await findSmallTapTargets(phone)
      return found
    }
    await expect
      .poll(look, { timeout: 4_000 })
      .toEqual([])
      .catch(() => faults.push(...found.map((fault) => `${address}: ${fault}`)))
  }
  expect(faults).toEqual([])
})
