import type { Locator, Page } from '@playwright/test'
import { sampleItems } from '../../spec/proofs/sample.ts'
import { type ContactsListPage, chooseMenuItem, openContactsList, tick } from '../contacts/contacts-list-page.ts'
import { findViolations } from '../testing/accessibility.ts'
import { expect, test } from '../testing/shared-page.ts'

const contacts = [
  { name: 'Amara Okonkwo', leadType: 'HOT', status: 'ENGAGED', leadScore: 86 },
  { name: 'Benedikt Straub', leadType: 'COLD', status: 'LOST', email: 'benedikt@straub.example' },
]
const csv = 'Name,E-mail,Colour\nAmara Okonkwo,amara@kestrel.example,red\n,nobody,blue\n'
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function openBulkDialog(list: ContactsListPage, button: string): Promise<void> {
  await tick(list, 'Amara Okonkwo')
  await list.page.getByRole('button', { name: button, exact: true }).click()
}

/** Saves the list as a view and opens the menu of that view. */
async function openViewDialog({ page }: ContactsListPage): Promise<void> {
  await page.getByRole('button', { name: 'Save as view' }).click()
  const name = `Hot ${Date.now()}`
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: `Change the view ${name}` }).click()
}

async function openMapping(list: ContactsListPage): Promise<void> {
  await chooseMenuItem(list, 'Import contacts')
  const file = { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await list.page.getByLabel('Drop a CSV or XLSX file here, or choose one').setInputFiles(file)
  await expect(list.page.getByRole('combobox', { name: 'Field for Name' })).toBeVisible()
}

/** How to bring the list into a state, and what proves that it is in it. */
const states: Record<
  string,
  { at?: string; comes: (list: ContactsListPage) => Promise<unknown>; shows: (page: Page) => Locator }
> = {
  'filters as sentences': {
    at: '?leadType=HOT,COLD&hasPhone=false&sort=-leadScore',
    comes: async () => {},
    shows: (page) => page.getByRole('button', { name: 'Change the filter Lead type is Hot or Cold' }),
  },
  'choosing a filter': {
    comes: ({ page }) => page.getByRole('button', { name: 'Filter', exact: true }).click(),
    shows: (page) => dialog(page, 'Filter contacts').getByRole('option').first(),
  },
  'setting a filter': {
    at: '?leadType=HOT',
    comes: ({ page }) => page.getByRole('button', { name: 'Change the filter Lead type is Hot' }).click(),
    shows: (page) => page.getByRole('group', { name: 'Lead type' }),
  },
  'nothing that fits': {
    at: '?search=nobody',
    comes: async () => {},
    shows: (page) => page.getByRole('button', { name: 'Show all contacts' }),
  },
  'rows that are selected': {
    comes: (list) => tick(list, 'Amara Okonkwo'),
    shows: (page) => page.getByRole('button', { name: 'Untag' }),
  },
  'changing what is selected': {
    comes: (list) => openBulkDialog(list, 'Edit'),
    shows: (page) => dialog(page, 'Edit selected contacts').getByRole('option').first(),
  },
  'tagging what is selected': {
    comes: (list) => openBulkDialog(list, 'Tag'),
    shows: (page) => dialog(page, 'Tag 1 contact'),
  },
  'asking before it deletes': {
    comes: async (list) => {
      await tick(list, 'Amara Okonkwo')
      await list.page.keyboard.press('#')
    },
    shows: (page) => page.getByRole('alertdialog'),
  },
  'changing a cell': {
    comes: async ({ page, grid }) => {
      await grid.getByText('Amara Okonkwo').first().hover()
      await page.keyboard.press('Tab')
      await grid.focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    },
    shows: (page) => dialog(page, /^Edit /),
  },
  'assigning what is selected': {
    comes: (list) => openBulkDialog(list, 'Assign'),
    shows: (page) => dialog(page, 'Assign selected contacts').getByRole('option', { name: 'Maren Aldous' }),
  },
  'choosing columns': {
    comes: ({ page }) => page.getByRole('button', { name: 'Columns' }).click(),
    shows: (page) => dialog(page, 'Columns').getByRole('checkbox', { name: 'Company' }),
  },
  'saving a view': {
    at: '?leadType=HOT',
    comes: ({ page }) => page.getByRole('button', { name: 'Save as view' }).click(),
    shows: (page) => dialog(page, 'Save as view').getByRole('checkbox', { name: 'Share with the workspace' }),
  },
  'a view without a name': {
    at: '?leadType=HOT',
    comes: async ({ page }) => {
      await page.getByRole('button', { name: 'Save as view' }).click()
      await page.getByRole('button', { name: 'Save view' }).click()
    },
    shows: (page) => page.getByText('A view needs a name'),
  },
  'what can be done with a view': {
    at: '?leadType=HOT',
    comes: openViewDialog,
    shows: (page) => page.getByRole('menu').getByText('Share with the workspace'),
  },
  'renaming a view': {
    at: '?leadType=HOT',
    comes: async (list) => {
      await openViewDialog(list)
      await list.page.getByRole('menu').getByText('Rename...').click()
    },
    shows: (page) => dialog(page, 'Rename view').getByRole('textbox', { name: 'Name' }),
  },
  'a menu of files': {
    comes: ({ page }) => page.getByRole('button', { name: 'More: import, export' }).click(),
    shows: (page) => page.getByRole('menuitem', { name: 'Import contacts' }),
  },
  'choosing columns to export': {
    comes: (list) => chooseMenuItem(list, 'Export with chosen columns…'),
    shows: (page) => page.getByRole('dialog').last(),
  },
  'columns of a file': {
    comes: openMapping,
    shows: (page) => dialog(page, 'Import contacts').getByRole('combobox', { name: 'Field for Colour' }),
  },
  'a preview of a file': {
    comes: async (list) => {
      await openMapping(list)
      await list.page.getByRole('button', { name: 'Preview changes' }).click()
    },
    shows: (page) => page.getByText('Nothing has been saved yet.'),
  },
  'an import that is over': {
    comes: async (list) => {
      await openMapping(list)
      await list.page.getByRole('button', { name: 'Import contacts' }).click()
    },
    shows: (page) => page.getByRole('button', { name: 'Undo this import' }).first(),
  },
}

for (const [name, { at, comes, shows }] of sampleItems('list-accessibility', Object.entries(states)))
  test(`${name}: is accessible, light or dark`, async ({ userSession }) => {
    const list = await openContactsList(userSession, { contacts, query: at })
    if (name !== 'nothing that fits') await expect(list.grid.getByRole('rowheader').first()).toBeVisible()
    await comes(list)
    await expect(shows(list.page)).toBeVisible()
    expect(await findViolations(list.page.locator('body'))).toEqual([])
    await list.page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    expect(await findViolations(list.page.locator('body'), ['color-contrast'])).toEqual([])
    if (process.env.PICTURES) await list.page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
  })
