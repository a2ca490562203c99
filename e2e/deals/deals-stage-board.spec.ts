import type { SignedInPerson } from '../testing/fixtures.ts'
import { keepMessages } from '../testing/record-panel.ts'
import { expect, test, type UserSession } from '../testing/shared-page.ts'
import { boardCard, boardColumn, draggedCard, dragOver, openDealsBoard, readColumnTitles } from './deals-board-page.ts'

/** A board with a stage of its own between those of every workspace, and two deals. */
async function openStageBoard(userSession: UserSession, phone = false) {
  const { person } = userSession
  const [{ id }] = await person.request('GET', '/pipelines')
  const talks = { name: 'Talks', category: 'OPEN', color: 'PURPLE', probability: 40, rottingDays: 3 }
  const { stages } = await person.request('POST', `/pipelines/${id}/stages`, talks)
  const deals = [
    { title: 'Signal lamps', value: 1_000 },
    { title: 'Reefer fleet', value: 500, stageId: stages[1].id },
  ]
  const board = await openDealsBoard(userSession, { deals, phone })
  await expect(boardCard(board, 'Signal lamps')).toBeVisible()
  return { board, stages, person, page: board.page, pipelineId: id }
}

const findDeal = async (person: SignedInPerson, search: string) =>
  (await person.request('GET', `/deals?search=${search}`))[0]

test('shows the stages of a pipeline as columns, and moves a card between them with the mouse', async ({
  userSession,
}) => {
  const { board, page, person } = await openStageBoard(userSession)
  await keepMessages(page, 4_000)
  await person.request('PATCH', `/deals/${(await findDeal(person, 'signal')).id}`, { probability: 15 })
  const columns = page.getByRole('region', { name: 'Board' }).getByRole('region')
  await expect(columns.getByRole('heading', { level: 2 })).toHaveText([
    /^Open1/,
    /^Talks1/,
    /^Paused0/,
    /^Won0/,
    /^Lost0/,
  ])
  await expect(boardColumn(board, 'Talks').locator('header')).toHaveText('Talks1 deal$500Weighted $200')
  await dragOver(board, boardCard(board, 'Signal lamps'), boardColumn(board, 'Talks'))
  await expect(boardColumn(board, 'Talks')).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
  await expect(draggedCard(board)).toHaveCount(0)
  await expect.poll(() => readColumnTitles(board, 'Talks')).toEqual(['Reefer fleet', 'Signal lamps'])
  await expect(page.getByText('Deal status updated successfully')).toBeVisible()
  await expect
    .poll(() => findDeal(person, 'signal'))
    .toMatchObject({ stage: { name: 'Talks' }, status: 'OPEN', probability: 40 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readColumnTitles(board, 'Open')).toEqual(['Signal lamps'])
  await expect.poll(async () => findDeal(person, 'signal')).toMatchObject({ stage: { name: 'Open' }, probability: 15 })
})

test('moves a card with the keyboard, asks why it was lost, and follows others', async ({ userSession }) => {
  const { board, page, person, stages } = await openStageBoard(userSession)
  await boardCard(board, 'Signal lamps').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'Talks, column 2 of 5.' })).toHaveCount(1)
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  const question = page.getByRole('dialog', { name: 'Mark as lost' })
  await question.getByLabel('Lost reason').fill('Price')
  await question.getByRole('button', { name: 'Mark as lost' }).click()
  await expect.poll(() => readColumnTitles(board, 'Lost')).toEqual(['Signal lamps'])
  await expect
    .poll(() => findDeal(person, 'signal'))
    .toMatchObject({ status: 'LOST', lostReason: 'Price', actualCloseDate: expect.any(String) })
  const other = await findDeal(person, 'reefer')
  await person.request('PATCH', `/deals/${other.id}`, { stageId: stages[3].id })
  await expect.poll(() => readColumnTitles(board, 'Won')).toEqual(['Reefer fleet'])
})

test('shows the pipeline that a person chooses, and remembers it', async ({ userSession }) => {
  const { board, page, person } = await openStageBoard(userSession)
  await expect(page.getByRole('combobox', { name: 'Pipeline' })).toHaveCount(0)
  const partners = await person.request('POST', '/pipelines', { name: 'Partners' })
  await page.getByRole('combobox', { name: 'Pipeline' }).selectOption('Partners')
  await expect(boardColumn(board, 'Talks')).toHaveCount(0)
  await expect(boardColumn(board, 'Won')).toContainText('No deals')
  await person.request('POST', '/deals', { title: 'Hawsers', stageId: partners.stages[1].id })
  await expect.poll(() => readColumnTitles(board, 'Paused')).toEqual(['Hawsers'])
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Pipeline' })).toHaveValue(partners.id)
  await expect.poll(() => readColumnTitles(board, 'Paused')).toEqual(['Hawsers'])
})

test('shows one stage at a time on a phone', async ({ userSession }) => {
  const { board, page } = await openStageBoard(userSession, true)
  const tabs = page.getByRole('tablist', { name: 'Columns' }).getByRole('tab')
  await expect(tabs).toHaveText([/^Open/, /^Talks/, /^Paused/, /^Won/, /^Lost/])
  await tabs.filter({ hasText: 'Talks' }).click()
  await expect(boardCard(board, 'Reefer fleet')).toBeInViewport()
})
