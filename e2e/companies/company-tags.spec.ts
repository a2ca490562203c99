import type { Locator, Page } from '@playwright/test'
import { assign, callTagsApi, createTag, failTagOperation, type TagFixture } from '../tags/tags-api.ts'
import type { SignedInPerson } from '../testing/fixtures.ts'
import { panelBanner, panelSection } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { createCompany, openCompany } from './company-page.ts'

/** A company with one tag, in a workspace that has another. */
async function openTaggedCompany(page: Page, person: SignedInPerson) {
  const company = await createCompany(person)
  const assigned = await createTag(person, `Carrier ${company.id}`, 'Owns reefers')
  const free = await createTag(person, `Forwarder ${company.id}`, 'Books them')
  await assign(person, assigned, company.id, 'company')
  const panel = await openCompany(page, company)
  const stored = async (): Promise<string[]> => {
    const tags: TagFixture[] = await callTagsApi(person, 'get_entity_tags', {
      entityId: company.id,
      entityType: 'company',
    })
    return tags.map(({ name }) => name)
  }
  return { panel, tags: panelSection(panel, 'Tags'), assigned, free, stored }
}

async function openPicker(panel: Locator, search: string): Promise<Locator> {
  await panelSection(panel, 'Tags').getByRole('button', { name: 'Add tag' }).click()
  const picker = panel.getByRole('dialog', { name: 'Add tag' })
  await picker.getByRole('combobox').fill(search)
  return picker
}

test('assigns a tag of the workspace to a company (COMP-027, COMP-080, TAG-018)', async ({ page, person }) => {
  const { panel, tags, assigned, free, stored } = await openTaggedCompany(page, person)
  const more = Array.from({ length: 11 }, (_, n) => `Lane ${n} ${free.id}`)
  for (const name of more) await createTag(person, name)
  await page.reload()
  const picker = await openPicker(panel, '')
  for (const name of [assigned.name, free.name, ...more])
    await expect(picker.getByRole('option', { name })).toBeAttached()
  await picker.getByRole('combobox').fill(free.name.toUpperCase())
  await picker.getByRole('option', { name: free.name }).click()
  await expect(panelBanner(panel, 'Tag assigned successfully')).toBeVisible()
  await expect(tags.getByRole('button', { name: `Remove ${free.name}` })).toBeVisible()
  await expect.poll(() => stored()).toEqual([assigned.name, free.name])
})

test('disables and marks a tag that the company has (TAG-019, TAG-020)', async ({ page, person }) => {
  const { panel, assigned } = await openTaggedCompany(page, person)
  const option = (await openPicker(panel, assigned.name)).getByRole('option', { name: assigned.name })
  await expect(option).toHaveAttribute('aria-disabled', 'true')
  await expect(option.getByLabel('Already added')).toBeVisible()
})

test('removes a tag from a company (COMP-028, COMP-081)', async ({ page, person }) => {
  const { panel, tags, assigned, stored } = await openTaggedCompany(page, person)
  await tags.getByRole('button', { name: `Remove ${assigned.name}` }).click()
  await expect(panelBanner(panel, 'Tag removed successfully')).toBeVisible()
  await expect(tags.getByRole('button', { name: `Remove ${assigned.name}` })).toHaveCount(0)
  await expect.poll(() => stored()).toEqual([])
})

test('says what failed, and keeps showing the saved tags (COMP-033, COMP-034, COMP-035)', { tag: '@alone' }, async ({
  page,
  person,
}) => {
  const { panel, tags, assigned, free } = await openTaggedCompany(page, person)
  await failTagOperation(page, 'get_all')
  await tags.getByRole('button', { name: 'Add tag' }).click()
  await expect(panelBanner(panel, 'Failed to load tags')).toBeVisible()
  await page.unrouteAll()

  await failTagOperation(page, 'assign')
  const picker = await openPicker(panel, free.name)
  await picker.getByRole('option', { name: free.name }).click()
  await expect(panelBanner(panel, 'Failed to assign tag')).toBeVisible()
  await expect(tags.getByRole('button', { name: `Remove ${free.name}` })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await failTagOperation(page, 'unassign')
  await tags.getByRole('button', { name: `Remove ${assigned.name}` }).click()
  await expect(panelBanner(panel, 'Failed to remove tag')).toBeVisible()
  await expect(tags.getByRole('button', { name: `Remove ${assigned.name}` })).toBeVisible()
})
