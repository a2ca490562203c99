import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../testing/fixtures.ts'
import { fieldEditor, fieldRow, openFieldEditor, panelBanner, recordPanel } from '../testing/record-panel.ts'

const legislators = join(import.meta.dirname, '../testing/files/us-legislators.csv')

test.use({ storageState: { cookies: [], origins: [] } })

test('a person signs up, imports contacts, edits one and exports all of them (AUTH-020, ORG-012, CON-011)', async ({
  page,
  product,
}) => {
  const email = `${randomUUID()}@people.example`
  await test.step('sign up with the code from the email', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Your name').fill('Maren Aldous')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
    await page.getByLabel('Organization').fill('Kestrel Trade Co.')
    await page.getByLabel('Workspace').fill('EMEA Sales')
    await page.getByRole('button', { name: 'Create account' }).click()
    await confirmEmail(page, await product.waitForMail(email))
    await page.getByRole('link', { name: /^Import your contacts/ }).click()
    await expect(page.getByRole('dialog', { name: 'Import contacts' })).toBeVisible()
    await expect(page.getByText('No leads yet')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('EMEA Sales')
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Kestrel Trade Co.')
  })

  await test.step('import a file with the guessed mapping', async () => {
    await importFile(page)
    await expect.poll(() => counts(page)).toEqual({ ...noRows, Created: '537' })
    await page.getByRole('button', { name: 'Show the contacts' }).click()
    await expect(page.getByText('537 found')).toBeVisible()
  })

  await test.step('find one of them', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search contacts' })).toBeFocused()
    await page.keyboard.type('Klobuchar')
    await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(1)
    await page.getByRole('grid').getByText('Amy Klobuchar').click()
    await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Amy Klobuchar')
  })

  const panel = recordPanel(page)
  await test.step('edit a field, leave one unchanged, clear another', async () => {
    await panel.getByRole('button', { name: /^Show \d+ empty fields$/ }).click()
    await (await openFieldEditor(panel, 'Industry')).getByRole('textbox').fill('Public service')
    await page.keyboard.press('Enter')
    await expect(panelBanner(panel, 'Industry updated successfully')).toBeVisible()

    const phone = await openFieldEditor(panel, 'Phone number')
    await phone.getByRole('textbox').fill('+1 202 000 0000')
    await phone.getByRole('button', { name: 'Cancel' }).click()
    await expect(fieldEditor(panel, 'Phone number')).not.toBeAttached()

    await (await openFieldEditor(panel, 'Website')).getByRole('textbox').fill('')
    await page.keyboard.press('Enter')
    await expect(panelBanner(panel, 'Website URL updated successfully')).toBeVisible()
  })

  await test.step('all of that is there after a reload', async () => {
    await page.reload()
    await expect(fieldRow(panel, 'Industry')).toContainText('Public service')
    await expect(fieldRow(panel, 'Phone number')).toContainText('202-224-3244')
    await expect(fieldRow(panel, 'Website')).toContainText('Not provided')
  })

  await test.step('a second import of the same file creates nothing', async () => {
    await page.goto('/contacts')
    await chooseMenuItem(page, 'Import contacts')
    await importFile(page)
    await expect.poll(() => counts(page)).toEqual({ ...noRows, Skipped: '537' })
    await page.getByRole('button', { name: 'Show the contacts' }).click()
    await expect(page.getByRole('button', { name: 'All 537' })).toBeVisible()
  })

  await test.step('everything can be exported', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), chooseMenuItem(page, /CSV/)])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(538)
    expect(lines.find((line) => line.includes('Klobuchar'))).toContain('Public service')
  })
})

async function confirmEmail(page: Page, mail: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const code = /^Subject: (\d{6}) is your Parley code/m.exec(mail)?.[1] ?? ''
  await expect(page.getByLabel('Digit 1')).toBeFocused()
  await page.keyboard.type(code)
}

async function importFile(page: Page): Promise<void> {
  await page.getByLabel('Drop a CSV or XLSX file here, or choose one').setInputFiles(legislators)
  await expect(page.getByRole('combobox', { name: 'Field for Full Name' })).toHaveValue('name')
  await page.getByRole('button', { name: 'Import contacts' }).click()
  await expect(page.getByRole('button', { name: 'Show the contacts' })).toBeVisible()
}

const noRows = { Created: '0', Updated: '0', Unchanged: '0', Skipped: '0', Failed: '0' }

/** The outcome of the rows, by kind. */
async function counts(page: Page): Promise<Record<string, string>> {
  const kinds = await page.getByRole('term').allTextContents()
  const numbers = await page.getByRole('definition').allTextContents()
  return Object.fromEntries(kinds.map((kind, at) => [kind, numbers[at] ?? '']))
}

async function chooseMenuItem(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More: import, export' }).click()
  await page.getByRole('menuitem', { name: item }).first().click()
}
