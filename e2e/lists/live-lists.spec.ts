import { openContactsList, readNames } from '../contacts/contacts-list-page.ts'
import { navigate } from '../testing/fixtures.ts'
import { panelSection, recordPanel } from '../testing/record-panel.ts'
import { createHeldEvent } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

test('shows what was created, changed and deleted while the list was closed', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: [{ name: 'Amara Okonkwo' }, { name: 'Lea Roth' }] })
  const { page, person } = list
  await expect.poll(async () => (await readNames(list)).toSorted()).toEqual(['Amara Okonkwo', 'Lea Roth'])
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
  await page.getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByText('No companies yet')).toBeVisible()

  const [lea, amara] = await person.request('GET', '/contacts?sort=-name')
  await person.request('POST', '/contacts', { name: 'Chloé Marchetti' })
  await person.request('PATCH', `/contacts/${lea.id}`, { name: 'Lea Roth-Huber' })
  await person.request('DELETE', `/contacts/${amara.id}`)
  // This event comes after those of the contacts.
  await person.request('POST', '/companies', { name: 'Marchetti & Fils' })
  await expect(page.getByRole('grid')).toContainText('Marchetti & Fils')

  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect.poll(async () => (await readNames(list)).toSorted()).toEqual(['Chloé Marchetti', 'Lea Roth-Huber'])
})

test('shows a new record in a list that was loaded before it, even if a list that was loaded after it contains it', {
  tag: '@alone',
}, async ({ userSession }) => {
  const { page, person } = userSession
  const { event, deliver } = createHeldEvent()
  // A stream that the page opened before the routes would deliver every event.
  await page.goto('about:blank')
  await page.route('**/events?*', (route) => route.abort())
  await page.route(
    '**/events?*',
    async (route) => route.fulfill({ headers: { 'content-type': 'text/event-stream' }, body: await event }),
    { times: 1 },
  )
  const list = await openContactsList(userSession, { contacts: [{ name: 'Amara Okonkwo' }] })
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo'])
  const { id: companyId } = await person.request('POST', '/companies', { name: 'Marchetti & Fils' })
  const { id, version } = await person.request('POST', '/contacts', { name: 'Chloé Marchetti', companyId })
  await navigate(page, `/contacts?panel=company:${companyId}`)
  await expect(panelSection(recordPanel(page), 'People')).toContainText('Chloé Marchetti')
  expect(await readNames(list)).toEqual(['Amara Okonkwo'])
  deliver('contact.changed', { ids: [id], version })
  await expect.poll(async () => (await readNames(list)).toSorted()).toEqual(['Amara Okonkwo', 'Chloé Marchetti'])
})
