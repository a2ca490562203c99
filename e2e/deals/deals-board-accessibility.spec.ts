import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { expect, test } from '../testing/shared-page.ts'
import {
  boardCard,
  boardColumn,
  centerOf,
  createTouch,
  draggedCard,
  dragOver,
  fiveDeals,
  openDealsBoard,
  readStatuses,
} from './deals-board-page.ts'

test('lets a viewer read and open cards, but not drag them', { tag: '@alone' }, async ({ userSession, person }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals, role: 'VIEWER' })
  await dragOver(board, boardCard(board, 'Reefer fleet'), boardColumn(board, 'Won'))
  await expect(draggedCard(board)).toHaveCount(0)
  await board.page.mouse.up()
  await boardCard(board, 'Reefer fleet').focus()
  await board.page.keyboard.press('Space')
  await board.page.keyboard.press('ArrowRight')
  await expect(boardCard(board, 'Lens coating')).toBeFocused()
  await expect(boardCard(board, 'Lens coating')).not.toHaveAttribute('aria-describedby')
  await board.page.keyboard.press('Enter')
  await expect(board.page).toHaveURL(/panel=deal:/)
  expect((await readStatuses(person))['Reefer fleet']).toBe('OPEN')
})

test('shows one column at a time on a phone, reached by tap, swipe or touch drag', async ({ userSession, person }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals, phone: true })
  const { page } = board
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Open')).toHaveAccessibleName('Open 3 deals')
  await expect(boardCard(board, 'Reefer fleet')).toBeInViewport({ ratio: 1 })
  await expect(boardCard(board, 'Port gate')).not.toBeInViewport()
  await tab('Won').tap()
  await expect(boardCard(board, 'Port gate')).toBeInViewport({ ratio: 1 })
  await expect(tab('Won')).toHaveAttribute('aria-selected', 'true')
  await tab('Open').tap()
  await expect(boardCard(board, 'Reefer fleet')).toBeInViewport({ ratio: 1 })

  const finger = await createTouch(page)
  const card = await centerOf(boardCard(board, 'Reefer fleet'))
  await finger.down(card)
  await finger.move({ x: card.x - 200, y: card.y })
  await finger.up()
  await expect(draggedCard(board)).toHaveCount(0)
  await tab('Open').tap()
  await finger.down(await centerOf(boardCard(board, 'Reefer fleet')))
  await expect(draggedCard(board)).toContainText('Reefer fleet')
  await finger.move(await centerOf(tab('Paused')))
  await finger.up()
  await expect(page.getByText('Deal status updated successfully')).toBeVisible()
  await expect(tab('Paused')).toHaveAccessibleName('Paused 2 deals')
  await expect.poll(async () => (await readStatuses(person))['Reefer fleet']).toBe('PAUSED')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

for (const phone of [false, true])
  test(`is accessible ${phone ? 'on a phone' : 'on a desktop'}`, async ({ userSession }) => {
    const board = await openDealsBoard(userSession, { deals: fiveDeals, phone })
    await expect(boardCard(board, 'Signal lamps')).toBeVisible()
    expect(await findViolationsInAllThemes(board.page.locator(':root'))).toEqual([])
  })
