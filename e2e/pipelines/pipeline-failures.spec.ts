import type { Page } from '@playwright/test'
import { navigate } from '../testing/fixtures.ts'
import { failRequests, toast } from '../testing/routes.ts'
import { chooseAction, failThenRetry } from '../testing/row-actions.ts'
import { expect, test } from '../testing/shared-page.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const stages = (page: Page) => section(page, 'Sales pipeline').getByRole('listitem')
test('a pipeline that cannot be created, renamed or deleted is kept, with what was typed', async ({ userSession }) => {
  const { page } = userSession
  await navigate(page, '/settings/pipelines')
  await expect(stages(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'New pipeline' }).click()
  await page.getByRole('dialog', { name: 'New pipeline' }).getByLabel('Name').fill('Partners')
  await failThenRetry(
    page,
    { method: 'POST', path: /\/pipelines\?/, texts: ['Failed to create pipeline', 'Pipeline created successfully'] },
    () => page.keyboard.press('Enter'),
  )
  await chooseAction(page, 'Partners', 'Rename')
  const rename = page.getByRole('dialog', { name: 'Rename pipeline' })
  await rename.getByLabel('Name').fill('Resellers')
  await failThenRetry(
    page,
    {
      method: 'PATCH',
      path: /\/pipelines\/[^/]+\?/,
      texts: ['Failed to rename pipeline', 'Pipeline renamed successfully'],
    },
    () => rename.getByRole('button', { name: /^(Rename|Save)/ }).click(),
  )
  await chooseAction(page, 'Resellers', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete pipeline' })
  await failThenRetry(
    page,
    {
      method: 'DELETE',
      path: /\/pipelines\/[^/]+\?/,
      texts: ['Failed to delete pipeline', 'Pipeline deleted successfully'],
    },
    () => question.getByRole('button', { name: 'Delete pipeline' }).click(),
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
  await failThenRetry(
    page,
    { method: 'POST', path: ofStages, texts: ['Failed to add stage', 'Stage added successfully'] },
    () => dialog.getByRole('button', { name: 'Add stage' }).click(),
  )
  await chooseAction(page, 'Talks', 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit stage' })
  await editor.getByLabel('Name').fill('Proposal')
  await failThenRetry(
    page,
    { method: 'PATCH', path: ofStages, texts: ['Failed to update stage', 'Stage updated successfully'] },
    () => editor.getByRole('button', { name: 'Save' }).click(),
  )
  const restore = await failRequests(page, 'PUT', ofStages)
  await page.getByRole('button', { name: 'Move Proposal' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(toast(page, 'Failed to change the order of the stages')).toBeVisible()
  await expect(stages(page).first()).toContainText('Open')
  await restore()
  await chooseAction(page, 'Proposal', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete stage' })
  await failThenRetry(
    page,
    { method: 'DELETE', path: ofStages, texts: ['Failed to delete stage', 'Stage deleted successfully'] },
    () => question.getByRole('button', { name: 'Delete stage' }).click(),
  )
  await expect(stages(page)).toHaveCount(4)
})
