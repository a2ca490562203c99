import { navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { expect, test } from '../testing/shared-page.ts'

const choices = [
  { label: 'Hamburg', color: 'BLUE' },
  { label: 'Rotterdam', color: 'ORANGE' },
]

async function createRecords(person: SignedInPerson): Promise<void> {
  const add = (label: string, type: string, rest: object = {}) =>
    person.request('POST', '/custom-fields', { kind: 'contact', label, type, ...rest })
  await add('Seats', 'NUMBER')
  await add('Berth', 'TEXT')
  const port = await add('Home port', 'CHOICE', { choices })
  const [hamburg, rotterdam] = port.choices.map(({ id }: { id: string }) => id)
  const contacts: [string, object][] = [
    ['Ada Lind', { seats: 12, berth: 'East quay', homePort: hamburg }],
    ['Ben Roy', { seats: 40, berth: 'West quay', homePort: rotterdam }],
    ['Cem Aydin', {}],
  ]
  for (const [name, customFields] of contacts) await person.request('POST', '/contacts', { name, customFields })
}

test('show, sort and filter a list by custom fields', async ({ userSession }) => {
  const { page, person } = userSession
  await createRecords(person)
  await navigate(page, '/contacts')
  const grid = page.getByRole('grid', { name: 'Contacts' })
  await expect(grid.getByText('Cem Aydin')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Seats', 'Home port']) await page.getByRole('checkbox', { name, exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('columnheader', { name: 'Seats' })).toBeAttached()
  await expect(grid.getByRole('row', { name: /Ada Lind/ })).toContainText('12')
  await expect(grid.getByRole('row', { name: /Ben Roy/ })).toContainText('Rotterdam')
  await navigate(page, '/contacts?sort=-customFields.seats')
  await expect(grid.getByRole('row').nth(1)).toContainText('Ben Roy')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Home port' }).click()
  await page.getByRole('checkbox', { name: 'Hamburg' }).check()
  await expect(grid.getByText('Ben Roy')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Change the filter Home port is Hamburg' })).toBeVisible()
  await page.getByRole('button', { name: /^Filter\b/ }).click()
  await page.getByRole('option', { name: 'Seats' }).click()
  await page.getByLabel('From').fill('20')
  await expect(page.getByText('No contacts match')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove the filter Home port is Hamburg' }).click()
  await expect(grid.getByText('Ben Roy')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change the filter Seats is from 20' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('customFields') === '{"seats":{"from":20}}')
})

test('a filter keeps its editor while both of its values are empty, and is removed when that closes', async ({
  userSession: { page, person },
}) => {
  await createRecords(person)
  await navigate(page, '/contacts?sort=name&customFields={"seats":{"from":20,"to":50}}')
  const rows = page.getByRole('grid', { name: 'Contacts' }).getByRole('rowheader')
  await expect(rows).toHaveText([/Ben Roy/])
  const chip = page.getByRole('button', { name: /^Change the filter Seats/ })
  await chip.click()
  const [from, until] = ['From', 'Until'].map((name) => page.getByRole('spinbutton', { name }))
  await from!.fill('')
  await until!.fill('')
  await expect(from!).toHaveValue('')
  await until!.fill('15')
  await expect(rows).toHaveText([/Ada Lind/])
  await expect(page).toHaveURL((url) => url.searchParams.get('customFields') === '{"seats":{"to":15}}')
  await until!.fill('')
  await page.keyboard.press('Escape')
  await expect(chip).toHaveCount(0)
  await expect(rows).toHaveText([/Ada Lind/, /Ben Roy/, /Cem Aydin/])
})

test('ask for what is required when a contact is created', async ({ userSession }) => {
  const { page, person } = userSession
  await createRecords(person)
  for (const { id, key } of await person.request('GET', '/custom-fields'))
    if (key !== 'berth') await person.request('PATCH', `/custom-fields/${id}`, { required: true })
  await navigate(page, '/contacts')
  await page.getByRole('button', { name: 'New contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await dialog.getByLabel('Name', { exact: true }).fill('Dana Quay')
  await dialog.getByRole('button', { name: 'Create contact' }).click()
  await expect(dialog.getByText('Seats is required')).toBeVisible()
  await expect(dialog.getByText('Home port is required')).toBeVisible()
  await dialog.getByLabel('Seats').fill('7')
  await dialog.getByLabel('Home port').selectOption({ label: 'Rotterdam' })
  await dialog.getByRole('button', { name: 'Create contact' }).click()
  await expect(page.getByText('Contact created successfully!')).toBeVisible()
  const [{ name, customFields }] = await person.request('GET', '/contacts')
  expect([name, customFields.seats]).toEqual(['Dana Quay', 7])
})

test('set a custom field of several contacts at once', async ({ userSession }) => {
  const { page, person } = userSession
  await createRecords(person)
  await navigate(page, '/contacts')
  for (const name of ['Ada Lind', 'Cem Aydin']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('option', { name: 'Home port' }).click()
  await page.getByRole('option', { name: 'Rotterdam' }).click()
  await expect(page.getByText('Home port of 2 leads updated')).toBeVisible()
  const [port] = (await person.request('GET', '/custom-fields')).slice(-1)
  const contacts = await person.request('GET', '/contacts?sort=name')
  const chosen = contacts.map(({ customFields }: { customFields: { homePort?: string } }) => customFields.homePort)
  expect(chosen).toEqual(Array(3).fill(port.choices[1].id))
})

test('drop a filter by a field that was archived', async ({ userSession }) => {
  const { page, person } = userSession
  await createRecords(person)
  const [seats] = await person.request('GET', '/custom-fields')
  await person.request('DELETE', `/custom-fields/${seats.id}`)
  await navigate(page, '/contacts?customFields={"seats":{"from":20}}&sort=customFields.seats')
  for (const name of ['Ada Lind', 'Ben Roy', 'Cem Aydin']) await expect(page.getByText(name)).toBeVisible()
})
