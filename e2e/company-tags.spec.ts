import type { Locator, Page } from '@playwright/test'
import { aCompany, openCompany } from './company.ts'
import { expect, test } from './desk.ts'
import { banner, section } from './lead.ts'
import type { Person } from './parley.ts'
import { assign, aTag, refuse, type Tag, unified } from './tags.ts'

/** A company that bears one tag, in a workspace with one more. */
async function taggedCompany(page: Page, person: Person) {
  const company = await aCompany(person)
  const borne = await aTag(person, `Carrier ${company.id}`, 'Owns reefers')
  const free = await aTag(person, `Forwarder ${company.id}`, 'Books them')
  await assign(person, borne, company.id, 'company')
  const panel = await openCompany(page, company)
  const stored = async (): Promise<string[]> => {
    const tags: Tag[] = await unified(person, 'get_entity_tags', { entityId: company.id, entityType: 'company' })
    return tags.map(({ name }) => name)
  }
  return { panel, tags: section(panel, 'Tags'), borne, free, stored }
}

async function openPicker(panel: Locator, search: string): Promise<Locator> {
  await section(panel, 'Tags').getByRole('button', { name: 'Add tag' }).click()
  const picker = panel.getByRole('dialog', { name: 'Add tag' })
  await picker.getByRole('combobox').fill(search)
  return picker
}

test('assigns a tag of the workspace to a company (COMP-027, COMP-080, TAG-018)', async ({ page, person }) => {
  const { panel, tags, borne, free, stored } = await taggedCompany(page, person)
  const picker = await openPicker(panel, free.name.toUpperCase())
  await picker.getByRole('option', { name: free.name }).click()
  await expect(banner(panel, 'Tag assigned successfully')).toBeVisible()
  await expect(tags.getByRole('button', { name: `Remove ${free.name}` })).toBeVisible()
  expect(await stored()).toEqual([borne.name, free.name])
})

test('greys and marks a tag that the company has (TAG-019, TAG-020)', async ({ page, person }) => {
  const { panel, borne } = await taggedCompany(page, person)
  const option = (await openPicker(panel, borne.name)).getByRole('option', { name: borne.name })
  await expect(option).toHaveAttribute('aria-disabled', 'true')
  await expect(option.getByLabel('Already added')).toBeVisible()
})

test('takes a tag off a company (COMP-028, COMP-081)', async ({ page, person }) => {
  const { panel, tags, borne, stored } = await taggedCompany(page, person)
  await tags.getByRole('button', { name: `Remove ${borne.name}` }).click()
  await expect(banner(panel, 'Tag removed successfully')).toBeVisible()
  await expect(tags.getByRole('button', { name: `Remove ${borne.name}` })).toHaveCount(0)
  expect(await stored()).toEqual([])
})

test('says what failed, and shows the tags as they are (COMP-033, COMP-034, COMP-035)', { tag: '@alone' }, async ({
  page,
  person,
}) => {
  const { panel, tags, borne, free } = await taggedCompany(page, person)
  await refuse(page, 'get_all')
  await tags.getByRole('button', { name: 'Add tag' }).click()
  await expect(banner(panel, 'Failed to load tags')).toBeVisible()
  await page.unrouteAll()

  await refuse(page, 'assign')
  const picker = await openPicker(panel, free.name)
  await picker.getByRole('option', { name: free.name }).click()
  await expect(banner(panel, 'Failed to assign tag')).toBeVisible()
  await expect(tags.getByRole('button', { name: `Remove ${free.name}` })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await refuse(page, 'unassign')
  await tags.getByRole('button', { name: `Remove ${borne.name}` }).click()
  await expect(banner(panel, 'Failed to remove tag')).toBeVisible()
  await expect(tags.getByRole('button', { name: `Remove ${borne.name}` })).toBeVisible()
})
