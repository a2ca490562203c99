import { toast } from '../auth/sign-in.ts'
import { findViolations } from '../testing/accessibility.ts'
import { createPerson, createStorageState, expect, test } from '../testing/fixtures.ts'
import { createContact } from '../testing/record-panel.ts'

test.describe('the settings of an organization', () => {
  test('rename it and its workspaces (ORG-004, ORG-008)', async ({ product, browser }) => {
    const person = await createPerson(product)
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, person),
    })
    const page = await context.newPage()
    await page.goto('/settings/organization')
    const main = page.getByRole('main')
    await expect(main.getByText('Current', { exact: true })).toBeVisible()
    await expect(main.getByRole('region', { name: 'People in this organization' })).toContainText('organization1Owners')
    await expect(
      main.getByRole('region', { name: 'People in this organization' }).getByText('You', { exact: true }),
    ).toBeVisible()
    const getEnd = async (list: string) => {
      const box = await main.getByRole('region', { name: list }).getByText('Owner', { exact: true }).boundingBox()
      return (box?.x ?? Number.NaN) + (box?.width ?? 0)
    }
    expect(await getEnd('People in this organization')).toBeCloseTo(await getEnd('Workspaces'))
    await main.getByRole('button', { name: 'Rename' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename organization' })
    await dialog.getByLabel('Organization name').fill(' ')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please enter a name for the organization.')).toBeVisible()
    await dialog.getByLabel('Organization name').fill('Harbour & Sons')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Organization updated successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Harbour & Sons' })).toBeVisible()
    await page.getByRole('button', { name: 'Actions for EMEA Sales' }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('Workspace name').fill('Europe')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Workspace updated successfully!')).toBeVisible()
    await expect(main.getByText('Europe', { exact: true })).toBeVisible()
  })

  test('say what the selected workspace stores, and when it is nearly full (ORG-012)', async ({ product, browser }) => {
    const person = await createPerson(product)
    await createContact(person, { name: 'Amara Okonkwo' })
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, person),
    })
    const page = await context.newPage()
    await page.goto('/settings/organization')
    await expect(
      page.getByRole('listitem').filter({ hasText: 'EMEA Sales' }).getByText('1 record', { exact: true }),
    ).toBeVisible()
    const data = {
      ...(await person.request('GET', '/usage')),
      records: { used: 4_210_000, limit: 5_000_000 },
    }
    await page.route('**/usage?*', (route) => route.fulfill({ json: { success: true, data } }))
    await page.reload()
    await expect(page.getByText('nearly full: 84 % of 5,000,000 records.')).toBeVisible()
    expect(await findViolations(page.getByRole('main'))).toEqual([])
    await context.close()
  })

  test('say how old the last verified backup is, and warn when it is late', async ({ product, browser }) => {
    const person = await createPerson(product)
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, person),
    })
    const page = await context.newPage()
    const main = page.getByRole('main')
    await page.goto('/settings/organization')
    await expect(page.getByText('0 records', { exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Backups' })).toHaveCount(0)
    const answer = (isVerified: boolean, hours: number | null, isLate: boolean) => {
      const at = hours === null ? null : new Date(Date.now() - hours * 3_600_000).toISOString()
      const data = { isScheduled: true, isVerified, writtenAt: at, verifiedAt: isVerified ? at : null, isLate }
      return page.route('**/backup-status?*', (route) => route.fulfill({ json: { success: true, data } }))
    }
    for (const [isVerified, hours, isLate, text] of [
      [true, 5, false, 'The last verified backup was made 5 hours ago.'],
      [false, 2, false, 'The last backup was made 2 hours ago.'],
      [true, null, false, 'No backup has been verified yet.'],
      [true, 72, true, 'The last verified backup was made 3 days ago. Please tell whoever runs this installation.'],
    ] as const) {
      await answer(isVerified, hours, isLate)
      await page.reload()
      await expect(main.getByText(text, { exact: true })).toBeVisible()
    }
    expect(await findViolations(main)).toEqual([])
    await context.close()
  })

  test('create a workspace from the menu and enter it; delete it once its name is typed (ORG-003, ORG-005)', async ({
    product,
    browser,
  }) => {
    const person = await createPerson(product)
    await createContact(person, { name: 'Amara Okonkwo' })
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, person),
    })
    const page = await context.newPage()
    await page.goto('/contacts')
    await expect(page.getByText('Amara Okonkwo').first()).toBeVisible()
    await page.getByRole('button', { name: /^Workspace/ }).click()
    await page.getByRole('menuitem', { name: 'New workspace' }).click()
    await page.getByLabel('Workspace name').fill('APAC Sales')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Workspace created successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welcome to Parley' })).toBeVisible()
    await page.goto('/settings/organization')
    await page.getByRole('button', { name: 'Actions for APAC Sales' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete workspace' })
    await expect(dialog).toContainText('Are you sure you want to delete this workspace?')
    const button = dialog.getByRole('button', { name: 'Delete workspace' })
    await expect(button).toBeDisabled()
    await dialog.getByLabel('Type APAC Sales to confirm').fill('APAC')
    await expect(button).toBeDisabled()
    await dialog.getByLabel('Type APAC Sales to confirm').fill('APAC Sales')
    await button.click()
    await expect(toast(page, 'Workspace deleted successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: /EMEA Sales/ }).first()).toBeVisible()
    const lost = page.getByRole('region', { name: 'Deleted workspaces' })
    expect(await findViolations(lost)).toEqual([])
    await lost.getByRole('button', { name: 'Restore APAC Sales' }).click()
    await expect(toast(page, 'Workspace restored successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Actions for APAC Sales' })).toBeVisible()
    await expect(lost).toBeHidden()
  })

  test('a workspace that is deleted and restored elsewhere leaves the menu of an open page and returns to it', async ({
    product,
    browser,
  }) => {
    const person = await createPerson(product)
    const { organizationId } = person
    const { id } = await person.request('POST', '/auth/workspace', { name: 'APAC Sales', organizationId })
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, person),
    })
    const page = await context.newPage()
    await page.goto('/contacts')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Workspace/ }).click()
    const listed = page.getByRole('menuitemcheckbox', { name: 'APAC Sales' })
    await expect(listed).toBeVisible()
    await person.request('DELETE', `/auth/workspace/${id}`)
    await expect(listed).toBeHidden()
    await expect(page.getByRole('menuitem', { name: 'New workspace' })).toBeVisible()
    await person.request('POST', `/auth/workspace/${id}/restore`)
    await expect(listed).toBeVisible()
    await context.close()
  })

  test('create an organization, and delete it when it is not the only one (ORG-007, ORG-009)', async ({
    product,
    browser,
  }) => {
    const person = await createPerson(product)
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, person),
    })
    const page = await context.newPage()
    await page.goto('/settings/organization')
    await expect(page.getByRole('main').getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Workspace/ }).click()
    await page.getByRole('menuitem', { name: 'New organization' }).click()
    await page.getByLabel('Organization name').fill('Harbour & Sons')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Organization created successfully!')).toBeVisible()
    await page.getByLabel('Workspace name').fill('Main')
    await page.getByRole('button', { name: 'Create workspace' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to Parley' })).toBeVisible()
    await page.goto('/settings/organization')
    await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
    await page.getByLabel('Type Harbour & Sons to confirm').fill('Harbour & Sons')
    await page.getByRole('button', { name: 'Delete organization' }).click()
    await expect(toast(page, 'Organization deleted successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: /EMEA Sales/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Restore Harbour & Sons' }).click()
    await expect(toast(page, 'Organization restored successfully!')).toBeVisible()
    await page.getByRole('button', { name: /^Workspace/ }).click()
    await expect(page.getByRole('menu').getByText('Harbour & Sons')).toBeVisible()
  })
})

test.describe('the audit log', () => {
  test('lists actions, and can be searched, filtered and saved', async ({ product, browser }) => {
    const person = await createPerson(product)
    const { id } = await createContact(person)
    await person.request('DELETE', `/contacts/${id}`)
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, person),
    })
    const page = await context.newPage()
    await page.goto('/settings/audit')
    const table = page.getByRole('table', { name: 'Audit log' })
    await expect(table.getByText('Deleted: 1 contact')).toBeVisible()
    await expect(table.getByText(/^Signed in/)).toBeVisible()
    await page.getByRole('combobox', { name: 'What' }).selectOption('session.opened')
    await expect(table.getByText('Deleted: 1 contact')).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search audit log' }).fill('nobody')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(table.getByText('Deleted: 1 contact')).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/)
    await expect(toast(page, 'Audit log exported successfully!')).toBeVisible()
  })
})
