import type { Locator, Page } from '@playwright/test'
import { navigate } from '../testing/fixtures.ts'
import { createContact, openContact, panelBanner, panelSection, stopClock } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { assign, callTagsApi, createTag, deleteAllTags, failTagOperation, listTagNames } from './tags-api.ts'

test.beforeEach(({ person }) => deleteAllTags(person))

const tagsIn = (panel: Locator) => panelSection(panel, 'Tags')
const chips = (panel: Locator) => tagsIn(panel).getByRole('listitem').filter({ hasNotText: 'Add tag' })

async function openPicker(panel: Locator): Promise<Locator> {
  await tagsIn(panel).getByRole('button', { name: 'Add tag' }).click()
  return panel.getByRole('dialog', { name: 'Add tag' })
}

test.describe('in the panel', () => {
  test('assigns a tag of the picker and says so (LEADP-026, LEADP-093, TAG-027)', async ({ page, person }) => {
    const lead = await createContact(person)
    await createTag(person, 'Cold chain', 'Needs a reefer')
    const panel = await openContact(page, lead)
    const picker = await openPicker(panel)
    await picker.getByRole('option', { name: 'Cold chain' }).click()
    await expect(panelBanner(panel, 'Tag assigned successfully')).toBeVisible()
    await expect(chips(panel)).toHaveText(['Cold chain'])
    await expect.poll(() => listTagNames(person, lead)).toEqual(['Cold chain'])
  })

  test('searches by name or description, ignoring case (TAG-018)', async ({ page, person }) => {
    await createTag(person, 'Cold chain', 'Needs a REEFER')
    await createTag(person, 'Reefer owner')
    await createTag(person, 'Trade fair')
    const picker = await openPicker(await openContact(page, await createContact(person)))
    await expect(picker.getByRole('option')).toHaveCount(3)
    await picker.getByRole('combobox').fill(' reefer')
    await expect(picker.getByRole('option').filter({ hasNotText: 'Create' })).toHaveText([
      'Cold chainNeeds a REEFER',
      'Reefer owner',
    ])
    await picker.getByRole('combobox').fill('COLD')
    await expect(picker.getByRole('option', { name: 'Cold chain' })).toBeVisible()
  })

  test('disables and marks an assigned tag, and does not add it twice (TAG-019, TAG-020)', async ({ page, person }) => {
    const lead = await createContact(person)
    await assign(person, await createTag(person, 'Cold chain'), lead.id)
    const panel = await openContact(page, lead)
    const picker = await openPicker(panel)
    const option = picker.getByRole('option', { name: 'Cold chain' })
    await expect(option).toHaveAttribute('aria-disabled', 'true')
    await expect(option.getByLabel('Already added')).toBeVisible()
    const colour = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color)
    expect(await colour(option)).not.toBe(await colour(picker.getByRole('combobox')))
    let sent = 0
    page.on('request', (request) => {
      if (request.postDataJSON?.()?.operation === 'assign') sent += 1
    })
    await option.click({ force: true })
    await page.keyboard.press('Enter')
    await expect(chips(panel)).toHaveText(['Cold chain'])
    expect(sent).toBe(0)
  })

  test('removes a tag (LEADP-094, TAG-013)', async ({ page, person }) => {
    const lead = await createContact(person)
    await assign(person, await createTag(person, 'Cold chain'), lead.id)
    const panel = await openContact(page, lead)
    await tagsIn(panel).getByRole('button', { name: 'Remove Cold chain' }).click()
    await expect(panelBanner(panel, 'Tag removed successfully')).toBeVisible()
    await expect(chips(panel)).toHaveCount(0)
    await expect.poll(() => listTagNames(person, lead)).toEqual([])
  })

  test('creates a tag from the typed text when none has that name (TAG-024)', async ({ page, person }) => {
    const lead = await createContact(person)
    await createTag(person, 'Freight')
    const panel = await openContact(page, lead)
    const picker = await openPicker(panel)
    await picker.getByRole('combobox').fill('FREIGHT')
    await expect(picker.getByRole('option')).toHaveText(['Freight'])
    await picker.getByRole('combobox').fill('Carnet')
    await expect(picker.getByRole('option').filter({ hasText: 'Carnet' }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tag created successfully!')).toBeVisible()
    await expect(chips(panel)).toHaveText(['Carnet'])
    // The tag is created first, then assigned.
    await expect.poll(() => listTagNames(person, lead)).toEqual(['Carnet'])
  })

  test('works by keyboard alone', async ({ page, person }) => {
    const lead = await createContact(person)
    await createTag(person, 'Alpha')
    await createTag(person, 'Beta')
    const panel = await openContact(page, lead)
    await expect(tagsIn(panel)).toBeVisible()
    await page.keyboard.press('t')
    await expect(panel.getByRole('combobox', { name: 'Search tags' })).toBeFocused()
    // The tags of the journey before may be shown first.
    await expect(panel.getByRole('option')).toHaveText(['Alpha', 'Beta'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(chips(panel)).toHaveText(['Beta'])
    await page.keyboard.press('Escape')
    await expect(panel.getByRole('dialog', { name: 'Add tag' })).not.toBeAttached()
    await tagsIn(panel).getByRole('button', { name: 'Remove Beta' }).focus()
    await page.keyboard.press('Enter')
    await expect(chips(panel)).toHaveCount(0)
    await expect(tagsIn(panel).getByRole('button', { name: 'Add tag' })).toBeFocused()
  })

  test('says when tags cannot be loaded (LEADP-041)', { tag: '@alone' }, async ({ page, person }) => {
    const panel = await openContact(page, await createContact(person))
    await failTagOperation(page, 'get_all')
    await tagsIn(panel).getByRole('button', { name: 'Add tag' }).click()
    await expect(panelBanner(panel, 'Failed to load tags')).toBeVisible()
  })

  test('says for five seconds that a tag could not be assigned, and removes it again (LEADP-042)', async ({
    page,
    person,
  }) => {
    await page.clock.install()
    await createTag(person, 'Cold chain')
    const panel = await openContact(page, await createContact(person))
    await failTagOperation(page, 'assign')
    const picker = await openPicker(panel)
    await expect(picker.getByRole('option')).toHaveCount(1)
    await stopClock(page)
    await picker.getByRole('option').click()
    const message = panelBanner(panel, 'Failed to assign tag')
    await expect(message).toBeVisible()
    await page.clock.runFor(10)
    await expect(chips(panel)).toHaveCount(0)
    await page.clock.runFor(4_980)
    await expect(message).toBeVisible()
    await page.clock.runFor(20)
    await expect(message).not.toBeAttached()
  })

  test('says that a tag could not be removed, and restores it (LEADP-043)', async ({ page, person }) => {
    const lead = await createContact(person)
    await assign(person, await createTag(person, 'Cold chain'), lead.id)
    const panel = await openContact(page, lead)
    await failTagOperation(page, 'unassign')
    await tagsIn(panel).getByRole('button', { name: 'Remove Cold chain' }).click()
    await expect(panelBanner(panel, 'Failed to remove tag')).toBeVisible()
    await expect(chips(panel)).toHaveText(['Cold chain'])
  })

  test('says when the token is missing', async ({ page, person }) => {
    await createTag(person, 'Cold chain')
    const panel = await openContact(page, await createContact(person))
    const picker = await openPicker(panel)
    await expect(picker.getByRole('option')).toHaveCount(1)
    await page.evaluate(() => localStorage.removeItem('accessToken'))
    await picker.getByRole('option').click()
    await expect(panelBanner(panel, 'No authentication token found')).toBeVisible()
  })

  test('sends every body with operation, workspace and organization (TAG-021)', async ({ page, person }) => {
    await createTag(person, 'Cold chain')
    const bodies: Record<string, unknown>[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/tags/unified') bodies.push(request.postDataJSON())
    })
    const panel = await openContact(page, await createContact(person))
    const picker = await openPicker(panel)
    await picker.getByRole('option', { name: 'Cold chain' }).click()
    await expect(panelBanner(panel, 'Tag assigned successfully')).toBeVisible()
    // An event about the tag can make the page reload the tags at any time.
    expect(new Set(bodies.map(({ operation }) => operation))).toEqual(new Set(['get_all', 'assign']))
    const { workspaceId, organizationId } = person
    for (const body of bodies) expect(body).toMatchObject({ workspaceId, organizationId })
  })

  test('reflects the changes of others', async ({ page, person }) => {
    const lead = await createContact(person)
    const tag = await createTag(person, 'Cold chain')
    const panel = await openContact(page, lead)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await assign(person, tag, lead.id)
    await expect(chips(panel)).toHaveText(['Cold chain'])
    await callTagsApi(person, 'update', { tagId: tag.id, tagData: { name: 'Reefer' } })
    await expect(chips(panel)).toHaveText(['Reefer'])
    await callTagsApi(person, 'delete', { tagId: tag.id })
    await expect(chips(panel)).toHaveCount(0)
  })
})

test.describe('from the list', () => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })
  const select = async (page: Page, name: string) => {
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click()
  }

  test('adds tags to all selected rows, and creates one in passing (TAG-014, TAG-027)', async ({ page, person }) => {
    const leads = [
      await createContact(person, { name: 'Xanthe Ioannou' }),
      await createContact(person, { name: 'Yusuf Demir' }),
    ]
    await createTag(person, 'Cold chain')
    await navigate(page, '/contacts')
    for (const name of ['Xanthe Ioannou', 'Yusuf Demir']) await select(page, name)
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Tag 2 contacts' })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Assign' })).toBeDisabled()
    await dialog.getByRole('option', { name: 'Cold chain' }).click()
    await dialog.getByRole('combobox').fill('Trade fair')
    await expect(dialog.getByRole('option').filter({ hasText: 'Trade fair' }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')).toHaveText([
      'Cold chain',
      'Trade fair',
    ])
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(page.getByText('Tags assigned successfully')).toBeVisible()
    // The rows stay selected for what comes next.
    await bar(page)
      .getByRole('button', { name: /^Clear selection/ })
      .click()
    await expect(bar(page)).not.toBeAttached()
    for (const lead of leads) await expect.poll(() => listTagNames(person, lead)).toEqual(['Cold chain', 'Trade fair'])
  })

  test('removes tags from all selected rows, offering those they have', async ({ page, person }) => {
    const contacts = [
      await createContact(person, { name: 'Zofia Wren' }),
      await createContact(person, { name: 'Abel Zahn' }),
    ]
    const tag = await createTag(person, 'Cold chain')
    await createTag(person, 'Elsewhere')
    for (const { id } of contacts) await assign(person, tag, id)
    await navigate(page, '/contacts')
    for (const name of ['Zofia Wren', 'Abel Zahn']) await select(page, name)
    await bar(page).getByRole('button', { name: 'Untag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove tags from 2 contacts' })
    await expect(dialog.getByRole('option')).toHaveText(['Cold chain'])
    await dialog.getByRole('option').click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Tag removed successfully')).toBeVisible()
    await bar(page)
      .getByRole('button', { name: /^Clear selection/ })
      .click()
    for (const lead of contacts) await expect.poll(() => listTagNames(person, lead)).toEqual([])
  })

  test('keeps the choice when it fails, and says so', async ({ page, person }) => {
    await createContact(person, { name: 'Bodil Frisk' })
    await createTag(person, 'Cold chain')
    await navigate(page, '/contacts')
    await select(page, 'Bodil Frisk')
    await failTagOperation(page, 'bulk_assign')
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Tag 1 contact' })
    await dialog.getByRole('option', { name: 'Cold chain' }).click()
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(page.getByText('Failed to assign tag')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Chosen tags' })).toHaveText('Cold chain')
  })
})
