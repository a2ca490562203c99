import type { Locator, Page } from '@playwright/test'
import { navigate } from '../testing/fixtures.ts'
import { failRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const stages = (page: Page) => section(page, 'Sales pipeline').getByRole('listitem')
const act = async (page: Page, of: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true })

/** Fails a request for as long as `fail` runs, then repeats it with `retry`, and expects the text of each. */
async function failThenRetry(
  page: Page,
  { method, path, texts }: { method: string; path: RegExp; texts: [failure: string, success: string] },
  fail: () => Promise<void>,
  retry: () => Promise<void> = fail,
): Promise<void> {
  const restore = await failRequests(page, method, path)
  await fail()
  await expect(toast(page, texts[0])).toBeVisible()
  await restore()
  await retry()
  await expect(toast(page, texts[1])).toBeVisible()
}

test('a pipeline that cannot be created, renamed or deleted is kept, with what was typed', async ({ userSession }) => {
  const { page } = userSession
  await navigate(page, '/settings/pipelines')
  await expect(stages(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'New pipeline' }).click()
  await page.getByRole('dialog', { name: 'New pipeline' }).getByLabel('Name').fill('Partners')
  const created: [string, string] = ['Failed to create pipeline', 'Pipeline created successfully']
  await failThenRetry(page, { method: 'POST', path: /\/pipelines\?/, texts: created }, () =>
    page.keyboard.press('Enter'),
  )
  await act(page, 'Partners', 'Rename')
  const rename = page.getByRole('dialog', { name: 'Rename pipeline' })
  await rename.getByLabel('Name').fill('Resellers')
  const renamed: [string, string] = ['Failed to rename pipeline', 'Pipeline renamed successfully']
  await failThenRetry(page, { method: 'PATCH', path: /\/pipelines\/[^/]+\?/, texts: renamed }, () =>
    rename.getByRole('button', { name: /^(Rename|Save)/ }).click(),
  )
  await act(page, 'Resellers', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete pipeline' })
  const deleted: [string, string] = ['Failed to delete pipeline', 'Pipeline deleted successfully']
  await failThenRetry(page, { method: 'DELETE', path: /\/pipelines\/[^/]+\?/, texts: deleted }, () =>
    question.getByRole('button', { name: 'Delete pipeline' }).click(),
  )
  await expect(section(page, 'Resellers')).toHaveCount(0)
})

test('a stage that cannot be added, changed, moved or deleted is kept, with what was typed', async ({
  userSession,
}) => {
  const { page } = userSession
  const ofStages = /\/pipelines\/[^/]+\/stages/
  await navigate(page, '/settings/pipelines')
  await page.getByRole('button', { name: 'Add stage to Sales pipeline' }).click()
  const dialog = page.getByRole('dialog', { name: 'New stage' })
  await dialog.getByLabel('Name').fill('Talks')
  const added: [string, string] = ['Failed to add stage', 'Stage added successfully']
  await failThenRetry(page, { method: 'POST', path: ofStages, texts: added }, () =>
    dialog.getByRole('button', { name: 'Add stage' }).click(),
  )
  await act(page, 'Talks', 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit stage' })
  await editor.getByLabel('Name').fill('Proposal')
  const updated: [string, string] = ['Failed to update stage', 'Stage updated successfully']
  await failThenRetry(page, { method: 'PATCH', path: ofStages, texts: updated }, () =>
    editor.getByRole('button', { name: 'Save' }).click(),
  )
  const restore = await failRequests(page, 'PUT', ofStages)
  await page.getByRole('button', { name: 'Move Proposal' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(toast(page, 'Failed to change the order of the stages')).toBeVisible()
  await expect(stages(page).first()).toContainText('Open')
  await restore()
  await act(page, 'Proposal', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete stage' })
  const deleted: [string, string] = ['Failed to delete stage', 'Stage deleted successfully']
  await failThenRetry(page, { method: 'DELETE', path: ofStages, texts: deleted }, () =>
    question.getByRole('button', { name: 'Delete stage' }).click(),
  )
  await expect(stages(page)).toHaveCount(4)
})
