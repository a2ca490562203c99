import { keepMessages } from '../testing/record-panel.ts'
import { blockEventStreams } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import { boardCard, boardColumn, dragOver, fiveDeals, openDealsBoard } from './deals-board-page.ts'

test('does not undo a move over a newer change of a colleague, but beside it', async ({ userSession, person }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  await keepMessages(board.page, 4_000)
  const undo = board.page.getByRole('button', { name: 'Undo' })
  const moveCard = async (title: string, column: string) => {
    await dragOver(board, boardCard(board, title), boardColumn(board, column))
    await board.page.mouse.up()
    await expect(undo).toBeVisible()
  }
  const [gate] = await person.request('GET', '/deals?status=WON')
  await moveCard('Port gate', 'Paused')
  await person.request('PATCH', `/deals/${gate.id}`, { probability: 35 })
  await undo.click()
  await expect(
    board.page.getByText('Failed to update deal status. Someone else has changed this record.'),
  ).toBeVisible()
  expect(await person.request('GET', `/deals/${gate.id}`)).toMatchObject({ status: 'PAUSED', probability: 35 })

  const [reefer] = await person.request('GET', '/deals?search=Reefer')
  await moveCard('Reefer fleet', 'Won')
  await person.request('PATCH', `/deals/${reefer.id}`, { value: 190_000 })
  await undo.click()
  await expect
    .poll(() => person.request('GET', `/deals/${reefer.id}`))
    .toMatchObject({ status: 'OPEN', probability: 70, value: 190_000 })
})

test('moves a card where a colleague has just moved it, without a failure', async ({ userSession, person }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  await blockEventStreams(board.page)
  await expect(boardCard(board, 'Reefer fleet')).toBeVisible()
  const [reefer] = await person.request('GET', '/deals?search=Reefer')
  const { version } = await person.request('PATCH', `/deals/${reefer.id}/status`, { status: 'WON' })
  await dragOver(board, boardCard(board, 'Reefer fleet'), boardColumn(board, 'Won'))
  await board.page.mouse.up()
  await expect(board.page.getByText('Deal status updated successfully')).toBeVisible()
  await expect(boardColumn(board, 'Won')).toContainText('Reefer fleet')
  expect(await person.request('GET', `/deals/${reefer.id}`)).toMatchObject({ status: 'WON', version })
})
