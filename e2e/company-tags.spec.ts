import type { Locator, Page } from '@playwright/test'
import { aCompany, openCompany } from './company.ts'
import { banner, section, trouble } from './lead.ts'
import { expect, type Person, test } from './parley.ts'

type Tag = { id: string; name: string }

/** A company that bears one tag, in a workspace with one more. */
async function taggedCompany(page: Page, person: Person) {
  const make = (name: string, description: string): Promise<Tag> =>
    person.calls('POST', '/tags/unified', { operation: 'create', tagData: { name, description } })
  const company = await aCompany(person)
  const borne = await make(`Carrier ${company.id}`, 'Owns reefers')
  const free = await make(`Forwarder ${company.id}`, 'Books them')
  const on = { tagId: borne.id, entityId: company.id, entityType: 'company' }
  await person.calls('POST', '/tags/unified', { operation: 'assign', ...on })
  const panel = await openCompany(page, company)
  const stored = async (): Promise<string[]> => {
    const asked = { operation: 'get_entity_tags', entityId: company.id, entityType: 'company' }
    return (await person.calls('POST', '/tags/unified', asked)).map(({ name }: Tag) => name)
  }
  return { panel, tags: section(panel, 'Tags'), borne, free, stored }
}

async function openPicker(panel: Locator, search: string): Promise<Locator> {
  await section(panel, 'Tags').getByRole('button', { name: 'Add tag' }).click()
  const picker = panel.getByRole('dialog', { name: 'Add tag' })
  await picker.getByRole('combobox').fill(search)
  return picker
}

const refuse = (page: Page, operation: string, answer: object = { ...trouble, status: 422 }) =>
  page.route('**/tags/unified?*', (route) =>
    route.request().postDataJSON()?.operation === operation ? route.fulfill(answer) : route.fallback(),
  )

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

test('says what failed, and shows the tags as they are (COMP-033, COMP-034, COMP-035)', async ({ page, person }) => {
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
