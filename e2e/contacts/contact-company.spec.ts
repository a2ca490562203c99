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

test('Enter twice in the picker creates one company', async ({ page, person }) => {
  const contact = await createContact(person)
  const opened = await openFieldEditor(await openContact(page, contact), 'Company')
  let sent = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/companies?**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    await held
    return route.fallback()
  })
  await opened.getByRole('combobox').fill('Tarn Freight')
  await expect(opened.getByRole('option', { name: 'Create “Tarn Freight”' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => sent).toBe(1)
  await expect(opened.getByRole('option', { name: 'Create “Tarn Freight”' })).toHaveCount(0)
  release()
  const company = async () => (await person.request('GET', `/contacts/${contact.id}`)).company?.name
  await expect.poll(company).toBe('Tarn Freight')
  expect(sent).toBe(1)
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
