import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { createPerson, createStorageState } from '../testing/fixtures.ts'
import {
  createContact,
  failChanges,
  keepMessages,
  openContact,
  panelBanner,
  panelSection,
  recordChanges,
  stopClock,
} from '../testing/record-panel.ts'
import { holdRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import {
  content,
  create,
  createNote,
  newNoteForm,
  notes,
  openNotes,
  startEdit,
  startNote,
  title,
  update,
} from './notes-page.ts'

test.describe('validation', () => {
  test('requires content: the buttons are disabled without any (NOTE-032, NOTE-033)', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id })
    const tab = await openNotes(page, lead)
    const form = await startNote(tab)
    await expect(create(form)).toBeDisabled()
    await title(form).fill('Only a title')
    await content(form).fill(' \n\t')
    await expect(create(form)).toBeDisabled()
    await content(form).fill(' x ')
    await expect(create(form)).toBeEnabled()
    await create(form).click()
    const edited = await startEdit(tab)
    await expect(update(edited)).toBeEnabled()
    await content(edited).fill('   ')
    await expect(update(edited)).toBeDisabled()
  })

  test('limits the texts to 200 and 10,000 characters, in four rows (NOTE-021, NOTE-035, NOTE-036)', async ({
    page,
    person,
  }) => {
    const form = await startNote(await openNotes(page, await createContact(person)))
    await expect.poll(() => content(form).getAttribute('rows')).toBe('4')
    await title(form).fill('')
    await page.keyboard.insertText('T'.repeat(201))
    await expect(title(form)).toHaveValue('T'.repeat(200))
    await content(form).focus()
    await page.keyboard.insertText('c'.repeat(10_001))
    await expect(content(form)).toHaveValue('c'.repeat(10_000))
    await expect(form).toContainText('10,000 of 10,000 characters')
  })
})

test.describe('a failure', () => {
  test('keeps the draft, and shows a message (NOTE-042, NOTE-043)', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id })
    const panel = await openContact(page, lead, 'notes')
    const tab = panelSection(panel, 'Notes')
    await expect(notes(tab)).toHaveCount(1)
    for (const [start, button, text] of [
      [startNote, create, 'Failed to create note'],
      [startEdit, update, 'Failed to update note'],
    ] as const) {
      const open = await start(tab)
      const typed = `Typed with care: ${text}`
      await content(open).fill(typed)
      const allow = await failChanges(page, { status: 502, body: '' }, '**/notes**')
      await button(open).click()
      await expect(panelBanner(panel, text)).toBeVisible()
      await expect(content(open)).toHaveValue(typed)
      await allow()
      const speak = await failChanges(page, undefined, '**/notes**')
      await button(open).click()
      await expect(panelBanner(panel, 'The server is in trouble')).toBeVisible()
      await speak()
      await button(open).click()
      await expect(open).not.toBeAttached()
      await expect(notes(tab).first()).toContainText(typed)
    }
    expect(await person.request('GET', `/notes?contactId=${lead.id}`)).toHaveLength(2)
  })

  test('restores a note that could not be deleted (NOTE-044)', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id })
    const panel = await openContact(page, lead, 'notes')
    const tab = panelSection(panel, 'Notes')
    await keepMessages(page, 5_000)
    const allow = await failChanges(page, { status: 502, body: '' }, '**/notes/**')
    await notes(tab).getByRole('button', { name: 'Delete note' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByRole('alert')).toContainText('Failed to delete note')
    await expect(notes(tab)).toHaveCount(1)
    await allow()
    await panel.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(tab.getByText('No notes associated yet')).toBeVisible()
  })

  test('clears after five seconds (NOTE-046)', async ({ page, person }) => {
    await page.clock.install()
    const panel = await openContact(page, await createContact(person), 'notes')
    const form = await startNote(panelSection(panel, 'Notes'))
    await content(form).fill('Typed')
    await failChanges(page, { status: 502, body: '' }, '**/notes**')
    await stopClock(page)
    await create(form).click()
    const message = panelBanner(panel, 'Failed to create note')
    await expect(message).toBeVisible()
    await page.clock.runFor(4_990)
    await expect(message).toBeVisible()
    await page.clock.runFor(20)
    await expect(message).not.toBeAttached()
  })

  test('shows the edit of another person before it is overwritten', async ({ page, person }) => {
    const lead = await createContact(person)
    const { id } = await createNote(person, { contactId: lead.id })
    const tab = await openNotes(page, lead)
    const form = await startEdit(tab)
    await content(form).fill('Mine')
    await person.request('PATCH', `/notes/${id}/content`, { content: 'Theirs' })
    await update(form).click()
    await expect(form.getByRole('alert')).toContainText('Someone else has changed this note')
    await expect(form.getByRole('alert')).toContainText('Theirs')
    await expect(content(form)).toHaveValue('Mine')
    await update(form).click()
    await expect(notes(tab)).toContainText('Mine')
    const again = await startEdit(tab)
    await content(again).fill('Mine again')
    await person.request('PATCH', `/notes/${id}/content`, { content: 'Theirs again' })
    await update(again).click()
    await again.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(notes(tab)).toContainText('Theirs again')
  })

  test('leaves the text in its form for when the person returns', async ({ page, person }) => {
    const panel = await openContact(page, await createContact(person), 'notes')
    const tab = panelSection(panel, 'Notes')
    await content(await startNote(tab)).fill('Half a thought')
    await panel.getByRole('tab', { name: 'Tasks' }).click()
    await panel.getByRole('tab', { name: 'Notes' }).click()
    await expect(content(newNoteForm(tab))).toHaveValue('Half a thought')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(newNoteForm(tab)).not.toBeAttached()
  })
})

test.describe('a form that closes', () => {
  test('does not close another that was opened while it was saved', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id })
    const tab = await openNotes(page, lead)
    await expect(notes(tab)).toHaveCount(1)
    const form = await startNote(tab)
    await content(form).fill('Written first')
    const release = await holdRequests(page, 'POST', '**/notes?*')
    await create(form).click()
    const edited = await startEdit(tab)
    await content(edited).fill('Written meanwhile')
    await expect.poll(() => page.getByText('Your changes are kept').count()).toBe(0)
    release()
    await expect(page.getByText('Note created successfully')).toBeVisible()
    await expect(content(edited)).toHaveValue('Written meanwhile')
  })

  test('keeps its text, and says so, when saving fails after another was opened', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id })
    const tab = await openNotes(page, lead)
    const form = await startNote(tab)
    await content(form).fill('Written first')
    await failChanges(page, { status: 502, body: '' }, '**/notes**')
    const release = await holdRequests(page, 'POST', '**/notes?*')
    await create(form).click()
    await expect(await startEdit(tab)).toBeVisible()
    await expect.poll(() => page.getByText('Your changes are kept').count()).toBe(0)
    await keepMessages(page, 2_300)
    release()
    await expect(page.getByText('Not saved. Your changes are kept.')).toBeVisible()
    await tab.getByRole('button', { name: 'Add Note' }).click()
    await expect(content(newNoteForm(tab))).toHaveValue('Written first')
  })

  test('returns the focus, however soon the next frame comes', { tag: '@alone' }, async ({ page, person }) => {
    const tab = await openNotes(page, await createContact(person))
    await content(await startNote(tab)).fill('Quickly')
    await page.evaluate(() => {
      window.requestAnimationFrame = (callback) => {
        queueMicrotask(() => callback(performance.now()))
        return 0
      }
    })
    await page.keyboard.press('Control+Enter')
    await expect(notes(tab)).toHaveCount(1)
    await expect(tab.getByRole('button', { name: 'Add Note' })).toBeFocused()
  })
})

test('every request names workspace and organization, and none is made when signed out', async ({
  page,
  person,
  product,
  browser,
}) => {
  const lead = await createContact(person)
  const scopes: (string | null)[][] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/notes'))
      scopes.push([searchParams.get('workspaceId'), searchParams.get('organizationId')])
  })
  const tab = await openNotes(page, lead)
  const form = await startNote(tab)
  await content(form).fill('Noted')
  await create(form).click()
  await expect(notes(tab)).toHaveCount(1)
  expect(scopes.length).toBeGreaterThanOrEqual(2)
  expect(new Set(scopes.map(String))).toEqual(new Set([`${person.workspaceId},${person.organizationId}`]))

  const stranger = await createPerson(product)
  const theirs = await (await browser.newContext({ storageState: createStorageState(product, stranger) })).newPage()
  const sent = recordChanges(theirs)
  await theirs.goto(`${product.url}/contacts?panel=contact:${lead.id}&tab=notes`)
  await expect(theirs.getByText('Contact not found')).toBeVisible()
  await theirs.evaluate(() => localStorage.removeItem('accessToken'))
  expect(sent).toEqual([])
})

test('notes are written, edited and deleted with the keyboard alone', async ({ page, person }) => {
  const tab = await openNotes(page, await createContact(person))
  await tab.getByRole('button', { name: 'Add Note' }).focus()
  await page.keyboard.press('Enter')
  await expect(content(newNoteForm(tab))).toBeFocused()
  await page.keyboard.type('With keys')
  await page.keyboard.press('Shift+Tab')
  await expect(title(newNoteForm(tab))).toBeFocused()
  await page.keyboard.type('A title')
  await page.keyboard.press('Control+Enter')
  await expect(notes(tab).getByRole('heading', { name: 'A title' })).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Add Note' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(content(tab.getByRole('form', { name: 'Edit Note' }))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(notes(tab).getByRole('button', { name: 'Edit note' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(tab.getByText('No notes associated yet')).toBeVisible()
})

test('is accessible, light or dark, wide or narrow', { tag: '@alone' }, async ({ page, person }) => {
  const lead = await createContact(person)
  const text = '# Ways\n- [x] rail\n- road\n\n> *quoted* https://e.example/long/address\n\n`code`\n\n1. one'
  await createNote(person, { contactId: lead.id }, { title: 'Rail or road', content: text })
  const panel = await openContact(page, lead, 'notes')
  await startNote(panelSection(panel, 'Notes'))
  await expect(notes(panelSection(panel, 'Notes'))).toHaveCount(1)
  expect(await findViolationsInAllThemes(panel)).toEqual([])
  await expect.poll(() => panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})
