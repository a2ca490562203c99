import type { Page } from '@playwright/test'
import { createTemplate } from '../../../server/features/whatsapp/engines/cloud/fixtures/fake-graph-state.ts'
import { findViolations, findViolationsInAllThemes } from '../../testing/accessibility.ts'
import { navigate, type SignedInPerson } from '../../testing/fixtures.ts'
import { createContact } from '../../testing/record-panel.ts'
import { expect, followUp, photo, test } from '../templates-page.ts'

const fair = createTemplate('fair', {
  category: 'MARKETING',
  components: [
    { type: 'BODY', text: 'Hello {{1}}, meet us at {{2}}.' },
    { type: 'FOOTER', text: 'Reply STOP to opt out' },
  ],
})
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New broadcast' })
const broadcasts = (page: Page) => page.getByRole('list', { name: 'Broadcasts' })
const recipients = (page: Page) => page.getByRole('list', { name: 'Recipients' }).getByRole('listitem')

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A view of the contacts that are created with it. */
async function createView(person: SignedInPerson, name: string, contacts: object[]): Promise<string> {
  for (const contact of contacts) await createContact(person, { ...contact, source: name })
  return (await person.request('POST', '/views', { kind: 'contacts', name, definition: { filters: { source: name } } }))
    .id
}

test('a template goes to a view, after a dry run, and shows who has read it', async ({ page, person, cloud }) => {
  await cloud.setTemplates([followUp, fair])
  await navigate(page, '/settings/broadcasts')
  await expect(page.getByText('No broadcasts yet')).toBeVisible()
  await createView(person, 'Fair guests', [
    { name: 'Ines Vale', phoneNumber: '+1 555 023 0001' },
    { name: 'Ben Amos', phoneNumber: '+1 555 023 0002' },
    { name: 'Ben again', phoneNumber: '+1 555 023 0002' },
    { name: 'No number' },
  ])
  await page.keyboard.press('c')
  const dialog = dialogOf(page)
  await dialog.getByLabel('Template').selectOption({ label: 'fair · English · Marketing' })
  await dialog.getByLabel('View of contacts').selectOption('Fair guests')
  await expect(dialog.getByLabel('Variable 1')).toHaveValue('First name')
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('hall 4')
  const dryRun = dialog.getByRole('region', { name: 'Dry run' })
  await expect(dryRun).toContainText('2 people get it')
  await expect(dryRun).toContainText('Same number as another contact')
  await expect(dryRun).toContainText('WhatsApp charges its marketing rate for each delivered message.')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Hello Ines, meet us at hall 4.')
  expect(await findViolations(dialog)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring fair')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Spring fair' })).toBeVisible()
  await expect(recipients(page).filter({ hasText: 'Ines Vale' })).toContainText('Read', { timeout: 60_000 })
  await expect(recipients(page).filter({ hasText: 'Ben Amos' })).toContainText('Read', { timeout: 60_000 })
  await expect(page.getByText('Finished')).toBeVisible()
  await page.getByRole('button', { name: /Left out/ }).click()
  await expect(recipients(page)).toHaveCount(1)
  await expect(recipients(page)).toContainText('Another contact with the same number gets it.')
  const to = cloud.graph.accepted.filter(({ body }) => JSON.stringify(body).includes('hall 4')).map((one) => one.to)
  expect(to.sort()).toEqual(['15550230001', '15550230002'])
  await page.getByRole('button', { name: 'All broadcasts' }).click()
  await expect(broadcasts(page).getByRole('listitem')).toContainText(['Spring fair'])
})

test('a template with a picture goes to a view, once the picture is chosen', async ({ page, person, cloud }) => {
  const paper = createTemplate('waybill', {
    components: [
      { type: 'HEADER', format: 'DOCUMENT' },
      { type: 'BODY', text: 'Your waybill' },
    ],
  })
  await cloud.setTemplates([photo, paper])
  await createView(person, 'Dock guests', [
    { name: 'Ines Vale', phoneNumber: '+1 555 025 0001' },
    { name: 'Ben Amos', phoneNumber: '+1 555 025 0002' },
  ])
  await navigate(page, '/settings/broadcasts')
  await page.keyboard.press('c')
  const dialog = dialogOf(page)
  await dialog.getByLabel('Template').selectOption({ label: 'photo · English · Utility' })
  await dialog.getByLabel('View of contacts').selectOption('Dock guests')
  await expect(dialog.getByRole('region', { name: 'Dry run' })).toContainText('2 people get it')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Picture')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('The dock')
  await dialog.getByRole('button', { name: 'Send to 2' }).click()
  await expect(dialog.getByText('Choose a file.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Choose a file…' })).toBeFocused()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await choose('rates.pdf', 'application/pdf', Buffer.from('%PDF-1.7 rates'))
  await dialog.getByRole('button', { name: 'Send to 2' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The header of this template takes a file of another kind: image.')
  await choose('dock.png', 'image/png', picture)
  await expect(preview).toContainText('dock.png')
  await dialog.getByLabel('Template').selectOption({ label: 'waybill · English · Utility' })
  await expect(preview).toContainText('Document')
  await expect(dialog.getByText('dock.png')).toHaveCount(0)
  await dialog.getByLabel('Template').selectOption({ label: 'photo · English · Utility' })
  await expect(preview).toContainText('dock.png')
  expect(await findViolations(dialog)).toEqual([])
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('The dock')
  await dialog.getByRole('button', { name: 'Send to 2' }).click()
  await expect(page.getByRole('heading', { name: 'The dock' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read 2' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('region', { name: 'Message' }).getByRole('button', { name: 'Open dock.png' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  const sent = cloud.graph.accepted.filter(
    ({ body }) => (body.template as { name: string } | undefined)?.name === 'photo',
  )
  expect(sent.map(({ to }) => to).sort()).toEqual(['15550250001', '15550250002'])
  expect(new Set(sent.map(({ body }) => JSON.stringify(body.template))).size).toBe(1)
})

test('a broadcast from a saved view can be stopped and continued', async ({ page, person, cloud }) => {
  await cloud.setTemplates([followUp, fair])
  const viewId = await createView(
    person,
    'Many guests',
    Array.from({ length: 28 }, (_, n) => ({ name: `Guest ${n}`, phoneNumber: `+1 555 024 ${1_000 + n}` })),
  )
  await navigate(page, `/contacts?view=${viewId}`)
  await page.getByRole('button', { name: 'Change the view Many guests' }).click()
  await page.getByRole('menuitem', { name: 'Send a broadcast...' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('View of contacts')).toHaveValue(viewId)
  await dialog.getByLabel('Template').selectOption({ label: 'follow_up · English · Utility' })
  await dialog.getByRole('button', { name: 'Send to 28' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Stop broadcast' })
  await expect(question).toContainText('will not get this message unless you continue the broadcast.')
  await question.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped by a member of the team.')).toBeVisible()
  expect(await findViolationsInAllThemes(page.getByRole('main'))).toEqual([])
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Finished')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Read 28' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '28 of 28')
})
