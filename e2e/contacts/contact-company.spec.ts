import { createContact, openContact, openFieldEditor } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

test('the picker of a contact’s company creates one with an unknown name', async ({ page, person }) => {
  const contact = await createContact(person)
  const opened = await openFieldEditor(await openContact(page, contact), 'Company')
  await opened.getByRole('combobox').fill('Acme Rail')
  await opened.getByRole('option', { name: 'Create “Acme Rail”' }).click()
  await expect(page.getByText('Company created successfully!')).toBeVisible()
  const company = async () => (await person.request('GET', `/contacts/${contact.id}`)).company?.name
  await expect.poll(company).toBe('Acme Rail')
})

test('a new contact gets a new company', async ({ page }) => {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'New contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await dialog.getByRole('button', { name: /^Company/ }).click()
  await page.getByRole('combobox', { name: 'Company' }).fill('Tern & Co.')
  await page.getByRole('option', { name: 'Create “Tern & Co.”' }).click()
  await expect(dialog.getByRole('button', { name: 'Company: Tern & Co.' })).toBeVisible()
})
