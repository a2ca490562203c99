import { fieldEditor, fieldRow, openFieldEditor, panelBanner } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { createDeal, openDeal } from './deals-page.ts'

test('a currency is found by its name, and its amounts have its decimals', async ({ page, person }) => {
  const deal = await createDeal(person, { value: 1_000 })
  const panel = await openDeal(page, deal)
  const editor = await openFieldEditor(panel, 'Currency')
  await expect(editor.getByRole('option').first()).toContainText('USD')
  await editor.getByRole('combobox').fill('kuwait')
  await expect(editor.getByRole('option')).toHaveText(['KWDKuwaiti Dinar'])
  await page.keyboard.press('Enter')
  await expect(panelBanner(panel, 'Currency updated successfully')).toBeVisible()
  await expect(fieldRow(panel, 'Currency')).toContainText('KWD')

  const value = await openFieldEditor(panel, 'Value')
  await value.getByRole('textbox').fill('12.3456')
  await page.keyboard.press('Enter')
  await expect(fieldEditor(panel, 'Value')).toContainText('Value must have at most 3 decimals')
  await value.getByRole('textbox').fill('12.345')
  await page.keyboard.press('Enter')
  await expect(panelBanner(panel, 'Value updated successfully')).toBeVisible()
  expect(await person.request('GET', `/deals/${deal.id}`)).toMatchObject({ value: 12.345, currency: 'KWD' })
})

test('an amount in yen has no decimals', async ({ page, person }) => {
  const deal = await createDeal(person, { value: 1_000, currency: 'JPY' })
  const panel = await openDeal(page, deal)
  const value = await openFieldEditor(panel, 'Value')
  await value.getByRole('textbox').fill('12.5')
  await page.keyboard.press('Enter')
  await expect(fieldEditor(panel, 'Value')).toContainText('Value must have no decimals')
})
