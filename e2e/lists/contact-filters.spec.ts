import { openContactsList, readNames } from '../contacts/contacts-list-page.ts'
import { expect, test } from '../testing/shared-page.ts'

const people = [
  { name: 'Amara Okonkwo', leadScore: 86, preferredChannel: 'WHATSAPP', jobTitle: 'Buyer' },
  { name: 'Benedikt Straub', leadScore: 20, preferredChannel: 'EMAIL', jobTitle: 'Captain' },
]

test('contacts are filtered by score, channel and job title', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: people, query: '?sort=name' })
  const { page } = list
  const filterBy = async (label: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('combobox', { name: 'Filter by' }).fill(label)
    await page.getByRole('option', { name: label, exact: true }).click()
  }
  await filterBy('Lead score')
  await page.getByRole('spinbutton', { name: 'At least' }).fill('50')
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo'])
  await expect(page).toHaveURL(/leadScoreFrom=50/)
  await page.goto('/contacts?sort=name')
  await filterBy('Preferred channel')
  await page.getByRole('checkbox', { name: 'Email' }).click()
  await expect.poll(() => readNames(list)).toEqual(['Benedikt Straub'])
  await page.goto('/contacts?sort=name&jobTitle=Buyer')
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo'])
})
