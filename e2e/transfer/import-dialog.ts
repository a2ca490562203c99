import type { ContactsListPage } from '../contacts/contacts-list-page.ts'
import { expect } from '../testing/shared-page.ts'

/** A CSV file as the file input takes it. */
export const csvFile = (text: string, name = 'leads.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

/** Chooses a file in the import dialog, and waits for its columns. */
export async function chooseFile({ page }: ContactsListPage, file: string | ReturnType<typeof csvFile>): Promise<void> {
  await page.getByLabel('Drop a CSV or XLSX file here, or choose one').setInputFiles(file)
  await expect(page.getByRole('combobox', { name: /^Field for/ }).first()).toBeVisible()
}

export const startImport = ({ page }: ContactsListPage): Promise<void> =>
  page.getByRole('button', { name: 'Import contacts' }).click()
