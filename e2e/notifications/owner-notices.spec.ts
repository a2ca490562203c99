import { createColleague } from '../team/invitations.ts'
import { createPerson, createStorageState, expect, navigate, test } from '../testing/fixtures.ts'
import { createContact } from '../testing/record-panel.ts'

test('people who are assigned records get one notification for all of them, which opens their list', async ({
  product,
  browser,
}) => {
  const maren = await createPerson(product)
  const ben = await createColleague(product, maren, 'Ben Amos', 'MEMBER')
  const storageState = createStorageState(product, ben)
  const page = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
  const contactIds: string[] = []
  for (const name of ['Amara Okonkwo', 'Lea Roth', 'Cem Aydin'])
    contactIds.push((await createContact(maren, { name })).id)
  await createContact(maren, { name: 'Somebody else’s' })
  await maren.request('PATCH', '/contacts/bulk', { contactIds, changes: { ownerId: ben.user.id } })
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('3 contacts were assigned to you')
  const list = page.getByRole('list', { name: 'Notifications' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: /^3 contacts were assigned to you/ }).click()
  await expect(page).toHaveURL(new RegExp(`/contacts\\?ownerId=${ben.user.id}`))
  await expect(page.getByRole('row', { name: /Lea Roth/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Somebody else’s/ })).toHaveCount(0)
  const { id } = await maren.request('POST', '/tasks', { title: 'Call the port', assigneeId: ben.user.id })
  await navigate(page, '/notifications')
  await list.getByRole('button', { name: /^Call the port/ }).click()
  await expect(page).toHaveURL(new RegExp(`panel=task(:|%3A)${id}`))
})

for (const [kind, address, label] of [
  ['contact', '/contacts', 'Name'],
  ['company', '/companies', 'Name'],
] as const)
  test(`a person who creates a ${kind} by hand owns it, and finds it under Mine`, async ({ product, browser }) => {
    const person = await createPerson(product)
    const storageState = createStorageState(product, person)
    const page = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
    await page.goto(address)
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^(Add|New ${kind})`) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: `New ${kind}` })
    await expect(dialog.getByRole('button', { name: 'Owner: Maren Aldous' })).toBeVisible()
    await dialog.getByLabel(label, { exact: true }).fill('Halyard')
    await dialog.getByRole('button', { name: `Create ${kind}` }).click()
    await expect(dialog).toHaveCount(0)
    await expect
      .poll(async () => (await person.request('GET', address)).map((one: { ownerId: string }) => one.ownerId))
      .toEqual([person.user.id])
    await navigate(page, `${address}?ownerId=${person.user.id}`)
    await expect(page.getByRole('row', { name: /Halyard/ })).toBeVisible()
    expect((await person.request('POST', address, { name: 'By the API' })).ownerId).toBe(null)
  })
