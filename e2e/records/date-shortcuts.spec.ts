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

test('a date can be typed as people say it, and what cannot be read is not saved', async ({ page, person }) => {
  const lead = await createContact(person)
  const panel = await openContact(page, lead)
  const editor = await openFieldEditor(panel, 'Next follow-up')
  await editor.getByRole('button', { name: 'Type it' }).click()
  const words = editor.getByRole('textbox', { name: 'Date in words' })
  await expect(words).toBeFocused()
  await words.fill('whenever')
  await expect(editor).toContainText('Try “tomorrow”, “fri 3pm”, “in 2 weeks” or “12 may”.')
  await words.fill('2031-10-31 3pm')
  await words.press('Enter')
  await expect(fieldEditor(recordPanel(page), 'Next follow-up')).not.toBeAttached()
  await expect(fieldRow(panel, 'Next follow-up')).toContainText('Oct 31, 2031, 3:00 PM')
  await expect
    .poll(async () => (await person.request('GET', `/contacts/${lead.id}`)).nextFollowUpAt)
    .toBe('2031-10-31T15:00:00+00:00')
})
