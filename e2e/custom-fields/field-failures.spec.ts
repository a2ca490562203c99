import type { Page } from '@playwright/test'
import { navigate } from '../testing/fixtures.ts'
import { blockEventStreams, failRequests, toast } from '../testing/routes.ts'
import { chooseAction, failThenRetry } from '../testing/row-actions.ts'
import { expect, test } from '../testing/shared-page.ts'

const fields = (page: Page) => page.getByRole('list', { name: 'Fields of contacts' }).getByRole('listitem')
test('a field that cannot be added or changed is kept, with what was typed', async ({ userSession }) => {
  const { page } = userSession
  await navigate(page, '/settings/fields')
  await page.getByRole('button', { name: 'Add field to contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'New field for contacts' })
  await dialog.getByLabel('Name').fill('Berth')
  for (const type of ['Long text', 'Yes or no', 'Several choices', 'Text'])
    await dialog.getByLabel('Type').selectOption({ label: type })
  await failThenRetry(
    page,
    { method: 'POST', path: /\/custom-fields\?/, texts: ['Failed to add field', 'Field added successfully'] },
    () => dialog.getByRole('button', { name: 'Add field' }).click(),
  )
  await chooseAction(page, 'Berth', 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit field' })
  await editor.getByLabel('Name').fill('Quay')
  await failThenRetry(
    page,
    { method: 'PATCH', path: /\/custom-fields\//, texts: ['Failed to update field', 'Field updated successfully'] },
    () => editor.getByRole('button', { name: 'Save' }).click(),
  )
  await expect(fields(page)).toContainText('Quay')
})

test('a field that cannot be moved, archived or restored stays where it is', async ({ userSession }) => {
  const { page, person } = userSession
  for (const label of ['One', 'Two'])
    await person.request('POST', '/custom-fields', { kind: 'contact', label, type: 'TEXT' })
  await navigate(page, '/settings/fields')
  await expect(fields(page)).toHaveText([/^One/, /^Two/])
  const restore = await failRequests(page, 'PUT', /\/custom-fields\/order/)
  await page.getByRole('button', { name: 'Move Two' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(toast(page, 'Failed to change the order of the fields')).toBeVisible()
  await expect(fields(page)).toHaveText([/^One/, /^Two/])
  await restore()
  await chooseAction(page, 'Two', 'Archive')
  const question = page.getByRole('alertdialog', { name: 'Archive field' })
  const archiving = await failRequests(page, 'DELETE', /\/custom-fields\//)
  await question.getByRole('button', { name: 'Archive field' }).click()
  await expect(toast(page, 'Failed to archive field')).toBeVisible()
  await archiving()
  await expect(fields(page)).toHaveCount(2)
  if (await question.isHidden()) await chooseAction(page, 'Two', 'Archive')
  await question.getByRole('button', { name: 'Archive field' }).click()
  await expect(toast(page, 'Field archived successfully')).toBeVisible()
  await page.getByRole('button', { name: '1 archived' }).click()
  await failThenRetry(
    page,
    { method: 'PATCH', path: /\/custom-fields\//, texts: ['Failed to restore field', 'Field restored successfully'] },
    () => page.getByRole('button', { name: 'Restore Two' }).click(),
  )
})

test('a field that somebody else has changed meanwhile is shown as it is now', async ({ userSession }) => {
  const { page, person } = userSession
  const { id } = await person.request('POST', '/custom-fields', { kind: 'contact', label: 'Berth', type: 'TEXT' })
  await blockEventStreams(page)
  await navigate(page, '/settings/fields')
  await chooseAction(page, 'Berth', 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit field' })
  await editor.getByLabel('Name').fill('Quay')
  await person.request('PATCH', `/custom-fields/${id}`, { label: 'Pier' })
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Someone else has changed this field. Please look at it again.')).toBeVisible()
  await expect(fields(page)).toHaveText(/^Pier/)
})
