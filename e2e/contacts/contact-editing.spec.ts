import { openViewerPage } from '../testing/fixtures.ts'
import {
  createContact,
  failChanges,
  fieldEditor,
  fieldRow,
  openContact,
  openFieldEditor,
  panelBanner,
  recordChanges,
  stopClock,
} from '../testing/record-panel.ts'
import { blockEventStreams } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

/** The rows of the Overview tab, in the words of decision GAP-038. */
const rows = [
  'Name',
  'Email',
  'Phone number',
  'WhatsApp',
  'Job title',
  'Avatar',
  'Status',
  'Priority',
  'Lead type',
  'Lead score',
  'Source',
  'Industry',
  'Preferred channel',
  'LinkedIn',
  'Twitter',
  'Website',
  'Last contacted',
  'Next follow-up',
  'Enriched data',
  'Enrichment score',
  'Owner',
  'Company',
  'Channel preferences',
  'Custom attributes',
  'URN ID',
  'Public ID',
  'Location',
  'Headline',
  'About',
  'Joined',
  'Birthday',
  'Connected',
  'Address',
  'Open to Work',
  'Profile photo',
  'Profile updated',
  'Contact info updated',
]

test('every field opens an editor with Save and Cancel (LEADP-027)', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  for (const row of rows) {
    const opened = await openFieldEditor(panel, row)
    await expect(opened.getByRole('button', { name: 'Save' })).toBeVisible()
    await opened.getByRole('button', { name: 'Cancel' }).click()
    await expect(opened).not.toBeAttached()
  }
})

test('every empty field says "Not provided" (LEADP-028)', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person, { name: 'Amara Okonkwo' }))
  for (const row of rows) await expect(fieldRow(panel, row)).toContainText(row === 'Name' ? 'Amara' : 'Not provided')
})

test('the lead score is sent as an integer (CON-056)', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  const sent = recordChanges(page)
  await (await openFieldEditor(panel, 'Lead score')).locator('input').fill('86')
  await page.keyboard.press('Enter')
  await expect(panelBanner(panel, 'Lead score updated successfully')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ leadScore: 86 }])
})

test('an unchanged value closes the editor and sends nothing (LEADP-029)', async ({ page, person }) => {
  const lead = await createContact(person, {
    name: 'Amara Okonkwo',
    leadScore: 86,
    websiteUrl: 'https://tessellate.example',
  })
  const panel = await openContact(page, lead)
  const sent = recordChanges(page)
  for (const [label, typed] of [
    ['Name', ' Amara Okonkwo '],
    ['Lead score', '86'],
    ['Website', 'tessellate.example'],
    ['Status', null],
  ] as const) {
    const opened = await openFieldEditor(panel, label)
    if (typed !== null) await opened.getByRole('textbox').fill(typed)
    await opened.getByRole('button', { name: 'Save' }).click()
    await expect(opened).not.toBeAttached()
  }
  expect(sent).toEqual([])
})

test('only the changed value is sent, with the version that was shown', async ({ page, person }) => {
  const lead = await createContact(person, { name: 'Amara Okonkwo', leadScore: 12, industry: 'Freight' })
  const panel = await openContact(page, lead)
  const sent = recordChanges(page)
  const score = await openFieldEditor(panel, 'Lead score')
  await score.getByRole('textbox').fill('86')
  await page.keyboard.press('Enter')
  await expect(panelBanner(panel, 'Lead score updated successfully')).toBeVisible()
  const industry = await openFieldEditor(panel, 'Industry')
  await industry.getByRole('textbox').fill('')
  await page.keyboard.press('Enter')
  await expect(panelBanner(panel, 'Industry updated successfully')).toBeVisible()
  expect(sent).toEqual([
    { method: 'PATCH', path: `/contacts/${lead.id}/lead-score`, body: { leadScore: 86 }, version: '1' },
    { method: 'PATCH', path: `/contacts/${lead.id}`, body: { industry: null }, version: '2' },
  ])
})

test('a field that is clicked while it is being saved opens with the saved value', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  let finishSaving = () => {}
  const saving = new Promise<void>((resolve) => {
    finishSaving = resolve
  })
  await page.route('**/contacts/**', async (route) => {
    if (route.request().method() === 'PATCH') await saving
    await route.fallback()
  })
  await (await openFieldEditor(panel, 'Job title')).locator('input').fill('Buyer')
  await page.keyboard.press('Enter')
  await expect(fieldRow(panel, 'Job title').getByLabel('Saving')).toBeVisible()
  await fieldRow(panel, 'Job title').click()
  finishSaving()
  await expect(fieldEditor(panel, 'Job title').locator('input')).toHaveValue('Buyer')
  await expect(fieldEditor(panel, 'Job title').locator('input')).toBeFocused()
})

test('messages about a field clear after three seconds (LEADP-039)', async ({ page, person }) => {
  await page.clock.install()
  const panel = await openContact(page, await createContact(person))
  await expect(fieldRow(panel, 'Job title')).toBeVisible()
  await stopClock(page)
  const opened = await openFieldEditor(panel, 'Job title')
  await opened.getByRole('textbox').fill('Buyer')
  await page.keyboard.press('Enter')
  const message = panelBanner(panel, 'Job title updated successfully')
  await expect(message).toBeVisible()
  await page.clock.runFor(2_990)
  await expect(message).toBeVisible()
  await page.clock.runFor(20)
  await expect(message).not.toBeAttached()
})

test('an invalid value is rejected before it is sent', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  const sent = recordChanges(page)
  const opened = await openFieldEditor(panel, 'Email')
  await opened.getByRole('textbox').fill('no address')
  await page.keyboard.press('Enter')
  await expect(opened).toContainText('Email must be an email address')
  expect(sent).toEqual([])
})

test('a value that the server rejects is reverted, and the draft stays with the reason', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person, { name: 'Amara Okonkwo', jobTitle: 'Buyer' }))
  const field_errors = { jobTitle: ['Job title is taken'] }
  const json = { success: false, error: 'validation_failed', message: 'Not valid', field_errors }
  await failChanges(page, { status: 422, json })
  const opened = await openFieldEditor(panel, 'Job title')
  await opened.getByRole('textbox').fill('Head of Procurement')
  await page.keyboard.press('Enter')
  await expect(panelBanner(panel, 'Failed to update job title')).toBeVisible()
  await expect(fieldEditor(panel, 'Job title')).toContainText('Job title is taken')
  await expect(fieldEditor(panel, 'Job title').getByRole('textbox')).toHaveValue('Head of Procurement')
  await page.keyboard.press('Escape')
  await expect(fieldRow(panel, 'Job title')).toContainText('Buyer')
})

test('without a token the panel says so (LEADP-040)', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  const opened = await openFieldEditor(panel, 'Job title')
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await opened.getByRole('textbox').fill('Buyer')
  await page.keyboard.press('Enter')
  await expect(panelBanner(panel, 'No authentication token found')).toBeVisible()
})

test('a viewer gets no editors and cannot delete', async ({ browser, product, person }) => {
  const page = await openViewerPage(browser, product, person)
  const panel = await openContact(page, await createContact(person, { name: 'Amara Okonkwo' }))
  await expect(panel.getByText('Not provided').first()).toBeVisible()
  await expect(panel.getByRole('button', { name: /^(Edit|Add(?! to favorites)|Delete|More)/ })).toHaveCount(0)
})

test.describe('when two people edit the same lead', { tag: '@alone' }, () => {
  test('changes to different fields do not conflict', async ({ page, person }) => {
    const lead = await createContact(person, { name: 'Amara Okonkwo', jobTitle: 'Buyer' })
    await blockEventStreams(page)
    const panel = await openContact(page, lead)
    const opened = await openFieldEditor(panel, 'Job title')
    await person.request('PATCH', `/contacts/${lead.id}/source`, { source: 'Trade fair' })
    await opened.getByRole('textbox').fill('Head of Procurement')
    await page.keyboard.press('Enter')
    await expect(panelBanner(panel, 'Job title updated successfully')).toBeVisible()
    await expect(fieldRow(panel, 'Source')).toContainText('Trade fair')
  })

  for (const [choice, stored] of [
    ['Their value', 'Chief Procurement Officer'],
    ['Your value', 'Head of Procurement'],
  ] as const)
    test(`changes to the same field ask which value to keep: ${choice.toLowerCase()}`, async ({ page, person }) => {
      const lead = await createContact(person, { name: 'Amara Okonkwo', jobTitle: 'Buyer' })
      await blockEventStreams(page)
      const panel = await openContact(page, lead)
      const opened = await openFieldEditor(panel, 'Job title')
      await person.request('PATCH', `/contacts/${lead.id}/job-title`, { jobTitle: 'Chief Procurement Officer' })
      await opened.getByRole('textbox').fill('Head of Procurement')
      await page.keyboard.press('Enter')
      const conflict = panel.getByRole('alertdialog', { name: 'Job title was changed by someone else' })
      await expect(conflict).toContainText('Chief Procurement Officer')
      await expect(conflict).toContainText('Head of Procurement')
      await conflict.getByRole('button', { name: choice }).click()
      await expect(fieldRow(panel, 'Job title')).toContainText(stored)
      await expect.poll(async () => (await person.request('GET', `/contacts/${lead.id}`)).jobTitle).toBe(stored)
    })

  test('the same change by two people asks nothing', async ({ page, person }) => {
    const lead = await createContact(person, { name: 'Amara Okonkwo', jobTitle: 'Buyer' })
    await blockEventStreams(page)
    const panel = await openContact(page, lead)
    const opened = await openFieldEditor(panel, 'Job title')
    await person.request('PATCH', `/contacts/${lead.id}/job-title`, { jobTitle: 'Chief Procurement Officer' })
    await opened.getByRole('textbox').fill('Chief Procurement Officer')
    await page.keyboard.press('Enter')
    await expect(panelBanner(panel, 'Job title updated successfully')).toBeVisible()
    await expect(panel.getByRole('alertdialog')).toHaveCount(0)
  })

  test('a change made elsewhere shows immediately, except in an open editor', async ({ page, person }) => {
    const lead = await createContact(person, { name: 'Amara Okonkwo', jobTitle: 'Buyer' })
    const panel = await openContact(page, lead)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    const opened = await openFieldEditor(panel, 'Job title')
    await opened.getByRole('textbox').fill('Head of')
    await person.request('PATCH', `/contacts/${lead.id}`, { source: 'Trade fair', jobTitle: 'Chief' })
    await expect(fieldRow(panel, 'Source')).toContainText('Trade fair')
    await expect(opened.getByRole('textbox')).toHaveValue('Head of')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('alertdialog')).toContainText('Chief')
  })
})
