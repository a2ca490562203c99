import { openContactsList } from '../contacts/contacts-list-page.ts'
import { navigate } from '../testing/fixtures.ts'
import { blockEventStreams } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

const one = { name: 'Amara Okonkwo', email: 'amara@tessellate.example', source: 'Trade fair', jobTitle: 'Buyer' }

/** The names in `fields` of every list of contacts that the page asks for from now on. */
function watchFields(page: Parameters<typeof openContactsList>[0]['page']): string[][] {
  const asked: string[][] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const fields = url.searchParams.get('fields')
    if (url.pathname === '/contacts' && fields) asked.push(fields.split(','))
  })
  return asked
}

test('names the order at its button while no column shows it', async ({ userSession }) => {
  const { page, grid } = await openContactsList(userSession, { contacts: [one] })
  await expect(page.getByRole('button', { name: 'Sort: Newest first' })).toHaveText('Newest first')
  await grid.getByRole('columnheader', { name: 'Company' }).click()
  await expect(page.getByRole('button', { name: 'Sort: Company' })).toHaveText('Sort')
})

test('the dash of an empty cell is fainter than any text, and still read', async ({ userSession }) => {
  const { grid } = await openContactsList(userSession, { contacts: [{ name: 'Benedikt Straub' }] })
  const dash = grid.getByRole('gridcell', { name: '–' }).first().getByRole('img', { name: '–' })
  await expect(dash).toBeVisible()
  const lightness = await dash.evaluate((element) => /oklch\(([\d.]+)/.exec(getComputedStyle(element).color)?.[1])
  expect(Number(lightness)).toBeGreaterThan(0.65)
})

test('the company of a contact is 240 pixels wide', async ({ userSession }) => {
  const { grid } = await openContactsList(userSession, { contacts: [one] })
  await expect(grid.getByRole('columnheader', { name: 'Company' })).toHaveCSS('width', '240px')
})

test('a column that is added is loading until it fills, and hiding it loads nothing', async ({ userSession }) => {
  // The contacts that are created would load the list again.
  await blockEventStreams(userSession.page)
  const asked = watchFields(userSession.page)
  const { page, grid } = await openContactsList(userSession, { contacts: [one, { name: 'Benedikt Straub' }] })
  const row = (name: string) => grid.getByRole('row', { name: new RegExp(name) })
  await expect(row('Amara Okonkwo')).toBeVisible()
  expect(asked[0]).toEqual(expect.arrayContaining(['avatar', 'company', 'name', 'version']))
  for (const unseen of ['source', 'linkedinAbout', 'createdAt']) expect(asked[0]).not.toContain(unseen)

  let release = () => undefined as unknown
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/contacts\?.*fields=/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Source' }).click()
  const cells = grid.locator('[role=gridcell][data-column=source]')
  await expect(cells).toHaveText(['Loading', 'Loading'])
  await expect(grid.locator('[role=rowheader][data-column=name]')).toHaveText([/Benedikt Straub/, /Amara Okonkwo/])
  release()
  await expect(cells).toHaveText(['–', 'Trade fair'])
  expect(asked.at(-1)).toContain('source')

  const count = asked.length
  await page.getByRole('checkbox', { name: 'Source' }).click()
  await expect(cells).toHaveCount(0)
  await expect(row('Amara Okonkwo')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Source' }).click()
  await expect(cells).toHaveText(['–', 'Trade fair'])
  expect(asked).toHaveLength(count)
  await page.unrouteAll()
})

test('a panel shows the name of a row at once, and no field before it has loaded', async ({ userSession }) => {
  const { page, grid } = await openContactsList(userSession, { contacts: [one] })
  let release = () => undefined as unknown
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/contacts\/[0-9a-f-]{36}\?/, async (route) => {
    await held
    await route.continue()
  })
  await grid.getByText('Amara Okonkwo').click()
  const panel = page
    .getByRole('dialog', { name: 'Amara Okonkwo' })
    .or(page.getByRole('complementary', { name: 'Amara Okonkwo' }))
  await expect(panel).toBeVisible()
  await expect(panel.getByText('Not provided')).toHaveCount(0)
  await expect(panel.getByText('Loading').first()).toBeAttached()
  release()
  await expect(panel.getByText('Trade fair')).toBeVisible()
  await page.unrouteAll()
})

test('the next step and the last interaction of a contact are columns, as its panel shows them', async ({
  userSession,
}) => {
  const { person } = userSession
  const { page, grid } = await openContactsList(userSession, { contacts: [one, { name: 'Benedikt Straub' }] })
  const [amara] = await person.request('GET', '/contacts?search=Amara')
  const about = { contactId: amara.id }
  await person.request('POST', '/tasks', { title: 'Send the quote', dueDate: '2031-03-11T12:00:00Z', ...about })
  const call = { title: 'Call', type: 'CALL', scheduledAt: '2024-03-02T12:00:00Z', ...about }
  await person.request('POST', '/activities', call)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Next step' }).click()
  await page.getByRole('checkbox', { name: 'Last interaction' }).click()
  await expect(grid.locator('[role=gridcell][data-column=nextStep]')).toHaveText(['–', /^Send the quote.*2031/])
  await expect(grid.locator('[role=gridcell][data-column=lastTalk]')).toHaveText(['–', /^Call · .*2024/])
})

test('the people and deals of a company are counted in columns that can be added', async ({ userSession }) => {
  const { person, page } = userSession
  const create = async (path: string, values: object) => (await person.request('POST', path, values)).id as string
  const companyId = await create('/companies', { name: 'Tessellate Freight' })
  await create('/companies', { name: 'Oka Ceramics' })
  for (const name of ['Amara Okonkwo', 'Benedikt Straub']) await create('/contacts', { name, companyId })
  await create('/deals', { title: 'Cranes', companyId })
  await navigate(page, '/companies?sort=name')
  const grid = page.getByRole('grid', { name: 'Companies' })
  await expect(grid.getByRole('rowheader')).toHaveText([/Oka Ceramics/, /Tessellate Freight/])
  await expect(grid.getByRole('columnheader', { name: 'People' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'People' }).click()
  await page.getByRole('checkbox', { name: 'Deals' }).click()
  await expect(grid.locator('[role=gridcell][data-column=contactCount]')).toHaveText(['0', '2'])
  await expect(grid.locator('[role=gridcell][data-column=dealCount]')).toHaveText(['0', '1'])
})
