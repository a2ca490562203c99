import type { Page } from '@playwright/test'
import { createContact, openContact, openFieldEditor } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

/** Fakes this many members on the server, and one result for each search; returns what was searched for. */
async function stubMembers(page: Page, count: number): Promise<string[]> {
  const searched: string[] = []
  const person = (name: string) => ({ id: crypto.randomUUID(), name, email: `${name.toLowerCase()}@people.example` })
  const all = Array.from({ length: count }, (_, at) => person(`Colleague ${at + 1}`))
  await page.route('**/auth/workspace/*/members*', (route) => {
    const search = new URL(route.request().url()).searchParams.get('search')
    if (search) searched.push(search)
    return route.fulfill({ json: { success: true, data: search ? [person('Óscar Lindqvist')] : all } })
  })
  return searched
}

test('searches up to 200 people in the browser, ignoring accents (LEADP-025)', { tag: '@alone' }, async ({
  page,
  person,
}) => {
  const searched = await stubMembers(page, 200)
  const opened = await openFieldEditor(await openContact(page, await createContact(person)), 'Owner')
  // Until then it cannot know how many there are.
  await expect(opened.getByRole('option', { name: 'Colleague 1', exact: false }).first()).toBeVisible()
  await opened.getByRole('combobox').fill('ÇOLLEAGUE 20')
  await expect(opened.getByRole('option').filter({ hasNotText: 'None' })).toHaveCount(2)
  expect(searched).toEqual([])
})

test('searches on the server when there are more (LEADP-025)', { tag: '@alone' }, async ({ page, person }) => {
  const searched = await stubMembers(page, 201)
  const opened = await openFieldEditor(await openContact(page, await createContact(person)), 'Owner')
  await expect(opened.getByRole('option', { name: 'Colleague 1', exact: false }).first()).toBeVisible()
  await opened.getByRole('combobox').fill('oscar')
  await expect(opened.getByRole('option', { name: 'Óscar Lindqvist' })).toBeVisible()
  expect(searched).toContain('oscar')
})

test('says that people could not be loaded', { tag: '@alone' }, async ({ page, person }) => {
  await page.route('**/auth/workspace/*/members*', (route) =>
    route.fulfill({ status: 400, json: { success: false, error: 'no', message: 'No' } }),
  )
  const opened = await openFieldEditor(await openContact(page, await createContact(person)), 'Owner')
  await expect(opened.getByText('Failed to load members')).toBeVisible()
})
