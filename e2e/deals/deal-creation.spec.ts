import { navigate } from '../testing/fixtures.ts'
import { recordPanel } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { boardCard, boardColumn, openDealsBoard, readColumnTitles } from './deals-board-page.ts'
import { createDeal } from './deals-page.ts'

test('a new deal has a stage: the first one, or the column whose + was pressed', async ({ userSession }) => {
  const { person } = userSession
  const [{ id }] = await person.request('GET', '/pipelines')
  await person.request('POST', `/pipelines/${id}/stages`, { name: 'Talks', category: 'OPEN', color: 'PURPLE' })
  const board = await openDealsBoard(userSession, { deals: [{ title: 'Signal lamps' }] })
  const { page } = board
  await expect(boardCard(board, 'Signal lamps')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'New deal' })
  await page.keyboard.press('c')
  await expect(dialog.getByRole('button', { name: 'Stage: Open' })).toBeVisible()
  await dialog.getByLabel('Title').fill('Kept')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await boardColumn(board, 'Talks').getByRole('button', { name: 'New deal in Talks' }).click()
  await expect(dialog.getByRole('button', { name: 'Stage: Talks' })).toBeVisible()
  await dialog.getByLabel('Title').fill('Reefer fleet')
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  await expect.poll(() => readColumnTitles(board, 'Talks')).toEqual(['Reefer fleet'])
  await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Reefer fleet')
  await page.keyboard.press('Escape')
  await expect(recordPanel(page)).not.toBeAttached()

  await page.keyboard.press('c')
  await expect(dialog.getByLabel('Title')).toHaveValue('Kept')
  await dialog.getByRole('button', { name: 'Stage: Open' }).click()
  await page.getByRole('option', { name: 'Won' }).click()
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  await expect.poll(() => readColumnTitles(board, 'Won')).toEqual(['Kept'])
})

test('a new deal begins in the column of its status where there are no stages', async ({ userSession }) => {
  const board = await openDealsBoard(userSession, { deals: [{ title: 'Signal lamps' }] })
  await boardColumn(board, 'Paused').getByRole('button', { name: 'New deal in Paused' }).click()
  const dialog = board.page.getByRole('dialog', { name: 'New deal' })
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('PAUSED')
  await dialog.getByLabel('Title').fill('Reefer fleet')
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  await expect.poll(() => readColumnTitles(board, 'Paused')).toEqual(['Reefer fleet'])
})

test('a viewer begins no deal in a column', { tag: '@alone' }, async ({ userSession }) => {
  const board = await openDealsBoard(userSession, { deals: [{ title: 'Signal lamps' }], role: 'VIEWER' })
  await expect(boardCard(board, 'Signal lamps')).toBeVisible()
  await expect(board.page.getByRole('button', { name: /^New deal in/ })).toHaveCount(0)
})

test('the list of deals on a phone shows the stage', async ({ userSession }) => {
  const { person } = userSession
  const page = await userSession.openPhonePage()
  const [{ id }] = await person.request('GET', '/pipelines')
  await createDeal(person, { title: 'Signal lamps' })
  await navigate(page, '/deals')
  const row = page.getByRole('grid', { name: 'Deals' }).getByRole('row').filter({ hasText: 'Signal lamps' })
  await expect(row).toContainText('Open')
  const { stages } = await person.request('POST', `/pipelines/${id}/stages`, { name: 'Talks', category: 'OPEN' })
  const [deal] = await person.request('GET', '/deals')
  await person.request('PATCH', `/deals/${deal.id}`, { stageId: stages[1].id })
  await expect(row).toContainText('Talks')
})
