import { readFile } from 'node:fs/promises'
import { createPerson, createStorageState, navigate, type SignedInPerson, waitForImport } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'
import { keepMessages } from '../testing/record-panel.ts'
import { blockEventStreams } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import { chooseMenuItem, openContactsList, readNames, tick } from './contacts-list-page.ts'

const three = [
  { name: 'Amara Okonkwo', email: 'amara@tessellate.example', status: 'ENGAGED', leadType: 'HOT', leadScore: 86 },
  { name: 'Benedikt Straub', phoneNumber: '+49 30 901820', status: 'CUSTOMER', leadType: 'WARM', leadScore: 92 },
  { name: 'Chloé Marchetti', email: 'chloe@oka.example', status: 'LEAD', leadType: 'HOT', leadScore: 12 },
]

test('a workspace without contacts offers to import or add some', async ({ userSession, person }) => {
  const { page } = await openContactsList(userSession)
  await expect(page.getByText('No leads yet')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Import contacts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New contact', exact: true }).last().click()
  await expect(page.getByRole('dialog', { name: 'New contact' })).toBeVisible()
  expect(await person.request('GET', '/contacts')).toEqual([])
})

test('an empty workspace offers sample data in its lists, to those who may add it', async ({ userSession, person }) => {
  const { page } = userSession
  const addSamples = page.getByRole('button', { name: 'Add sample data' })
  for (const [path, text] of [
    ['/companies', 'No companies yet'],
    ['/deals', 'No deals yet'],
    ['/tasks', 'No tasks yet'],
    ['/contacts', 'No leads yet'],
  ] as const) {
    await navigate(page, path)
    await expect(page.getByText(text)).toBeVisible()
    await expect(addSamples).toBeVisible()
  }
  await addSamples.click()
  await expect(page.getByText('Sample data added successfully!')).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Contacts' })).toHaveAttribute('aria-rowcount', '41')
  await person.request('DELETE', '/sample-data')
  await expect(addSamples).toBeVisible()
  await person.request('POST', '/companies', { name: 'Tessellate Freight' })
  await navigate(page, '/deals')
  await expect(page.getByText('No deals yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New deal' }).last()).toBeVisible()
  await expect(addSamples).toHaveCount(0)
})

test('lists the contacts of the workspace, newest first, and says how many (CON-005)', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three })
  await expect(list.page.getByRole('button', { name: 'All 3' })).toBeVisible()
  await expect(list.grid).toHaveAttribute('aria-rowcount', '4')
  await expect.poll(() => readNames(list)).toEqual(['Chloé Marchetti', 'Benedikt Straub', 'Amara Okonkwo'])
})

test('jumps far down a long list and back with a few requests, and shows the right rows', async ({
  browser,
  product,
}) => {
  test.slow()
  // More than one count covers.
  const count = 12_000
  const person = await createPerson(product)
  const page = await (
    await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
  ).newPage()
  const list = { page, person, grid: page.getByRole('grid', { name: 'Contacts' }) }
  await importContacts(product, person, count)
  // An event of the import would reload the list and add to the requests counted.
  await blockEventStreams(page)
  const asked: string[] = []
  list.page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/contacts' && request.resourceType() === 'fetch') asked.push(request.url())
  })
  await list.page.goto('/contacts?sort=name')
  await expect(list.grid).toHaveAttribute('aria-rowcount', String(count + 1))
  await expect(list.page.getByRole('button', { name: 'All 12,000' })).toBeVisible()
  for (const place of [count / 2, count - 40, 100, count / 2 - 600]) {
    asked.length = 0
    await list.grid.evaluate((grid, top) => {
      grid.scrollTop = top
    }, place * 36)
    await expect(list.grid.getByRole('row', { name: nameAt(place + 5) })).toBeVisible()
    expect(asked.length, `requests for row ${place}`).toBeLessThanOrEqual(2)
  }
  await list.grid.evaluate((grid) => grid.scrollTo({ top: 0 }))
  await list.grid.getByRole('rowheader', { name: nameAt(1) }).click()
  await expect(list.page.getByRole('complementary')).toContainText('2 of 12,000')
})

/** Names that sort in numeric order. */
const nameAt = (n: number) => `Person ${String(n).padStart(6, '0')}`

async function importContacts({ url }: Product, { accessToken, workspaceId, request }: SignedInPerson, count: number) {
  const lines = Array.from({ length: count }, (_, n) => `${nameAt(n)},p${n}@people.example`)
  const form = new FormData()
  form.set('file', new Blob([['name,email', ...lines].join('\n')], { type: 'text/csv' }), 'people.csv')
  const headers = { authorization: `Bearer ${accessToken}` }
  const reply = await fetch(`${url}/contacts/import?workspaceId=${workspaceId}`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { importId } = (await reply.json()).data
  await waitForImport({ request }, importId, { timeout: 200_000 })
}

test('sorts by a column header and keeps the order in the URL', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three })
  await list.grid.getByRole('columnheader', { name: 'Score' }).getByText('Score').click()
  await expect(list.page).toHaveURL(/sort=leadScore/)
  await expect.poll(() => readNames(list)).toEqual(['Chloé Marchetti', 'Amara Okonkwo', 'Benedikt Straub'])
  await list.page.reload()
  await expect.poll(() => readNames(list)).toEqual(['Chloé Marchetti', 'Amara Okonkwo', 'Benedikt Straub'])
})

test('sorts by the name of the company, contacts without one last', async ({ userSession, person }) => {
  const made: { id: string }[] = []
  for (const name of ['Zephyr', 'Aster']) made.push(await person.request('POST', '/companies', { name }))
  const contacts = three.map((contact, at) => ({ ...contact, companyId: made[at]?.id }))
  const list = await openContactsList(userSession, { contacts })
  await list.grid.getByRole('columnheader', { name: 'Company' }).getByText('Company').click()
  await expect(list.page).toHaveURL(/sort=company/)
  await expect.poll(() => readNames(list)).toEqual(['Benedikt Straub', 'Amara Okonkwo', 'Chloé Marchetti'])
})

test('offers tags that no contact in the list has', async ({ userSession, person }) => {
  const asked = { operation: 'create', tagData: { name: 'Rotterdam fair' } }
  const tag: { id: string } = await person.request('POST', '/tags/unified', asked)
  const list = await openContactsList(userSession, { contacts: three })
  await list.page.getByRole('button', { name: 'Filter' }).click()
  const filter = list.page.getByRole('dialog', { name: 'Filter contacts' })
  await filter.getByRole('option', { name: 'Tag' }).click()
  await filter.getByRole('option', { name: 'Rotterdam fair' }).click()
  await expect(list.page).toHaveURL(new RegExp(`tagId=${tag.id}`))
  const sentence = list.page.getByRole('button', { name: 'Change the filter Tags include Rotterdam fair' })
  await expect(sentence).toBeVisible()
  await list.page.reload()
  await expect(list.page.getByText('No contacts match')).toBeVisible()
  await expect(sentence).toBeVisible()
  await person.request('POST', '/tags/unified', { operation: 'delete', tagId: tag.id })
})

test('takes what is typed after a filter was chosen, by a click or with Enter', async ({ userSession, person }) => {
  await person.request('POST', '/companies', { name: 'Ottobrunn Textiles' })
  const { page } = await openContactsList(userSession, { contacts: three })
  const filter = page.getByRole('dialog', { name: 'Filter contacts' })
  const choose = {
    click: () => filter.getByRole('option', { name: 'Company' }).click(),
    enter: async () => {
      await page.keyboard.type('compan')
      await page.keyboard.press('Enter')
    },
  }
  for (const chooseCompany of [choose.click, choose.enter]) {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(filter.getByRole('option', { name: 'Company' })).toBeVisible()
    await chooseCompany()
    await expect(filter.getByRole('combobox', { name: 'Company' })).toBeFocused()
    await page.keyboard.type('ottob')
    await expect(filter.getByRole('option')).toHaveCount(1)
    await expect(filter.getByRole('option', { name: 'Ottobrunn Textiles' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('focuses the search with /, and loses no keystroke', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three })
  await expect(list.grid.getByText('Amara Okonkwo')).toBeVisible()
  await list.page.keyboard.press('/')
  await list.page.keyboard.type('tessellate', { delay: 40 })
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo'])
  await expect(list.page.getByText('1 contact matches', { exact: true })).toBeAttached()
  await expect(list.page.getByRole('searchbox', { name: 'Search contacts' })).toHaveValue('tessellate')
  await expect(list.page).toHaveURL(/search=tessellate/)
})

test('filters read as sentences, are kept in the URL and can be removed', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three })
  await list.page.getByRole('button', { name: 'Filter' }).click()
  const filter = list.page.getByRole('dialog', { name: 'Filter contacts' })
  await filter.getByRole('option', { name: 'Lead type' }).click()
  await filter.getByRole('group', { name: 'Lead type' }).getByRole('checkbox', { name: 'Hot' }).click()
  await list.page.keyboard.press('Escape')
  await list.page.getByRole('button', { name: 'Filter 1' }).click()
  await filter.getByRole('option', { name: 'Phone number' }).click()
  await filter.getByRole('combobox', { name: 'Phone number' }).selectOption('Is empty')
  await expect.poll(() => readNames(list)).toEqual(['Chloé Marchetti', 'Amara Okonkwo'])
  await expect(list.page).toHaveURL(/leadType=HOT/)
  await list.page.keyboard.press('Escape')
  await list.page.getByRole('button', { name: 'Change the filter Lead type is Hot' }).click()
  await list.page.getByRole('checkbox', { name: 'Warm' }).click()
  await expect(list.page).toHaveURL(/leadType=HOT,WARM/)
  await list.page.keyboard.press('Escape')
  await list.page.getByRole('button', { name: 'Remove the filter Lead type is Hot or Warm' }).click()
  await list.page.getByRole('button', { name: 'Remove the filter Phone number is Empty' }).click()
  await expect.poll(() => readNames(list)).toHaveLength(3)
})

test('says that nothing matches, and shows all contacts again', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three, query: '?search=nobody' })
  await list.page.getByRole('button', { name: 'Show all contacts' }).click()
  await expect.poll(() => readNames(list)).toHaveLength(3)
})

test('creates a contact once, even when the response to the first attempt is lost (CON-007, ERR-014)', async ({
  userSession,
  person,
}) => {
  const { page } = await openContactsList(userSession, { contacts: three })
  await expect(page.getByRole('button', { name: 'All 3' })).toBeVisible()
  await page.keyboard.press('c')
  await page.getByRole('button', { name: 'Create contact' }).click()
  await expect(page.getByText('A contact needs a name, an email address or a phone number')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Dmitri Volkonsky')

  let lost = false
  await page.route('**/contacts?*', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Create contact' }).click()
  await expect(page.getByRole('alert').getByText('Network error')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Dmitri Volkonsky')
  await page.getByRole('button', { name: 'Create contact' }).click()
  await expect(page).toHaveURL(/panel=contact:/)
  const listNamesakes = async () =>
    (await person.request('GET', '/contacts')).filter(({ name }: { name: string }) => name === 'Dmitri Volkonsky')
  await expect.poll(listNamesakes).toHaveLength(1)
})

test('asks before it deletes several, and restores them (CON-010, CON-059, CON-060)', async ({
  userSession,
  person,
}) => {
  const list = await openContactsList(userSession, { contacts: three })
  await keepMessages(list.page, 10_000)
  await tick(list, 'Amara Okonkwo')
  await tick(list, 'Chloé Marchetti')
  await list.page.keyboard.press('#')
  await expect(list.page.getByText('Are you sure you want to delete 2 lead(s)?')).toBeVisible()
  const sent = list.page.waitForRequest((request) => request.method() === 'DELETE')
  await list.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  expect(Object.keys((await sent).postDataJSON())).toEqual(['contactIds'])
  await expect.poll(() => readNames(list)).toEqual(['Benedikt Straub'])
  await expect.poll(() => person.request('GET', '/contacts')).toHaveLength(1)
  await list.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readNames(list)).toEqual(['Chloé Marchetti', 'Benedikt Straub', 'Amara Okonkwo'])
})

test('asks in the singular for one, and keeps it on cancel', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three })
  await tick(list, 'Amara Okonkwo')
  await list.page.keyboard.press('#')
  await expect(list.page.getByText('Are you sure you want to delete this lead?')).toBeVisible()
  await list.page.keyboard.press('Escape')
  await expect.poll(() => readNames(list)).toHaveLength(3)
})

test('restores rows that could not be deleted, and says why (ERR-014)', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three })
  await list.page.route('**/contacts/bulk?*', (route) => route.abort())
  await tick(list, 'Amara Okonkwo')
  await list.page.keyboard.press('#')
  await list.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(list.page.getByText('Network error')).toBeVisible()
  await expect.poll(() => readNames(list)).toEqual(['Chloé Marchetti', 'Benedikt Straub', 'Amara Okonkwo'])
})

test('saves an export under the file name sent by the server (CON-012, CON-061)', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three })
  await expect(list.grid.getByText('Amara Okonkwo')).toBeVisible()
  const [all] = await Promise.all([list.page.waitForEvent('download'), chooseMenuItem(list, /CSV/)])
  expect(all.suggestedFilename()).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await all.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(4)

  await tick(list, 'Benedikt Straub')
  await list.page.getByRole('button', { name: 'Export', exact: true }).click()
  const json = list.page.getByRole('menuitem', { name: /JSON/ })
  const [one] = await Promise.all([list.page.waitForEvent('download'), json.click()])
  expect(one.suggestedFilename()).toMatch(/\.json$/)
  expect(JSON.parse(await readFile(await one.path(), 'utf8'))).toMatchObject([{ name: 'Benedikt Straub' }])
})

test('saves a file without a name as "download" (CON-061)', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three })
  await expect(list.grid.getByText('Amara Okonkwo')).toBeVisible()
  await list.page.route('**/contacts/export?*', async (route) => {
    const response = await route.fetch()
    const { 'content-disposition': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  const [file] = await Promise.all([list.page.waitForEvent('download'), chooseMenuItem(list, /CSV/)])
  expect(file.suggestedFilename()).toBe('download')
})

test('shows what others change, create and delete', async ({ userSession, person }) => {
  const list = await openContactsList(userSession, { contacts: three, query: '?sort=name' })
  await expect(list.page.getByText('Live', { exact: true })).toBeVisible()
  const [amara] = await person.request('GET', '/contacts?search=Amara')
  await person.request('PATCH', `/contacts/${amara.id}/name`, { name: 'Amara Bell' })
  await expect.poll(() => readNames(list)).toEqual(['Amara Bell', 'Benedikt Straub', 'Chloé Marchetti'])
  await person.request('POST', '/contacts', { name: 'Zoe Zhang' })
  await expect.poll(() => readNames(list)).toEqual(['Amara Bell', 'Benedikt Straub', 'Chloé Marchetti', 'Zoe Zhang'])
  await person.request('DELETE', `/contacts/${amara.id}`)
  await expect.poll(() => readNames(list)).toEqual(['Benedikt Straub', 'Chloé Marchetti', 'Zoe Zhang'])
})

test('a list that fails to load says so and tries again', async ({ userSession }) => {
  const { page } = await openContactsList(userSession, { contacts: three })
  await expect(page.getByText('Amara Okonkwo')).toBeVisible()
  await page.route('**/contacts?*', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ status: 418, body: '{}' }),
  )
  await page.reload()
  await expect(page.getByRole('alert').getByText('Failed to load contacts')).toBeVisible()
  await expect(page.getByText('HTTP 418')).toBeVisible()
  await page.unroute('**/contacts?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Amara Okonkwo')).toBeVisible()
})

test('selects by long press on a phone, and fits 360 pixels', async ({ userSession }) => {
  const { page } = await openContactsList(userSession, { contacts: three, phone: true })
  const touch = await page.context().newCDPSession(page)
  await expect(page.getByText('Amara Okonkwo')).toBeVisible()
  const { x, y } = (await page.getByText('Amara Okonkwo').boundingBox()) ?? { x: 0, y: 0 }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 20, y: y + 10 }] })
  await expect(page.getByText('1 contacts selected')).toBeAttached()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.getByText('Chloé Marchetti').tap()
  await expect(page.getByText('2 contacts selected')).toBeAttached()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Delete' }).tap()
  await expect(page.getByText('Are you sure you want to delete 2 lead(s)?')).toBeVisible()
})

test('a contact without a status has nothing in its place on a phone', async ({ userSession }) => {
  const { grid } = await openContactsList(userSession, { contacts: [{ name: 'Benedikt Straub' }], phone: true })
  await expect(grid.getByText('Benedikt Straub')).toBeVisible()
  await expect(grid.getByText('–')).toHaveCount(0)
})
