import { navigate } from '../testing/fixtures.ts'
import { createContact, recordPanel } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

test('Back closes a menu, a dialog and a panel one by one before it leaves the page', async ({ userSession }) => {
  const { name } = await createContact(userSession.person)
  const page = await userSession.openPhonePage(390)
  await navigate(page, '/tasks')
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('row', { name: new RegExp(String(name)) }).click()
  await expect(recordPanel(page)).toContainText(String(name))
  await recordPanel(page).getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(recordPanel(page)).toContainText(String(name))
  await page.goBack()
  await expect(recordPanel(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/contacts$/)

  await page.getByRole('button', { name: 'New contact' }).click()
  await expect(page.getByRole('dialog', { name: 'New contact' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/contacts$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/tasks$/)
})
