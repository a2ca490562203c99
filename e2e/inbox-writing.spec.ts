import { aLead, panelOf } from './lead.ts'
import { visit } from './parley.ts'
import { accountsAre, amara, anAccount, chatAddress, composer, expect, test, thread } from './whatsapp.ts'

test('somebody nobody knows becomes a contact by rule, where an account has one', async ({ page, account }) => {
  const stranger = { whatsappId: '15550100901@c.us' }
  await visit(page, chatAddress(account, stranger))
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  const dialog = page.getByRole('dialog', { name: 'WhatsApp accounts' })
  const rule = async () => {
    await dialog.getByRole('button', { name: 'Actions of UK sales' }).click()
    await page.getByRole('menuitemcheckbox', { name: /^Make contacts of new numbers/ }).click()
  }
  await rule()
  await expect(dialog).toContainText('Makes contacts of new numbers')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await composer(page).fill('Are you there?')
  await composer(page).press('Enter')
  await expect(thread(page)).toContainText('echo: Are you there?')
  await page.getByRole('button', { name: 'Show contact' }).click()
  await expect(panelOf(page).getByRole('heading', { level: 2 })).toContainText('+15550100901')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await rule()
  await expect(dialog).not.toContainText('Makes contacts of new numbers')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('one stranger too many is told before anything is typed', { tag: '@alone' }, async ({ page }) => {
  const full = anAccount({ firstContactsLeft: 0 })
  await accountsAre(page, [full])
  await page.goto(chatAddress(full, { whatsappId: '15550100902@c.us' }))
  await expect(page.getByRole('status').filter({ hasText: 'has written to 20 new people today' })).toBeVisible()
})

test('a place, a card and choices go out from the composer, by keyboard alone (WA-022)', async ({
  page,
  person,
  account,
}) => {
  await aLead(person, { name: 'Ines Carvalho', phoneNumber: '+351 555 0199' })
  await visit(page, chatAddress(account, amara))
  const attach = async (what: string) => {
    await page.getByRole('button', { name: 'Attach', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: what }).press('Enter')
  }
  const last = thread(page).getByRole('article')

  await attach('Location…')
  const place = page.getByRole('dialog', { name: 'Send a location' })
  await place.getByLabel('Coordinates').fill('91, 4')
  await expect(place.getByText('This is no latitude and longitude.')).toBeVisible()
  await expect(place.getByRole('button', { name: 'Send' })).toBeDisabled()
  await place.getByLabel('Coordinates').fill('51.9244, 4.4777')
  await place.getByLabel('Name').fill('Dock 4')
  await place.getByLabel('Name').press('Enter')
  await expect(place).not.toBeAttached()
  await expect(last.filter({ hasText: /Dock 4\s*51\.9244, 4\.4777/ })).toBeVisible()

  await attach('Contact card…')
  const card = page.getByRole('dialog', { name: 'Send a contact card' })
  await card.getByRole('button', { name: 'Choose a contact' }).press('Enter')
  await page.getByRole('combobox', { name: 'Search contacts' }).fill('ines')
  await page.getByRole('option', { name: /Ines Carvalho/ }).waitFor()
  await page.getByRole('combobox', { name: 'Search contacts' }).press('Enter')
  await expect(card.getByLabel('Phone number')).toHaveValue('+351 555 0199')
  await card.getByLabel('Phone number').press('Enter')
  await expect(last.filter({ hasText: /Ines Carvalho\s*\+351 555 0199/ })).toBeVisible()

  await attach('Choices…')
  const choices = page.getByRole('dialog', { name: 'Send choices' })
  await choices.getByLabel('Question').fill('Which day suits you?')
  await choices.getByLabel('Answer 1').fill('Tuesday')
  await choices.getByLabel('Answer 2').fill('Tuesday')
  await expect(choices.getByText('This stands twice.').first()).toBeVisible()
  await choices.getByLabel('Answer 2').fill('Thursday')
  await choices.getByLabel('Answer 2').press('Enter')
  await expect(last.filter({ hasText: /Which day suits you\?\s*Tuesday\s*Thursday/ })).toContainText('Read')
})
