import type { Page } from '@playwright/test'
import { findViolations } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { chooseAction } from '../testing/row-actions.ts'
import { expect, test } from '../testing/shared-page.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('archive a stage and a pipeline, and restore them', async ({ userSession }) => {
  const { page, person } = userSession
  const [{ id }] = await person.request('GET', '/pipelines')
  await person.request('POST', `/pipelines/${id}/stages`, { name: 'Talks', category: 'OPEN' })
  await person.request('POST', '/pipelines', { name: 'Partners' })
  await navigate(page, '/settings/pipelines')
  await chooseAction(page, 'Talks', 'Archive')
  await expect(page.getByText('Stage archived successfully')).toBeVisible()
  const stages = section(page, 'Sales pipeline').getByRole('list', { name: 'Stages of Sales pipeline', exact: true })
  await expect(stages.getByRole('listitem')).toHaveCount(4)
  const fold = section(page, 'Sales pipeline').getByRole('button', { name: 'Show archived (1)' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await expect(section(page, 'Sales pipeline').getByText('Talks · Open')).toBeVisible()

  await chooseAction(page, 'Partners', 'Archive')
  await expect(page.getByText('Pipeline archived successfully')).toBeVisible()
  await expect(section(page, 'Partners')).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for Sales pipeline' }).click()
  await expect(page.getByRole('menuitem', { name: /^Archive/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show archived (1)' }).last().click()
  expect(await findViolations(page.getByRole('main'))).toEqual([])
  await page.getByRole('button', { name: 'Restore Partners' }).click()
  await expect(section(page, 'Partners')).toBeVisible()
  await page.getByRole('button', { name: 'Restore Talks' }).click()
  await expect(page.getByText('Stage restored successfully')).toBeVisible()
  await expect(stages.getByRole('listitem')).toHaveCount(5)
})

test('the board shows an archived stage while deals are in it, and offers it to no other', async ({ userSession }) => {
  const { page, person } = userSession
  const [{ id }] = await person.request('GET', '/pipelines')
  const { stages } = await person.request('POST', `/pipelines/${id}/stages`, { name: 'Talks', category: 'OPEN' })
  const talks = stages[1].id
  const deal = await person.request('POST', '/deals', { title: 'Ropes', stageId: talks })
  await person.request('PATCH', `/pipelines/${id}/stages/${talks}`, { isArchived: true })
  await navigate(page, '/deals?view=board')
  const column = page.getByRole('region', { name: 'Board' }).getByRole('region', { name: 'Talks' })
  await expect(column).toContainText('Archived')
  await expect(column.getByRole('button', { name: 'New deal in Talks' })).toHaveCount(0)
  await person.request('PATCH', `/deals/${deal.id}`, { stageId: stages[0].id })
  await expect(column).toHaveCount(0)
})
