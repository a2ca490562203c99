import type { Locator } from '@playwright/test'
import { button, createTask, toast } from '../tasks/tasks-page.ts'
import { findViolations } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { createContact, keepMessages } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

test('a reminder is announced when due, counted, opened and marked read', async ({ page, person }) => {
  // A reminder that is due before it is stored is announced by the next poll, within a minute.
  test.setTimeout(300_000)
  await person.request('POST', '/notifications/read')
  await navigate(page, '/notifications')
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ })
  await expect(place).toHaveText('Notifications')
  const soon = () => new Date(Date.now() + 1_500).toISOString()
  const { id } = await createTask(person, { title: 'Send the quote', dueDate: soon() })
  await createContact(person, { name: 'Amara Okonkwo', ownerId: person.user.id, nextFollowUpAt: soon() })
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText('Task due: Send the quote')).toBeVisible({ timeout: 70_000 })
  const list = page.getByRole('list', { name: 'Notifications' })
  const lead = list.getByRole('listitem').filter({ hasText: 'Amara Okonkwo' })
  const due = lead.getByText(/^Follow-up due at \d+:\d\d\s[AP]M$/)
  await expect(due).toBeVisible({ timeout: 70_000 })
  // Among tabular numbers the hyphen would be as wide as a digit.
  await expect(due).toHaveCSS('font-variant-numeric', 'normal')
  await expect(lead.getByText('AO', { exact: true })).toBeVisible()
  await expect(lead.getByText('AO', { exact: true }).locator('..').locator('svg')).toBeVisible()
  await expect(lead.getByText(/^(just now|\d+ (seconds?|minutes?) ago)$/)).toBeVisible()
  await expect(list.getByRole('heading')).toHaveText(['Today'])
  // The text begins where the line below it does.
  const leftOf = async (one: Locator) => Math.round((await one.boundingBox())?.x ?? 0)
  const opener = lead.getByRole('button', { name: /^Amara Okonkwo/ })
  const dot = lead.getByText('Unread', { exact: true }).locator('..')
  expect(await leftOf(dot)).toBe(await leftOf(lead))
  expect(await leftOf(lead.getByText('AO', { exact: true }))).toBeGreaterThan((await leftOf(lead)) + 8)
  expect((await leftOf(opener)) + 16).toBe(await leftOf(lead))
  expect(await leftOf(lead)).toBe(await leftOf(page.getByRole('heading', { name: 'Notifications', level: 1 })))
  // The row is as wide as the page, and its time ends where it does, in the line of the name.
  const time = lead.getByText(/^(just now|\d+ (seconds?|minutes?) ago)$/)
  const name = opener.getByText('Amara Okonkwo', { exact: true })
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const rightOf = async (one: Locator) => Math.round((await boxOf(one)).x + (await boxOf(one)).width)
  expect(await rightOf(lead)).toBeGreaterThan((await rightOf(button(page, 'Mark all read'))) - 24)
  expect(await rightOf(time)).toBe(await rightOf(lead))
  expect(Math.abs((await boxOf(time)).y - (await boxOf(name)).y)).toBeLessThan(1)
  // The action takes the place of the time only under the pointer.
  const action = lead.getByRole('button', { name: 'Mark as read' })
  await page.mouse.move(0, 0)
  await expect(action).toHaveCSS('opacity', '0')
  await lead.hover()
  await expect(action).toHaveCSS('opacity', '1')
  await expect(time).toHaveCSS('opacity', '0')
  await expect(place).toHaveText('Notifications2 unread')
  expect(await findViolations(page.locator('body'))).toEqual([])
  await list.getByRole('button', { name: /^Send the quote/ }).click()
  await expect(page).toHaveURL(new RegExp(`panel=task(:|%3A)${id}`))
  await expect(place).toHaveText('Notifications1 unread')
  // A click outside closes the panel, which otherwise covers the actions of the list, only once it is there.
  await expect(page.getByRole('complementary')).toBeVisible()
  await button(page, 'Mark all read').click()
  await expect(place).toHaveText('Notifications')
  await lead.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(place).toHaveText('Notifications1 unread')
})

test('notifications by email are turned on in the account', async ({ page, person }) => {
  await navigate(page, '/settings/account')
  const wish = page.getByRole('checkbox', { name: 'Also send me an email' })
  await expect(wish).not.toBeChecked()
  await expect(page.getByText('the terminal shows where to find the email')).toHaveCount(0)
  await wish.click()
  await expect(wish).toBeChecked()
  await expect(toast(page, 'Reminders saved')).toBeVisible()
  expect(await person.request('GET', '/notifications/settings')).toEqual({ byMail: true })
  await wish.click()
  await expect(wish).not.toBeChecked()
})

test('a reminder of what was due long before is listed, but not announced', async ({ page, person }) => {
  test.setTimeout(300_000)
  await navigate(page, '/notifications')
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
  await keepMessages(page, 8_000)
  const ago = new Date(Date.now() - 5 * 3_600_000).toISOString()
  await createContact(person, { name: 'Bianca Rossi', ownerId: person.user.id, nextFollowUpAt: ago })
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('Bianca Rossi', { timeout: 70_000 })
  await createTask(person, { title: 'Call back', dueDate: new Date(Date.now() + 1_500).toISOString() })
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText('Task due: Call back')).toBeVisible({ timeout: 70_000 })
  await expect(notices.getByText(/Bianca Rossi/)).not.toBeAttached()
})
