import type { Locator, Page } from '@playwright/test'
import { findViolations, findViolationsInAllThemes } from '../testing/accessibility.ts'
import { openViewerPage } from '../testing/fixtures.ts'
import { createContact, keepMessages, openContact, panelSection } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { createNote, openNotes, waitUntilLive } from './notes-page.ts'

const group = (part: Locator, name: string): Locator => part.getByRole('list', { name, exact: true })
const rows = (part: Locator, name: string): Locator => group(part, name).locator('> li')

/** A message that screen readers announce. */
const announcement = (page: Page, text: string): Locator => page.locator('[aria-live=polite]').getByText(text)

/** Pins or unpins by keyboard: opens the menu of the note, which has the focus afterwards. */
async function chooseByKeyboard(page: Page, note: Locator, item: string): Promise<void> {
  await note.getByRole('button', { name: 'Note actions' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: item })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Opens the Timeline, unless an earlier test has left it open. */
async function openTimeline(panel: Locator): Promise<Locator> {
  const timeline = panelSection(panel, 'Timeline')
  const button = timeline.getByRole('button', { name: 'Timeline' })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  return timeline
}

test('a pinned note stands on top of the notes and of the timeline, by keyboard and without an edit', async ({
  page,
  person,
}) => {
  const lead = await createContact(person)
  for (const content of ['Oldest', 'Older', 'Newest']) await createNote(person, { contactId: lead.id }, { content })
  const tab = await openNotes(page, lead)
  await chooseByKeyboard(page, rows(tab, 'Notes').filter({ hasText: 'Oldest' }), 'Pin note')
  await expect(announcement(page, 'Note pinned')).toBeVisible()
  await expect(rows(tab, 'Pinned')).toHaveText([/Oldest.*Pinned by Maren Aldous$/])
  await expect(rows(tab, 'Other notes')).toHaveText([/Newest/, /Older/])
  await expect(rows(tab, 'Pinned').getByRole('button', { name: 'Note actions' })).toBeFocused()
  await chooseByKeyboard(page, rows(tab, 'Other notes').filter({ hasText: 'Older' }), 'Pin note')
  await expect(rows(tab, 'Pinned')).toHaveText([/Older/, /Oldest/])
  await expect(tab).not.toContainText('Updated')
  expect(await findViolations(tab)).toEqual([])
  const timeline = await openTimeline(await openContact(page, lead))
  await expect(rows(timeline, 'Pinned')).toHaveText([/Older/, /Oldest/])
  await expect(rows(timeline, 'Today')).toHaveText([/Newest/, /created this contact/])
  await chooseByKeyboard(page, rows(timeline, 'Pinned').filter({ hasText: 'Oldest' }), 'Unpin note')
  await expect(announcement(page, 'Note unpinned')).toBeVisible()
  await expect(rows(timeline, 'Pinned')).toHaveText([/Older/])
  await expect(rows(timeline, 'Today')).toHaveText([/Newest/, /Oldest/, /created this contact/])
  await expect(rows(timeline, 'Today').nth(1).getByRole('button', { name: 'Note actions' })).toBeFocused()
  await chooseByKeyboard(page, rows(timeline, 'Today').filter({ hasText: 'Newest' }), 'Pin note')
  await expect(rows(timeline, 'Pinned')).toHaveText([/Newest/, /Older/])
  await timeline.getByRole('button', { name: 'Changes' }).click()
  await expect(group(timeline, 'Pinned')).toBeHidden()
  await timeline.getByRole('button', { name: 'Notes' }).click()
  await expect(rows(timeline, 'Pinned')).toHaveCount(2)
  expect(await findViolationsInAllThemes(timeline)).toEqual([])
})

test('colleagues see at once what is pinned and unpinned, in the tab and in the timeline', async ({ page, person }) => {
  const lead = await createContact(person)
  const { id } = await createNote(person, { contactId: lead.id }, { content: 'Calls only before noon' })
  const tab = await openNotes(page, lead)
  await expect(rows(tab, 'Notes')).toHaveCount(1)
  await waitUntilLive(page)
  await person.request('PUT', `/notes/${id}/pin`)
  await expect(rows(tab, 'Pinned')).toContainText('Calls only before noon')
  const timeline = await openTimeline(await openContact(page, lead))
  await expect(rows(timeline, 'Pinned')).toContainText('Calls only before noon')
  await person.request('DELETE', `/notes/${id}/pin`)
  await expect(group(timeline, 'Pinned')).toBeHidden()
  await expect(rows(timeline, 'Today').filter({ hasText: 'Calls only before noon' })).toBeVisible()
})

test('says that no more can be pinned, and leaves the note where it was', async ({ page, person }) => {
  const lead = await createContact(person)
  for (let n = 0; n < 10; n++)
    await person.request('PUT', `/notes/${(await createNote(person, { contactId: lead.id })).id}/pin`)
  await createNote(person, { contactId: lead.id }, { content: 'One more' })
  const tab = await openNotes(page, lead)
  await expect(rows(tab, 'Pinned')).toHaveCount(10)
  await keepMessages(page, 5_000)
  await chooseByKeyboard(page, rows(tab, 'Other notes'), 'Pin note')
  await expect(page.getByRole('alert')).toContainText('You can pin up to 10 notes on a record. Unpin one first.')
  await expect(rows(tab, 'Other notes')).toContainText('One more')
  await expect(rows(tab, 'Other notes').getByRole('button', { name: 'Note actions' })).toBeFocused()
})

test('notes and timeline are shown if the pinned notes fail to load, which can be tried again', async ({
  page,
  person,
}) => {
  const lead = await createContact(person)
  const { id } = await createNote(person, { contactId: lead.id }, { content: 'Calls only before noon' })
  await person.request('PUT', `/notes/${id}/pin`)
  await page.route(/\/notes\?.*pinned=true/, (route) => route.fulfill({ status: 422, json: { success: false } }))
  const tab = await openNotes(page, lead)
  await expect(rows(tab, 'Pinned')).toHaveCount(1)
  await expect(tab.getByRole('alert')).toContainText('Failed to load pinned notes.')
  const timeline = await openTimeline(await openContact(page, lead))
  await expect(rows(timeline, 'Today')).toHaveText([/Calls only before noon/, /created this contact/])
  await page.unroute(/\/notes\?.*pinned=true/)
  await timeline.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(rows(timeline, 'Pinned')).toHaveCount(1)
  await expect(timeline.getByRole('alert')).toHaveCount(0)
})

test('a viewer sees what is pinned, but cannot pin', async ({ browser, product, person }) => {
  const lead = await createContact(person)
  const { id } = await createNote(person, { contactId: lead.id })
  await person.request('PUT', `/notes/${id}/pin`)
  const page = await openViewerPage(browser, product, person)
  const tab = await openNotes(page, lead)
  await expect(rows(tab, 'Pinned')).toContainText('Pinned by Maren Aldous')
  await expect(tab.getByRole('button')).toHaveCount(0)
  const timeline = await openTimeline(await openContact(page, lead))
  await expect(rows(timeline, 'Pinned')).toHaveCount(1)
  await expect(timeline.getByRole('button', { name: 'Note actions' })).toHaveCount(0)
})
