import type { Locator, Page } from '@playwright/test'
import { createCompany, openCompany } from '../companies/company-page.ts'
import { createDeal, openDeal } from '../deals/deals-page.ts'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { createPerson, createStorageState, openViewerPage, type Person } from '../testing/fixtures.ts'
import {
  createContact,
  failChanges,
  openContact,
  panelBanner,
  panelSection,
  recordChanges,
  stopClock,
} from '../testing/record-panel.ts'
import { holdRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

const createNote = (person: Person, about: object, values: object = {}) =>
  person.request('POST', '/notes', { content: 'They like rail.', ...values, ...about })

/** Opens the Notes tab of a lead. */
async function openNotes(page: Page, lead: { id: string; name: string }): Promise<Locator> {
  return panelSection(await openContact(page, lead, 'notes'), 'Notes')
}
const notes = (tab: Locator): Locator => tab.getByRole('list', { name: 'Notes' }).getByRole('article')
const newNoteForm = (tab: Locator): Locator => tab.getByRole('form', { name: 'Create New Note' })
const content = (form: Locator): Locator => form.getByLabel('Content *')
const title = (form: Locator): Locator => form.getByLabel('Title')

/** Opens the form for a new note. */
async function startNote(tab: Locator): Promise<Locator> {
  await tab.getByRole('button', { name: 'Add Note' }).click()
  return newNoteForm(tab)
}
/** Opens the form of the first note. */
async function startEdit(tab: Locator): Promise<Locator> {
  await notes(tab).first().getByRole('button', { name: 'Edit note' }).click()
  return tab.getByRole('form', { name: 'Edit Note' })
}
const create = (form: Locator): Locator => form.getByRole('button', { name: 'Create Note' })
const update = (form: Locator): Locator => form.getByRole('button', { name: 'Update Note' })
const waitUntilLive = (page: Page) => expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')

test.describe('a note', () => {
  test('is written where the notes stand, and is the first of them (NOTE-016, NOTE-017, NOTE-020)', async ({
    page,
    person,
  }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id }, { content: 'Older' })
    const tab = await openNotes(page, lead)
    const form = await startNote(tab)
    await expect(form.getByRole('heading', { name: 'Create New Note' })).toBeVisible()
    await expect(form.getByRole('button')).toHaveText(['Create Note', 'Cancel'])
    await expect(content(form)).toBeFocused()
    await content(form).fill('Prefers **rail** to road.')
    await create(form).click()
    await expect(page.getByText('Note created successfully')).toBeVisible()
    await expect(form).not.toBeAttached()
    await expect(notes(tab)).toHaveCount(2)
    await expect(notes(tab).first()).toContainText('Prefers rail to road.')
    await expect(notes(tab).first().locator('strong')).toHaveText('rail')
    await expect(page.getByRole('tab', { name: 'Notes' })).toContainText('2')
    await expect(tab.getByRole('button', { name: 'Add Note' })).toBeFocused()
    const [stored] = await person.request('GET', `/notes?contactId=${lead.id}`)
    expect(stored).toMatchObject({ title: null, content: 'Prefers **rail** to road.', contactId: lead.id })
  })

  test('has a title where one was given (NOTE-018, NOTE-019, NOTE-025)', async ({ page, person }) => {
    const lead = await createContact(person)
    const tab = await openNotes(page, lead)
    await tab.getByRole('button', { name: 'Create first note' }).click()
    const form = newNoteForm(tab)
    await expect(form.getByText('Title optional')).toBeVisible()
    await expect(form.getByText('Content *')).toBeVisible()
    await title(form).fill('Rail or road')
    await content(form).fill('Rail.')
    await create(form).click()
    await expect(notes(tab).getByRole('heading', { name: 'Rail or road' })).toBeVisible()
    const second = await startNote(tab)
    await content(second).fill('Nameless.')
    await create(second).click()
    await expect(notes(tab)).toHaveCount(2)
    await expect(notes(tab).first().getByRole('heading')).toHaveCount(0)
  })

  test('shows its kind, its author, when it was written and what it says (NOTE-022, NOTE-024, NOTE-026)', async ({
    page,
    person,
  }) => {
    const lead = await createContact(person)
    const company = await createCompany(person)
    await createNote(person, { contactId: lead.id })
    await createNote(person, { companyId: company.id })
    const note = notes(await openNotes(page, lead)).first()
    await expect(note.getByRole('img', { name: 'Contact note' })).toBeVisible()
    await expect(note.locator('header')).toHaveText(/^Maren Aldous [A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M$/)
    await expect(note).toContainText('They like rail.')
    const ofCompany = notes(panelSection(await openCompany(page, company, 'notes'), 'Notes')).first()
    await expect(ofCompany.getByRole('img', { name: 'Company note' })).toBeVisible()
  })

  test('names nobody where its author has no name (NOTE-023)', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id })
    const note = notes(await openNotes(page, lead)).first()
    await expect(note.locator('header bdi')).toHaveText('Maren Aldous')
    await page.route('**/notes?*', async (route) => {
      const answer = await (await route.fetch()).json()
      const data = answer.data.map((each: object) => ({ ...each, author: null }))
      await route.fulfill({ json: { ...answer, data } })
    })
    await page.reload()
    await expect(note.locator('header bdi')).toHaveText('Unknown Author')
  })

  test('is edited where it stands, and says when it was (NOTE-027, NOTE-028, NOTE-029)', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id }, { title: 'Way' })
    const tab = await openNotes(page, lead)
    const note = notes(tab).first()
    await expect(note.getByRole('button')).toHaveCount(2)
    await expect(note.getByRole('button', { name: 'Delete note' })).toBeVisible()
    await expect(note).not.toContainText('Updated')
    const form = await startEdit(tab)
    await expect(title(form)).toHaveValue('Way')
    await expect(content(form)).toHaveValue('They like rail.')
    await content(form).fill('They like the sea.')
    await update(form).click()
    await expect(page.getByText('Note updated successfully')).toBeVisible()
    await expect(note).toContainText('They like the sea.')
    await expect(note).toContainText(/Updated [A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M$/)
    await expect(note.getByRole('button', { name: 'Edit note' })).toBeFocused()
  })

  test('is deleted after asking, and comes back when that is undone (NOTE-037, NOTE-045)', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id })
    const tab = await openNotes(page, lead)
    await notes(tab).getByRole('button', { name: 'Delete note' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete this note?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(notes(tab)).toHaveCount(1)
    await notes(tab).getByRole('button', { name: 'Delete note' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Note deleted successfully')).toBeVisible()
    await expect(tab.getByText('No notes associated yet')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Notes' })).toContainText('0')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(notes(tab)).toHaveCount(1)
    await expect(page.getByRole('tab', { name: 'Notes' })).toContainText('1')
  })

  test('keeps plain text as it was typed, and makes nothing of markup', async ({ page, person }) => {
    const lead = await createContact(person)
    const text = 'Terms:   30 days\n  <img src=x onerror="document.title=1"> & <b>bold</b>\n[x](javascript:alert(1))'
    await createNote(person, { contactId: lead.id }, { content: text })
    const note = notes(await openNotes(page, lead)).first()
    await expect(note.locator('p').filter({ hasText: 'Terms' })).toHaveJSProperty('textContent', text)
    await expect(note.locator('img, b, a')).toHaveCount(0)
    const line = (await note.locator('p').filter({ hasText: 'Terms' }).boundingBox())?.height ?? 0
    expect(line).toBeGreaterThanOrEqual(60)
  })

  test('is folded when it is long', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id }, { content: `${'A line of many.\n'.repeat(40)}\nThe last line.` })
    const note = notes(await openNotes(page, lead)).first()
    await expect(note.getByText('The last line.')).not.toBeInViewport()
    await note.getByRole('button', { name: 'Show all' }).click()
    await note.getByText('The last line.').scrollIntoViewIfNeeded()
    await expect(note.getByText('The last line.')).toBeInViewport()
  })
})

test.describe('the panel of notes', () => {
  test('is the same for leads and companies, and says that there are none (NOTE-014, NOTE-015, NOTE-030)', async ({
    page,
    person,
  }) => {
    const [lead, company] = [await createContact(person), await createCompany(person)]
    for (const open of [() => openCompany(page, company, 'notes'), () => openContact(page, lead, 'notes')]) {
      const tab = panelSection(await open(), 'Notes')
      await expect(tab.getByRole('heading', { level: 3, name: 'Notes' })).toBeVisible()
      await expect(tab.getByText('No notes associated yet')).toBeVisible()
      await tab.getByRole('button', { name: 'Create first note' }).click()
      await content(newNoteForm(tab)).fill('First')
      await create(newNoteForm(tab)).click()
      await expect(notes(tab)).toHaveCount(1)
    }
    expect(await person.request('GET', `/notes?companyId=${company.id}`)).toHaveLength(1)
  })

  test('is what the Notes tab of a lead shows (LEADP-036)', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id })
    const panel = await openContact(page, lead)
    await panel.getByRole('tab', { name: 'Notes' }).click()
    await expect(notes(panelSection(panel, 'Notes'))).toHaveCount(1)
  })

  test('is what the Notes tab of a deal shows (DEALP-036)', async ({ page, person }) => {
    const deal = await createDeal(person)
    const tab = panelSection(await openDeal(page, deal, 'notes'), 'Notes')
    await tab.getByRole('button', { name: 'Create first note' }).click()
    await content(newNoteForm(tab)).fill('Two lanes')
    await create(newNoteForm(tab)).click()
    await expect(notes(tab).getByRole('img', { name: 'Deal note' })).toBeVisible()
    expect(await person.request('GET', `/notes?dealId=${deal.id}`)).toHaveLength(1)
  })

  test('says that it loads, and what failed, and tries again (NOTE-031, NOTE-041)', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id })
    let said = JSON.stringify({ success: false, message: 'Notes are resting' })
    await page.route('**/notes?*', (route) => route.fulfill({ status: 400, body: said }))
    const answer = await holdRequests(page, 'GET', '**/notes?*')
    const tab = await openNotes(page, lead)
    await expect(tab.getByText('Loading notes...')).toBeVisible()
    answer()
    await expect(tab.getByRole('alert')).toContainText('Notes are resting')
    said = ''
    await tab.getByRole('button', { name: 'Try again' }).click()
    await expect(tab.getByRole('alert')).toContainText('Failed to fetch notes')
    await page.unroute('**/notes?*')
    await tab.getByRole('button', { name: 'Try again' }).click()
    await expect(notes(tab)).toHaveCount(1)
  })

  test('brings more when asked for more', async ({ page, person }) => {
    const lead = await createContact(person)
    for (let n = 0; n < 51; n++) await createNote(person, { contactId: lead.id }, { content: `Note ${n}` })
    const tab = await openNotes(page, lead)
    await expect(notes(tab)).toHaveCount(50)
    await tab.getByRole('button', { name: 'Show more' }).click()
    await expect(notes(tab)).toHaveCount(51)
  })

  test('follows what others write, change and delete', async ({ page, person }) => {
    const lead = await createContact(person)
    const tab = await openNotes(page, lead)
    await expect(tab.getByText('No notes associated yet')).toBeVisible()
    await waitUntilLive(page)
    const { id } = await createNote(person, { contactId: lead.id })
    await expect(notes(tab)).toContainText('They like rail.')
    await person.request('PATCH', `/notes/${id}/content`, { content: 'They like the sea.' })
    await expect(notes(tab)).toContainText('They like the sea.')
    await person.request('DELETE', `/notes/${id}`)
    await expect(tab.getByText('No notes associated yet')).toBeVisible()
  })

  test('is read only for a viewer', async ({ browser, product, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id })
    const tab = await openNotes(await openViewerPage(browser, product, person), lead)
    await expect(notes(tab)).toHaveCount(1)
    await expect(tab.getByRole('button')).toHaveCount(0)
  })
})

test.describe('what a note must be', () => {
  test('is content: without any the buttons are off (NOTE-032, NOTE-033)', async ({ page, person }) => {
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

  test('ends at 200 and 10,000 characters, in four rows (NOTE-021, NOTE-035, NOTE-036)', async ({ page, person }) => {
    const form = await startNote(await openNotes(page, await createContact(person)))
    expect(await content(form).getAttribute('rows')).toBe('4')
    await title(form).fill('')
    await page.keyboard.insertText('T'.repeat(201))
    await expect(title(form)).toHaveValue('T'.repeat(200))
    await content(form).focus()
    await page.keyboard.insertText('c'.repeat(10_001))
    await expect(content(form)).toHaveValue('c'.repeat(10_000))
    await expect(form).toContainText('10,000 of 10,000 characters')
  })
})

test.describe('what fails', () => {
  test('keeps what was typed, and is said in words (NOTE-042, NOTE-043)', async ({ page, person }) => {
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

  test('puts a note back that could not be deleted (NOTE-044)', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id })
    const panel = await openContact(page, lead, 'notes')
    const tab = panelSection(panel, 'Notes')
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

  test('leaves the screen after five seconds (NOTE-046)', async ({ page, person }) => {
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

  test('shows what somebody else wrote meanwhile, before it is replaced', async ({ page, person }) => {
    const lead = await createContact(person)
    const { id } = await createNote(person, { contactId: lead.id })
    const tab = await openNotes(page, lead)
    const form = await startEdit(tab)
    await content(form).fill('Mine')
    await person.request('PATCH', `/notes/${id}/content`, { content: 'Theirs' })
    await update(form).click()
    await expect(form.getByRole('alert')).toContainText('Someone else changed this note meanwhile')
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

  test('leaves text in its form, for whoever comes back', async ({ page, person }) => {
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

test('every call names workspace and organization, and nobody signed out makes one', async ({
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

test('notes are written, changed and deleted with the keyboard alone', async ({ page, person }) => {
  const tab = await openNotes(page, await createContact(person))
  await tab.getByRole('button', { name: 'Add Note' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('With keys')
  await page.keyboard.press('Shift+Tab')
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

test('keeps nobody out, light or dark, wide or narrow', { tag: '@alone' }, async ({ page, person }) => {
  const lead = await createContact(person)
  const text = '# Ways\n- [x] rail\n- road\n\n> *quoted* https://e.example/long/address\n\n`code`\n\n1. one'
  await createNote(person, { contactId: lead.id }, { title: 'Rail or road', content: text })
  const panel = await openContact(page, lead, 'notes')
  await startNote(panelSection(panel, 'Notes'))
  await expect(notes(panelSection(panel, 'Notes'))).toHaveCount(1)
  expect(await findViolationsInAllThemes(panel)).toEqual([])
  expect(await panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})
