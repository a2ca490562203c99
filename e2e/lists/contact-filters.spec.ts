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

test('a score that is out of range stays in its field, and an emptied one can be typed again', async ({
  userSession,
}) => {
  const list = await openContactsList(userSession, { contacts: people, query: '?sort=name&leadScoreFrom=50' })
  const { page } = list
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo'])
  const chip = page.getByRole('button', { name: /^Change the filter Lead score/ })
  await chip.click()
  const [least, most] = ['At least', 'At most'].map((name) => page.getByRole('spinbutton', { name }))
  await least!.fill('500')
  await expect(page.getByText('Enter a number from 0 to 100.')).toBeVisible()
  await expect(least!).toHaveValue('500')
  await least!.fill('')
  await most!.fill('10')
  await expect(page).toHaveURL(/leadScoreTo=10/)
  await least!.fill('20')
  await expect(page.getByText('Enter a number that is not below “At least”.')).toBeVisible()
  await most!.fill('30')
  await expect.poll(() => readNames(list)).toEqual(['Benedikt Straub'])
  await least!.fill('')
  await most!.fill('')
  await page.keyboard.press('Escape')
  await expect(chip).not.toBeAttached()
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo', 'Benedikt Straub'])
})
