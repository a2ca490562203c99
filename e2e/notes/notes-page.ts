import type { Locator, Page } from '@playwright/test'
import { expect, type SignedInPerson } from '../testing/fixtures.ts'
import { openContact, panelSection } from '../testing/record-panel.ts'

export const createNote = (person: SignedInPerson, about: object, values: object = {}) =>
  person.request('POST', '/notes', { content: 'They like rail.', ...values, ...about })

/** Opens the Notes tab of a lead. */
export async function openNotes(page: Page, lead: { id: string; name: string }): Promise<Locator> {
  return panelSection(await openContact(page, lead, 'notes'), 'Notes')
}
export const notes = (tab: Locator): Locator => tab.getByRole('list', { name: 'Notes' }).getByRole('article')
export const newNoteForm = (tab: Locator): Locator => tab.getByRole('form', { name: 'Create New Note' })
export const content = (form: Locator): Locator => form.getByLabel('Content *')
export const title = (form: Locator): Locator => form.getByLabel('Title')

/** Opens the form for a new note. */
export async function startNote(tab: Locator): Promise<Locator> {
  await tab.getByRole('button', { name: 'Add Note' }).click()
  return newNoteForm(tab)
}
/** Opens the form of the first note. */
export async function startEdit(tab: Locator): Promise<Locator> {
  await notes(tab).first().getByRole('button', { name: 'Edit note' }).click()
  return tab.getByRole('form', { name: 'Edit Note' })
}
export const create = (form: Locator): Locator => form.getByRole('button', { name: 'Create Note' })
export const update = (form: Locator): Locator => form.getByRole('button', { name: 'Update Note' })
export const waitUntilLive = (page: Page) =>
  expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
