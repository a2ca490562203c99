import { openContactsList } from '../contacts/contacts-list-page.ts'
import { findViolations } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { failRequests, toast } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

const three = Array.from({ length: 3 }, (_, n) => ({ name: `Person ${n}`, jobTitle: 'Buyer' }))

test('a bulk edit is undone in the settings, with what was changed since only if asked', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three, query: '?sort=name' })
  const { page, person } = list
  const contacts: { id: string }[] = await person.request('GET', '/contacts?sort=name')
  const change = (jobTitle: string) =>
    person.request('PATCH', '/contacts/bulk', { contactIds: contacts.map(({ id }) => id), changes: { jobTitle } })
  const readJobTitles = async () =>
    (await person.request('GET', '/contacts?sort=name')).map(({ jobTitle }: { jobTitle: string }) => jobTitle)
  await change('Captain')
  await person.request('PATCH', `/contacts/${contacts[1]?.id}/job-title`, { jobTitle: 'Pilot' })

  await navigate(page, '/settings/bulk-edits')
  const row = page.getByRole('table', { name: 'Bulk edits' }).getByRole('row', { name: /Job title → Captain/ })
  await expect(row).toContainText('3 contacts')
  await expect(row).toContainText('Can be undone for 30 more days')
  expect(await findViolations(page.getByRole('main'))).toEqual([])

  await row.getByRole('button', { name: 'Undo Job title → Captain' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Undo this bulk edit' })
  await expect(dialog.getByRole('list', { name: 'Changed since' })).toContainText('Job title: Pilot → Buyer')
  expect(await findViolations(dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(toast(page, 'Undone for 2 of 3: 1 was changed since')).toBeVisible()
  expect(await readJobTitles()).toEqual(['Buyer', 'Pilot', 'Buyer'])
  await expect(row).toContainText('Undone by')
  await expect(row.getByRole('button')).toHaveCount(0)

  await change('Steward')
  await person.request('PATCH', `/contacts/${contacts[2]?.id}/job-title`, { jobTitle: 'Cook' })
  await navigate(page, '/contacts')
  await navigate(page, '/settings/bulk-edits')
  await page.getByRole('button', { name: 'Undo Job title → Steward' }).click()
  await dialog.getByRole('checkbox', { name: 'Also undo the 1 that changed since' }).check()
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(toast(page, 'Undone for 3 records')).toBeVisible()
  expect(await readJobTitles()).toEqual(['Buyer', 'Pilot', 'Buyer'])
})

test('a stage move of many deals offers an undo, and its step says so on a phone', async ({ userSession }) => {
  const { person, page } = userSession
  const deal: { id: string; stageId: string } = await person.request('POST', '/deals', { title: 'Buoys' })
  const [{ stages }] = await person.request('GET', '/pipelines')
  const { id: stageId } = stages.find(({ category }: { category: string }) => category === 'PAUSED')
  await person.request('PATCH', '/deals/bulk', { dealIds: [deal.id], changes: { stageId } })
  const phone = await userSession.openPhonePage()
  await phone.goto('/settings/bulk-edits')
  await expect(phone.getByText(/^1 deal · .+ · .+/)).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findViolations(phone.getByRole('main'))).toEqual([])
  await phone.getByRole('button', { name: 'Undo Stage → Paused' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(phone.getByText(/^Undone by/)).toBeVisible()
  expect(await person.request('GET', `/deals/${deal.id}`)).toMatchObject({ stageId: deal.stageId, status: 'OPEN' })
  await navigate(page, '/settings/bulk-edits')
  await expect(page.getByText(/^Undone by/)).toBeVisible()
})

test('a list that is empty, longer than a page, or that fails to load, says so', async ({ userSession }) => {
  const { page, person } = await openContactsList(userSession, { contacts: [{ name: 'Amara' }] })
  const allow = await failRequests(page, 'GET', '**/bulk-edits?*')
  await navigate(page, '/settings/bulk-edits')
  await expect(page.getByText('Failed to load the bulk edits')).toBeVisible()
  await allow()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No bulk edits yet')).toBeVisible()
  const [{ id }] = await person.request('GET', '/contacts')
  for (let leadScore = 1; leadScore <= 51; leadScore++)
    await person.request('PATCH', '/contacts/bulk', { contactIds: [id], changes: { leadScore } })
  await navigate(page, '/contacts')
  await navigate(page, '/settings/bulk-edits')
  const rows = page.getByRole('table', { name: 'Bulk edits' }).getByRole('row')
  await expect(rows).toHaveCount(51)
  await page.getByRole('button', { name: /more/i }).click()
  await expect(rows).toHaveCount(52)
})
