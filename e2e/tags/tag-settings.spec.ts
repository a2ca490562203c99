import type { Page } from '@playwright/test'
import { createCompany } from '../companies/company-page.ts'
import { createPerson, createStorageState, navigate, openViewerPage } from '../testing/fixtures.ts'
import { createContact, openContact, panelSection } from '../testing/record-panel.ts'
import { blockEventStreams } from '../testing/routes.ts'
import { chooseAction } from '../testing/row-actions.ts'
import { expect, test } from '../testing/shared-page.ts'
import { assign, callTagsApi, createTag, deleteAllTags, failTagOperation, listTagNames } from './tags-api.ts'

test.beforeEach(({ person }) => deleteAllTags(person))

test.describe('in the settings', () => {
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

  test('open from the account menu and are empty at first', async ({ page }) => {
    await navigate(page, '/contacts')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/settings\/organization$/)
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Tags' }).click()
    await expect(page).toHaveURL(/\/settings\/tags$/)
    await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible()
    await expect(page.getByText('No tags yet')).toBeVisible()
  })

  test('create a tag, and reject a name that is taken (TAG-024)', async ({ page, person }) => {
    await createTag(person, 'Freight')
    await navigate(page, '/settings/tags')
    await expect(row(page, 'Freight')).toBeVisible()
    await page.getByRole('button', { name: 'New tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'New tag' })
    await dialog.getByRole('button', { name: 'Create tag' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await dialog.getByLabel('Name').fill('FREIGHT')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('A tag with this name already exists.')).toBeVisible()
    await dialog.getByLabel('Name').fill('Carnet')
    await dialog.getByLabel('Description').fill('ATA papers')
    await dialog.getByRole('button', { name: 'Create tag' }).click()
    await expect(page.getByText('Tag created successfully!')).toBeVisible()
    await expect(row(page, 'Carnet')).toContainText('ATA papers')
  })

  test('show where a tag is used, and link there (TAG-006)', async ({ page, person }) => {
    const tag = await createTag(person, 'Freight')
    await assign(person, tag, (await createContact(person, { name: 'Quentin Abernathy' })).id)
    await createContact(person, { name: 'Somebody Else' })
    await navigate(page, '/settings/tags')
    await row(page, 'Freight').getByRole('link', { name: '1 contact with Freight' }).click()
    await expect(page).toHaveURL(new RegExp(`/contacts\\?tagId=${tag.id}`))
    await expect(page.getByRole('row').filter({ hasText: 'Quentin Abernathy' }).first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Somebody Else' })).toHaveCount(0)
  })

  test('link to the companies with a tag (TAG-006)', async ({ page, person }) => {
    const tag = await createTag(person, 'Carrier')
    const { id } = await createCompany(person, { name: 'Halyard & Sons' })
    await callTagsApi(person, 'assign', { tagId: tag.id, entityId: id, entityType: 'company' })
    await navigate(page, '/settings/tags')
    await row(page, 'Carrier').getByRole('link', { name: '1 company with Carrier' }).click()
    await expect(page).toHaveURL(new RegExp(`/companies\\?tagId=${tag.id}`))
    await expect(page.getByRole('row').filter({ hasText: 'Halyard & Sons' }).first()).toBeVisible()
  })

  test('link to the deals with a tag, and count all records on a phone (TAG-006)', async ({ page, person }) => {
    const tag = await createTag(person, 'Renewal')
    const { id } = await person.request('POST', '/deals', { title: 'Hawsers for 2027' })
    const lead = await createContact(person, { name: 'Ines Duarte' })
    await person.request('POST', `/deals/${id}/tags/${tag.id}`)
    await assign(person, tag, lead.id)
    await page.setViewportSize({ width: 390, height: 844 })
    await navigate(page, '/settings/tags')
    await expect(page.getByRole('button', { name: 'New tag' })).toHaveClass(/\bbg-accent\b/)
    await expect(row(page, 'Renewal').getByRole('cell', { name: '2', exact: true })).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await row(page, 'Renewal').getByRole('link', { name: '1 deal with Renewal' }).click()
    await expect(page).toHaveURL(new RegExp(`/deals\\?tagId=${tag.id}`))
    await expect(page.getByRole('row').filter({ hasText: 'Hawsers for 2027' }).first()).toBeVisible()
  })

  test('rename a tag (TAG-025)', async ({ page, person }) => {
    await createTag(person, 'Frieght')
    await navigate(page, '/settings/tags')
    await chooseAction(page, 'Frieght', 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit tag' })
    await dialog.getByLabel('Name').fill('Freight')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Tag updated successfully', { exact: true })).toBeVisible()
    await expect(row(page, 'Freight')).toBeVisible()
  })

  test('ask before they delete (TAG-026)', async ({ page, person }) => {
    await createTag(person, 'Bonded')
    await navigate(page, '/settings/tags')
    await chooseAction(page, 'Bonded', 'Delete')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete this tag?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'Bonded')).toBeVisible()
    await chooseAction(page, 'Bonded', 'Delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Tag deleted successfully', { exact: true })).toBeVisible()
    await expect(page.getByText('No tags yet')).toBeVisible()
  })

  test('keep a menu open that was opened as soon as they appeared', async ({ page, person }) => {
    await createTag(person, 'Freight')
    await navigate(page, '/settings/tags')
    await expect(row(page, 'Freight')).toBeVisible()
    await navigate(page, '/settings/members')
    await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
    // Only on a slow machine is a person this quick.
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        const button = document.querySelector<HTMLElement>('[aria-label="Actions for Freight"]')
        if (!button) return
        observer.disconnect()
        button.focus()
        button.click()
      }).observe(document.body, { childList: true, subtree: true })
      history.pushState(null, '', '/settings/tags')
    })
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit tag' })).toBeVisible()
  })

  test('merge tags and delete several (TAG-015, TAG-027)', async ({ page, person }) => {
    const lead = await createContact(person)
    await assign(person, await createTag(person, 'Color'), lead.id)
    for (const name of ['Colour', 'One', 'Two']) await createTag(person, name)
    await navigate(page, '/settings/tags')
    await chooseAction(page, 'Color', 'Merge into...')
    const dialog = page.getByRole('dialog', { name: 'Merge tags' })
    await expect(dialog.getByRole('option', { name: 'Color', exact: true })).toHaveCount(0)
    await dialog.getByRole('option', { name: 'Colour' }).click()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByText('Tags merged successfully')).toBeVisible()
    await expect(row(page, 'Colour')).toContainText('1 contact')
    await expect.poll(() => listTagNames(person, lead)).toEqual(['Colour'])
    for (const name of ['One', 'Two']) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete 2 tag(s)?')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Tags deleted successfully')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  test('say when tags cannot be loaded, and try again', async ({ page, person }) => {
    await createTag(person, 'Freight')
    // An event would reload the tags without the retry.
    await blockEventStreams(page)
    const restore = await failTagOperation(page, 'get_usage')
    await navigate(page, '/settings/tags')
    await expect(page.getByRole('alert')).toContainText('Failed to load tags')
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, 'Freight')).toBeVisible()
  })

  test('are read-only for a viewer', async ({ browser, product, page, person }) => {
    await createTag(person, 'Freight')
    await navigate(page, '/settings/tags')
    // The empty list from before has a button of its own.
    await expect(row(page, 'Freight')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New tag' })).toBeVisible()
    const screen = await openViewerPage(browser, product, person)
    await screen.goto('/settings/tags')
    await expect(row(screen, 'Freight')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'New tag' })).toHaveCount(0)
    await expect(screen.getByRole('checkbox')).toHaveCount(0)
    const panel = await openContact(screen, await createContact(person))
    await expect(panelSection(panel, 'Tags')).toContainText('Not provided')
    await expect(panelSection(panel, 'Tags').getByRole('button', { name: 'Add tag' })).toHaveCount(0)
  })

  test('tags of one workspace do not appear in another (ORG-018)', async ({ browser, product, person }) => {
    await createTag(person, 'Ours alone')
    const stranger = await createPerson(product, 'Tobias Renner')
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, stranger),
    })
    const screen = await context.newPage()
    await screen.goto('/settings/tags')
    await expect(screen.getByText('No tags yet')).toBeVisible()
    await context.close()
  })
})
