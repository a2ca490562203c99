import type { Page } from '@playwright/test'
import { createCompany } from '../companies/company-page.ts'
import type { SignedInPerson } from '../testing/fixtures.ts'
import { createContact, fieldRow, openFieldEditor, panelBanner, panelSection } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { createDeal, failRequests, holdRequests, openDeal, toast } from './deals-page.ts'

/** A deal and two of each record that it can be linked to, with names that no other journey uses. */
async function createPickerOptions(page: Page, person: SignedInPerson) {
  const mark = crypto.randomUUID().slice(0, 8)
  const company = await createCompany(person, { name: `Halyard ${mark}`, industry: `Rigging ${mark}` })
  await createCompany(person, { name: `Mooring ${mark}`, industry: `Ropes ${mark}` })
  const contact = await createContact(person, {
    name: `Signe ${mark}`,
    email: `signe@${mark}.example`,
    phoneNumber: '+47 21',
  })
  await createContact(person, {
    name: `Tomasz ${mark}`,
    email: `t.wilk@${mark}.example`,
    phoneNumber: `+48 22 ${mark}`,
  })
  const deal = await createDeal(person, { companyId: company.id, contactId: contact.id })
  return { mark, deal, panel: await openDeal(page, deal) }
}

/** Every search the page sends from now on. */
function searches(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search')
    if (search) sent.push(search)
  })
  return sent
}

test('disables the current choice of company, contact and owner (DEALP-038)', async ({ page, person }) => {
  const { mark, panel } = await createPickerOptions(page, person)
  for (const [label, present] of [
    ['Company', `Halyard ${mark}`],
    ['Contact', `Signe ${mark}`],
    ['Owner', 'Maren Aldous'],
  ] as const) {
    const opened = await openFieldEditor(panel, label)
    await opened.getByRole('combobox').fill(present)
    await expect(opened.getByRole('option', { name: present }).first()).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
  }
})

const pickerCases: [label: string, typed: (mark: string) => string, finds: (mark: string) => string, ids: string][] = [
  ['Company', (mark) => `mooring ${mark}`, (mark) => `Mooring ${mark}`, 'DEALP-039, DEALP-041'],
  ['Company', (mark) => `ROPES ${mark}`, (mark) => `Mooring ${mark}`, 'DEALP-039, DEALP-041'],
  ['Contact', (mark) => `tomasz ${mark}`, (mark) => `Tomasz ${mark}`, 'DEALP-039, DEALP-042'],
  ['Contact', (mark) => `wilk@${mark}`, (mark) => `Tomasz ${mark}`, 'DEALP-039, DEALP-042'],
  ['Contact', (mark) => `22 ${mark}`, (mark) => `Tomasz ${mark}`, 'DEALP-039, DEALP-042'],
  ['Owner', () => 'aldous', () => 'Maren Aldous', 'DEALP-039, DEALP-040'],
  ['Owner', () => '@people.example', () => 'Maren Aldous', 'DEALP-040, DEALP-046'],
]
for (const [at, [label, typed, finds, ids]] of pickerCases.entries())
  test(`finds an option for ${label} where it is, ${at + 1} (${ids})`, { tag: '@alone' }, async ({ page, person }) => {
    const { mark, panel } = await createPickerOptions(page, person)
    const opened = await openFieldEditor(panel, label)
    const offered = opened.getByRole('option').filter({ hasNotText: /^None$|^Create “/ })
    await expect(offered.first()).toBeVisible()
    const sent = searches(page)
    await opened.getByRole('combobox').fill(typed(mark))
    await expect(offered).toHaveCount(1)
    await expect(offered).toContainText(finds(mark))
    if (label === 'Owner') await expect(offered).toContainText(person.email)
    expect(sent).toEqual([])
  })

test('asks for tags, contacts and companies of the workspace and the organization (DEALP-049)', {
  tag: '@alone',
}, async ({ page, person }) => {
  const panel = await openDeal(page, await createDeal(person))
  const scope = `workspaceId=${person.workspaceId}&organizationId=${person.organizationId}`
  for (const [label, path] of [
    ['Company', '/companies'],
    ['Contact', '/contacts'],
  ] as const) {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path)
    const opened = await openFieldEditor(panel, label)
    expect((await asked).url()).toContain(scope)
    await expect(opened.getByRole('combobox')).toBeVisible()
    await page.keyboard.press('Escape')
  }
  const asked = page.waitForRequest(
    (request) => request.url().includes('/tags/unified') && request.postDataJSON().operation === 'get_all',
  )
  await panelSection(panel, 'Tags').getByRole('button', { name: 'Add tag' }).click()
  expect((await asked).url()).toContain(scope)
})

test('clears a choice with "None"', async ({ page, person }) => {
  const { deal, panel } = await createPickerOptions(page, person)
  for (const label of ['Company', 'Contact', 'Owner']) {
    const opened = await openFieldEditor(panel, label)
    await opened.getByRole('option', { name: 'None' }).click()
    await expect(panelBanner(panel, `${label} updated successfully`)).toBeVisible()
    await expect(fieldRow(panel, label)).toContainText('Not provided')
  }
  const { companyId, contactId, ownerId } = await person.request('GET', `/deals/${deal.id}`)
  expect([companyId, contactId, ownerId]).toEqual([null, null, null])
})

test('offers the members of the workspace, else of the organization (DEALP-045)', async ({ page, person }) => {
  const panel = await openDeal(page, await createDeal(person, { ownerId: null }))
  const opened = await openFieldEditor(panel, 'Owner')
  await expect(opened.getByRole('option', { name: 'Maren Aldous' })).toBeVisible()
  await page.route('**/auth/workspace/*/members*', (route) => route.fulfill({ json: { success: true, data: [] } }))
  const ines = { id: crypto.randomUUID(), name: 'Ines Dahl', email: 'ines@dahl.example' }
  await page.route('**/auth/organization/*/members*', (route) =>
    route.fulfill({ json: { success: true, data: [ines] } }),
  )
  await page.reload()
  const again = await openFieldEditor(panel, 'Owner')
  await expect(again.getByRole('option', { name: 'Ines Dahl' })).toBeVisible()
})

test.describe('tags', () => {
  /** A deal with one tag, in a workspace that has another. */
  async function tagged(page: Page, person: SignedInPerson) {
    const deal = await createDeal(person)
    const make = (name: string, description: string) =>
      person.request('POST', '/tags/unified', { operation: 'create', tagData: { name, description } })
    const assigned = await make(`Renewal ${deal.id}`, 'Comes again')
    const free = await make(`Strategic ${deal.id}`, `Opens doors ${deal.id}`)
    await person.request('POST', `/deals/${deal.id}/tags/${assigned.id}`)
    const panel = await openDeal(page, deal)
    const open = async (search: string) => {
      await panelSection(panel, 'Tags').getByRole('button', { name: 'Add tag' }).click()
      const picker = panel.getByRole('dialog', { name: 'Add tag' })
      await picker.getByRole('combobox').fill(search)
      return picker
    }
    const stored = async () =>
      (await person.request('GET', `/deals/${deal.id}`)).tags.map(({ id }: { id: string }) => id)
    return { deal, assigned, free, panel, open, stored, tags: panelSection(panel, 'Tags') }
  }
  const calls = '**/deals/*/tags/*'

  test('are found by name or description (DEALP-043, DEALP-066)', async ({ page, person }) => {
    const { deal, assigned, free, panel, open, stored } = await tagged(page, person)
    const picker = await open(`OPENS DOORS ${deal.id}`)
    await expect(picker.getByRole('option').filter({ hasNotText: 'Create' })).toHaveCount(1)
    await picker.getByRole('option', { name: free.name }).click()
    await expect(panelBanner(panel, 'Tag assigned successfully')).toBeVisible()
    await expect.poll(() => stored()).toEqual([assigned.id, free.id])
  })

  test('cannot be chosen twice (DEALP-044)', async ({ page, person }) => {
    const { assigned, open } = await tagged(page, person)
    const picker = await open(assigned.name)
    await expect(picker.getByRole('option', { name: assigned.name })).toHaveAttribute('aria-disabled', 'true')
  })

  test('report the progress of adding one (DEAL-051, DEAL-052)', { tag: '@alone' }, async ({ page, person }) => {
    const { free, open } = await tagged(page, person)
    const go = await holdRequests(page, 'POST', calls)
    await (await open(free.name)).getByRole('option', { name: free.name }).click()
    await expect(toast(page, 'Adding tag to deal...')).toBeVisible()
    go()
    await expect(toast(page, 'Tag added to deal successfully')).toBeVisible()
  })

  test('report the progress of removing one (DEAL-054, DEAL-055)', async ({ page, person }) => {
    const { assigned, panel, tags, stored } = await tagged(page, person)
    const go = await holdRequests(page, 'DELETE', calls)
    await tags.getByRole('button', { name: `Remove ${assigned.name}` }).click()
    await expect(toast(page, 'Removing tag from deal...')).toBeVisible()
    go()
    await expect(toast(page, 'Tag removed from deal successfully')).toBeVisible()
    await expect(panelBanner(panel, 'Tag removed successfully')).toBeVisible()
    await expect.poll(() => stored()).toEqual([])
  })

  test('disappear again with a message when adding fails (DEAL-053, DEALP-051)', async ({ page, person }) => {
    const { free, panel, tags, open } = await tagged(page, person)
    await failRequests(page, 'POST', calls)
    await (await open(free.name)).getByRole('option', { name: free.name }).click()
    await expect(toast(page, 'Failed to add tag to deal')).toBeVisible()
    await expect(panelBanner(panel, 'Failed to assign tag')).toBeVisible()
    await expect(tags.getByRole('button', { name: `Remove ${free.name}` })).toHaveCount(0)
  })

  test('come back with a message when removing fails (DEAL-056, DEALP-052)', async ({ page, person }) => {
    const { assigned, panel, tags } = await tagged(page, person)
    await failRequests(page, 'DELETE', calls)
    await tags.getByRole('button', { name: `Remove ${assigned.name}` }).click()
    await expect(toast(page, 'Failed to remove tag from deal')).toBeVisible()
    await expect(panelBanner(panel, 'Failed to remove tag')).toBeVisible()
    await expect(tags.getByRole('button', { name: `Remove ${assigned.name}` })).toBeVisible()
  })

  test('show an error for five seconds when they cannot be loaded (DEALP-050, DEALP-064)', async ({ page, person }) => {
    await page.clock.install()
    const { panel, tags } = await tagged(page, person)
    await failRequests(page, 'POST', '**/tags/unified?*')
    await tags.getByRole('button', { name: 'Add tag' }).click()
    const message = panelBanner(panel, 'Failed to load tags')
    await expect(message).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(message).toBeVisible()
    await page.clock.runFor(3_010)
    await expect(message).not.toBeAttached()
  })
})
