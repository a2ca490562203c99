import { findViolationsInAllThemes } from '../../testing/accessibility.ts'
import { navigate } from '../../testing/fixtures.ts'
import { failWithoutMessage, toast } from '../../testing/routes.ts'
import { conversationPath } from '../inbox-page.ts'
import { customerChat, expect, pickerDialog, templateOption, test } from '../templates-page.ts'

test('somebody is marked as opted out by hand, which no marketing template gets past, until that is cleared', async ({
  page,
  cloud,
}) => {
  await navigate(page, conversationPath(cloud.account, customerChat))
  const mark = page.getByText('No marketing', { exact: true })
  const open = () => page.getByRole('button', { name: 'More about this conversation' }).press('Enter')
  await expect(page.getByRole('button', { name: 'More about this conversation' })).toBeVisible()
  const allow = await failWithoutMessage(page, 'PUT', '**/opt-out?*')
  await open()
  await page.getByRole('menuitem', { name: 'Mark as opted out' }).click()
  await expect(toast(page, 'Failed to change the opt-out')).toBeVisible()
  await expect(mark).not.toBeAttached()
  await allow()
  await open()
  await page.getByRole('menuitem', { name: 'Mark as opted out' }).press('Enter')
  await expect(mark).toBeVisible()

  await page.getByRole('button', { name: 'Templates', exact: true }).click()
  await expect(templateOption(page, 'quote')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(pickerDialog(page)).not.toBeAttached()

  await open()
  await page.getByRole('menuitem', { name: 'Clear opt-out…' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'This person asked for no more marketing messages. Clear the opt-out only if they agreed to get them again. It holds for all accounts.',
  )
  expect(await findViolationsInAllThemes(question)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(mark).toBeVisible()
  await open()
  await page.getByRole('menuitem', { name: 'Clear opt-out…' }).click()
  await question.getByRole('button', { name: 'Clear opt-out' }).click()
  await expect(mark).not.toBeAttached()
  await page.getByRole('button', { name: 'Templates', exact: true }).click()
  await expect(templateOption(page, 'quote')).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
})
