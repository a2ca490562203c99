import { createCompany, openCompany } from '../companies/company-page.ts'
import { createDeal, openDeal } from '../deals/deals-page.ts'
import { openViewerPage } from '../testing/fixtures.ts'
import { createContact, keepMessages, openContact, panelSection } from '../testing/record-panel.ts'
import { blockEventStreams, holdRequests } from '../testing/routes.ts'
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
  waitUntilLive,
} from './notes-page.ts'

test.describe('a note', () => {
  test('is written above the list, and becomes the first (NOTE-016, NOTE-017, NOTE-020)', async ({ page, person }) => {
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

  test('has a title if one was given (NOTE-018, NOTE-019, NOTE-025)', async ({ page, person }) => {
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

  test('shows type, author, date and content (NOTE-022, NOTE-024, NOTE-026)', async ({ page, person }) => {
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

  test('shows no author when the author has no name (NOTE-023)', async ({ page, person }) => {
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

  test('is edited in place, and shows when (NOTE-027, NOTE-028, NOTE-029)', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id }, { title: 'Way' })
    const tab = await openNotes(page, lead)
    const note = notes(tab).first()
    await expect(note.getByRole('button')).toHaveCount(3)
    for (const name of ['Edit note', 'Delete note', 'Note actions'])
      await expect(note.getByRole('button', { name })).toBeVisible()
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

  test('is deleted after confirmation, and restored on undo (NOTE-037, NOTE-045)', async ({ page, person }) => {
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id })
    const tab = await openNotes(page, lead)
    await keepMessages(page, 10_000)
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
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(notes(tab)).toHaveCount(1)
    await expect(page.getByRole('tab', { name: 'Notes' })).toContainText('1')
  })

  test('keeps plain text as typed, and does not render markup', async ({ page, person }) => {
    const lead = await createContact(person)
    const text = 'Terms:   30 days\n  <img src=x onerror="document.title=1"> & <b>bold</b>\n[x](javascript:alert(1))'
    await createNote(person, { contactId: lead.id }, { content: text })
    const note = notes(await openNotes(page, lead)).first()
    await expect(note.locator('p').filter({ hasText: 'Terms' })).toHaveJSProperty('textContent', text)
    await expect(note.locator('img, b, a')).toHaveCount(0)
    const readHeight = async () => (await note.locator('p').filter({ hasText: 'Terms' }).boundingBox())?.height
    await expect.poll(readHeight).toBeGreaterThanOrEqual(60)
  })

  test('is collapsed when it is long', async ({ page, person }) => {
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
  test('is the same for leads, companies and deals, and says when it is empty (NOTE-014, NOTE-015, NOTE-030)', async ({
    page,
    person,
  }) => {
    const [lead, company, deal] = [await createContact(person), await createCompany(person), await createDeal(person)]
    for (const open of [
      () => openCompany(page, company, 'notes'),
      () => openContact(page, lead, 'notes'),
      () => openDeal(page, deal, 'notes'),
    ]) {
      const tab = panelSection(await open(), 'Notes')
      await expect(tab.getByRole('heading', { level: 3, name: 'Notes' })).toBeVisible()
      await expect(tab.getByText('No notes associated yet')).toBeVisible()
      await tab.getByRole('button', { name: 'Create first note' }).click()
      await content(newNoteForm(tab)).fill('First')
      await create(newNoteForm(tab)).click()
      await expect(notes(tab)).toHaveCount(1)
    }
    for (const about of [`contactId=${lead.id}`, `companyId=${company.id}`, `dealId=${deal.id}`])
      expect(await person.request('GET', `/notes?${about}`)).toHaveLength(1)
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

  test('says that it is loading, then what failed, and tries again (NOTE-031, NOTE-041)', { tag: '@alone' }, async ({
    page,
    person,
  }) => {
    // The event of the note would reload the list before the retry.
    await blockEventStreams(page)
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

  test('loads more on request', async ({ page, person }) => {
    const lead = await createContact(person)
    for (let n = 0; n < 51; n++) await createNote(person, { contactId: lead.id }, { content: `Note ${n}` })
    const tab = await openNotes(page, lead)
    await expect(notes(tab)).toHaveCount(50)
    await waitUntilLive(page)
    // While the next page is on its way, somebody adds a note, and the list is fetched anew.
    const release = await holdRequests(page, 'GET', /\/notes\?.*cursor=/)
    const nextPage = page.waitForRequest(/\/notes\?.*cursor=/)
    await tab.getByRole('button', { name: 'Show more' }).click()
    await nextPage
    await createNote(person, { contactId: lead.id }, { content: 'Written meanwhile' })
    await expect(tab.getByText('Written meanwhile')).toBeVisible()
    release()
    await expect(notes(tab)).toHaveCount(52)
  })

  test('shows what others write, edit and delete', async ({ page, person }) => {
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
