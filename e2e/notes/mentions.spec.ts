import { createColleague } from '../team/invitations.ts'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { createStorageState } from '../testing/fixtures.ts'
import { createContact, openContact, panelBanner, panelSection } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { content, create, createNote, notes, openNotes, startEdit, startNote, update } from './notes-page.ts'

test.describe('does', () => {
  test('offers members after an @, marks who is picked, and leads them to the note', async ({
    page,
    browser,
    product,
    person,
  }) => {
    const tom = await createColleague(product, person, 'Tom Quist', 'MEMBER')
    const lead = await createContact(person)
    const tab = await openNotes(page, lead)
    const form = await startNote(tab)
    await content(form).pressSequentially('Ask @to')
    const offered = form.getByRole('listbox', { name: 'Members to mention' })
    await expect(offered.getByRole('option', { selected: true })).toHaveText(/Tom Quist/)
    expect(await findViolationsInAllThemes(form)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(offered).toBeHidden()
    await expect(content(form)).toHaveValue('Ask @to')
    await content(form).pressSequentially('m')
    await page.keyboard.press('Enter')
    await expect(content(form)).toHaveValue('Ask @Tom Quist ')
    await content(form).pressSequentially('about **rail**')
    await create(form).click()
    await expect(notes(tab).first().getByText('@Tom Quist', { exact: true })).toHaveCSS('font-weight', '500')
    await expect(notes(tab).first()).toContainText('Ask @Tom Quist about rail')
    for (let n = 1; n <= 25; n++) await createNote(person, { contactId: lead.id }, { content: `Later note ${n}` })

    const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, tom) })
    const his = await context.newPage()
    await his.goto('/notifications')
    const notice = his.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
    await expect(notice).toContainText('Mentioned you')
    await notice.getByRole('button', { name: new RegExp(`^${lead.name}`) }).click()
    const shown = his.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: 'Ask @Tom Quist' })
    await expect(shown).toBeFocused()
    await expect(shown).toHaveAttribute('aria-current', 'true')
    await expect(shown).toBeInViewport()
    await context.close()
  })

  test('shows names while a note is edited, and keeps its mentions', async ({ page, product, person }) => {
    const tom = await createColleague(product, person, 'Tom Quist', 'MEMBER')
    const lead = await createContact(person)
    await createNote(person, { contactId: lead.id }, { content: `Ask <@${tom.user.id}>` })
    const tab = await openNotes(page, lead)
    const form = await startEdit(tab)
    await expect(content(form)).toHaveValue('Ask @Tom Quist')
    await content(form).press('End')
    await content(form).pressSequentially(' today')
    await update(form).click()
    await expect(notes(tab).first()).toContainText('Ask @Tom Quist today')
    const [note] = (await person.request('GET', `/notes?contactId=${lead.id}`)) as { content: string }[]
    expect(note?.content).toBe(`Ask <@${tom.user.id}> today`)
  })

  test('saves with Ctrl+Enter while members are offered, instead of picking one', async ({ page, product, person }) => {
    await createColleague(product, person, 'Pia Zorn', 'MEMBER')
    const tab = await openNotes(page, await createContact(person))
    const form = await startNote(tab)
    await content(form).pressSequentially('Ask @pia')
    await expect(form.getByRole('option')).toHaveText([/Pia Zorn/])
    await page.keyboard.press('Control+Enter')
    await expect(notes(tab).first()).toContainText('Ask @pia')
  })
})

test('refuses a mention of somebody who has left, and keeps the text', async ({ page, product, person }) => {
  const gone = await createColleague(product, person, 'Uma Reyes', 'MEMBER')
  const panel = await openContact(page, await createContact(person), 'notes')
  const form = await startNote(panelSection(panel, 'Notes'))
  await content(form).pressSequentially('Ask @uma')
  await form.getByRole('option', { name: 'Uma Reyes' }).click()
  await person.request('DELETE', `/api/team/members/${gone.user.id}`, { reassignTo: person.user.id })
  await create(form).click()
  await expect(panelBanner(panel, 'A note can only mention members of this workspace.')).toBeVisible()
  await expect(content(form)).toHaveValue('Ask @Uma Reyes ')
})
