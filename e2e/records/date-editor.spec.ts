import { createDeal, openDeal } from '../deals/deals-page.ts'
import { createStorageState, navigate } from '../testing/fixtures.ts'
import {
  createContact,
  fieldEditor,
  fieldRow,
  openContact,
  openFieldEditor,
  recordPanel,
} from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

/** "Mar 13, 2026" of so many days from today, in UTC, in which the pages of the journeys are. */
const dayFromToday = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

test('one click sets a date to tomorrow', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  const editor = await openFieldEditor(panel, 'Next follow-up')
  const expected = dayFromToday(1)
  await editor.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(editor).not.toBeAttached()
  await expect(fieldRow(panel, 'Next follow-up')).toContainText(`${expected}, 9:00 AM`)
})

test('a date can be typed as people say it, and what cannot be read is kept, but not saved', async ({
  page,
  person,
}) => {
  const lead = await createContact(person)
  const panel = await openContact(page, lead)
  const editor = await openFieldEditor(panel, 'Next follow-up')
  const words = editor.getByRole('textbox', { name: 'Next follow-up' })
  await expect(words).toBeFocused()
  await words.fill('whenever')
  await expect(editor).toContainText('Try “tomorrow”, “fri 3pm”, “in 2 weeks” or “12 may”.')
  await words.press('Enter')
  await expect(editor.getByRole('alert')).toHaveText('Enter a date and time')
  await expect(words).toHaveValue('whenever')
  await words.fill('2031-10-31 3pm')
  await expect(editor.getByRole('status')).toHaveText('Fri, Oct 31, 2031, 3:00 PM')
  await words.press('Enter')
  await expect(fieldEditor(recordPanel(page), 'Next follow-up')).not.toBeAttached()
  await expect(fieldRow(panel, 'Next follow-up')).toContainText('Oct 31, 2031, 3:00 PM')
  await expect
    .poll(async () => (await person.request('GET', `/contacts/${lead.id}`)).nextFollowUpAt)
    .toBe('2031-10-31T15:00:00+00:00')
})

test('a day is picked in the calendar by keyboard, and a date without a time is saved at once', async ({
  page,
  person,
}) => {
  const deal = await createDeal(person, { expectedCloseDate: '2031-10-31T10:00:00.001Z' })
  const panel = await openDeal(page, deal)
  const editor = await openFieldEditor(panel, 'Expected close')
  await expect(editor.getByRole('textbox')).toHaveValue('Oct 31, 2031')
  await page.keyboard.press('ArrowDown')
  const day = (name: string) => editor.getByRole('gridcell', { name })
  await expect(day('Friday, October 31, 2031')).toBeFocused()
  await expect(day('Friday, October 31, 2031')).toHaveAttribute('aria-selected', 'true')
  for (const [key, reached] of [
    ['ArrowRight', 'Saturday, November 1, 2031'],
    ['ArrowDown', 'Saturday, November 8, 2031'],
    ['Home', 'Sunday, November 2, 2031'],
    ['PageDown', 'Tuesday, December 2, 2031'],
    ['End', 'Saturday, December 6, 2031'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(day(reached)).toBeFocused()
  }
  await expect(editor.getByText('December 2031')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(editor).not.toBeAttached()
  await expect(fieldRow(panel, 'Expected close')).toContainText('Dec 6, 2031')
  await expect
    .poll(async () => new Date((await person.request('GET', `/deals/${deal.id}`)).expectedCloseDate).toISOString())
    .toBe('2031-12-06T10:00:00.001Z')
})

test('a click on a day saves it with the time, which stays also while a day is typed', async ({ page, person }) => {
  const contact = await createContact(person, { name: 'Amara Okonkwo', nextFollowUpAt: '2031-10-15T15:00:00Z' })
  const panel = await openContact(page, contact)
  const editor = await openFieldEditor(panel, 'Next follow-up')
  // A field that is being saved does not open.
  const reopen = () =>
    expect(async () => {
      await fieldRow(panel, 'Next follow-up').click({ timeout: 1_000 })
      await expect(editor).toBeVisible({ timeout: 1_000 })
    }).toPass()
  await editor.getByRole('gridcell', { name: 'Monday, October 20, 2031' }).click()
  await expect(editor).not.toBeAttached()
  await expect(fieldRow(panel, 'Next follow-up')).toContainText('Oct 20, 2031, 3:00 PM')
  await reopen()
  const words = editor.getByRole('textbox', { name: 'Next follow-up' })
  await expect(words).toBeFocused()
  await page.keyboard.type('12/24/2031')
  await expect(editor.getByRole('status')).toHaveText('Wed, Dec 24, 2031, 3:00 PM')
  await words.fill('Oct 20, 2031, 16:15')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(fieldRow(panel, 'Next follow-up')).toContainText('Oct 20, 2031, 4:15 PM')
  await reopen()
  await editor.getByRole('button', { name: 'Clear' }).click()
  await expect(fieldRow(panel, 'Next follow-up')).toContainText('Not provided')
})

test('the calendar of a form sets its date', async ({ page }) => {
  await navigate(page, '/tasks')
  await page.getByRole('button', { name: 'New task' }).first().click()
  const form = page.getByRole('dialog', { name: 'New task' })
  await form.getByLabel('Title').fill('Send the quote')
  await form.getByRole('button', { name: 'Pick a date' }).click()
  const picker = form.getByRole('dialog', { name: 'Pick a date' })
  await picker.getByRole('textbox', { name: 'Date in words' }).fill('12/3/2031 9:30')
  await page.keyboard.press('Enter')
  await expect(picker).not.toBeAttached()
  await expect(form.getByLabel('Due date')).toHaveValue('2031-12-03T09:30')
  await form.getByRole('button', { name: 'Pick a date' }).click()
  await picker.getByRole('gridcell', { name: 'Friday, December 5, 2031' }).click()
  await expect(form.getByLabel('Due date')).toHaveValue('2031-12-05T09:30')
})

test('the calendar of a form sets nothing on Escape, and on leaving what was typed', async ({ page }) => {
  await navigate(page, '/tasks')
  await page.getByRole('button', { name: 'New task' }).first().click()
  const form = page.getByRole('dialog', { name: 'New task' })
  const due = form.getByLabel('Due date')
  const picker = form.getByRole('dialog', { name: 'Pick a date' })
  await due.fill('2031-12-03T09:30')
  await form.getByRole('button', { name: 'Pick a date' }).click()
  await picker.getByRole('textbox', { name: 'Date in words' }).fill('12/4/2031')
  await expect(picker.getByRole('status')).toHaveText('Thu, Dec 4, 2031, 9:30 AM')
  await expect(due).toHaveValue('2031-12-03T09:30')
  await page.keyboard.press('Escape')
  await expect(picker).not.toBeAttached()
  await expect(due).toHaveValue('2031-12-03T09:30')
  for (const [typed, left] of [
    ['12/5/2031', '2031-12-05T09:30'],
    ['whenever', '2031-12-05T09:30'],
  ] as const) {
    await form.getByRole('button', { name: 'Pick a date' }).click()
    await picker.getByRole('textbox', { name: 'Date in words' }).fill(typed)
    await form.getByRole('heading', { name: 'New task' }).click()
    await expect(picker).not.toBeAttached()
    await expect(due).toHaveValue(left)
  }
})

test('dates are read and shown as usual where the week starts on Monday and the day has 24 hours', async ({
  browser,
  product,
  person,
}) => {
  const storageState = createStorageState(product, person)
  const context = await browser.newContext({ baseURL: product.url, storageState, locale: 'en-GB' })
  const panel = await openContact(await context.newPage(), await createContact(person))
  const editor = await openFieldEditor(panel, 'Next follow-up')
  await expect(editor.getByRole('columnheader').first()).toHaveText('Mo')
  await editor.getByRole('textbox').fill('3/12/2031 3pm')
  await expect(editor.getByRole('status')).toHaveText('Wed, Dec 3, 2031, 15:00')
  await context.close()
})
