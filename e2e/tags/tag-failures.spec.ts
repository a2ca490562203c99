import type { Page } from '@playwright/test'
import { navigate } from '../testing/fixtures.ts'
import { createContact } from '../testing/record-panel.ts'
import { toast } from '../testing/routes.ts'
import { chooseAction } from '../testing/row-actions.ts'
import { expect, test } from '../testing/shared-page.ts'
import { assign, createTag, deleteAllTags, failTagOperation } from './tags-api.ts'

test.beforeEach(({ person }) => deleteAllTags(person))

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })

test.describe('the settings of tags', () => {
  test('keep what was typed when a tag cannot be created or changed, and say so', async ({ page, person }) => {
    await createTag(person, 'Freight')
    await navigate(page, '/settings/tags')
    // A row of the list that was open before may name freight as well.
    await expect(page.getByRole('button', { name: 'Actions for Freight', exact: true })).toBeVisible()
    const restoreCreate = await failTagOperation(page, 'create')
    await page.getByRole('button', { name: 'New tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'New tag' })
    await dialog.getByLabel('Name').fill('Carnet')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Failed to create tag')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Carnet')
    await restoreCreate()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const restoreUpdate = await failTagOperation(page, 'update')
    await chooseAction(page, 'Freight', 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit tag' })
    await edit.getByLabel('Name').fill('Cargo')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Failed to update tag')).toBeVisible()
    await expect(edit.getByLabel('Name')).toHaveValue('Cargo')
    await restoreUpdate()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Cargo')).toBeVisible()
  })

  test('keep the tag when it cannot be deleted, and say so', async ({ page, person }) => {
    await createTag(person, 'Bonded')
    await navigate(page, '/settings/tags')
    await expect(row(page, 'Bonded')).toBeVisible()
    const restore = await failTagOperation(page, 'delete')
    await chooseAction(page, 'Bonded', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Failed to delete tag')).toBeVisible()
    await expect(row(page, 'Bonded')).toBeVisible()
    await restore()
  })

  test('keep the tags when they cannot be merged or deleted, and say so', async ({ page, person }) => {
    for (const name of ['Color', 'Colour']) await createTag(person, name)
    await navigate(page, '/settings/tags')
    await expect(row(page, 'Colour')).toBeVisible()
    await page.route('**/tags/merge**', (route) => route.fulfill({ status: 500, json: {} }))
    await chooseAction(page, 'Color', 'Merge into...')
    const dialog = page.getByRole('dialog', { name: 'Merge tags' })
    await dialog.getByRole('option', { name: 'Colour' }).click()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(toast(page, 'Failed to merge tags')).toBeVisible()
    await page.unroute('**/tags/merge**')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const restore = await failTagOperation(page, 'bulk_delete')
    for (const name of ['Color', 'Colour']) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Failed to delete tags')).toBeVisible()
    for (const name of ['Color', 'Colour']) await expect(row(page, name)).toBeVisible()
    await restore()
  })
})

test.describe('several tags of selected contacts', () => {
  test('are kept chosen when they cannot be assigned, and say so', async ({ userSession: { page, person } }) => {
    await createContact(person, { name: 'Ulrik Sand' })
    for (const name of ['Cold chain', 'Trade fair']) await createTag(person, name)
    await navigate(page, '/contacts')
    await page.getByRole('checkbox', { name: 'Select Ulrik Sand' }).click()
    const restore = await failTagOperation(page, 'bulk_assign')
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Tag 1 contact' })
    for (const name of ['Cold chain', 'Trade fair']) await dialog.getByRole('option', { name }).click()
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(toast(page, 'Failed to assign tags')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')).toHaveCount(2)
    await restore()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('checkbox', { name: 'Select Ulrik Sand' }).click()
  })

  test('are removed at once, and kept when that fails', async ({ userSession: { page, person } }) => {
    const { id } = await createContact(person, { name: 'Petra Holm' })
    for (const name of ['Cold chain', 'Trade fair']) await assign(person, await createTag(person, name), id)
    await navigate(page, '/contacts')
    await expect(row(page, 'Petra Holm')).toContainText('Cold chain')
    await page.getByRole('checkbox', { name: 'Select Petra Holm' }).click()
    await page.route('**/tags/bulk-unassign**', (route) => route.fulfill({ status: 500, json: {} }))
    await bar(page).getByRole('button', { name: 'Untag', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove tags from 1 contact' })
    for (const name of ['Cold chain', 'Trade fair']) await dialog.getByRole('option', { name }).click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(toast(page, 'Failed to remove tags')).toBeVisible()
    await page.unroute('**/tags/bulk-unassign**')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(toast(page, 'Tags removed successfully')).toBeVisible()
  })
})
