import { faultsInEveryLook } from './axe.ts'
import { aBoard, aFinger, cardOf, carry, columnOf, five, inHand, middleOf, statusesOf } from './board.ts'
import { expect, test } from './desk.ts'

test('lets a viewer read and open cards, and carry none', { tag: '@alone' }, async ({ seat, person }) => {
  const board = await aBoard(seat, { deals: five, role: 'VIEWER' })
  await carry(board, cardOf(board, 'Reefer fleet'), columnOf(board, 'Won'))
  await expect(inHand(board)).toHaveCount(0)
  await board.page.mouse.up()
  await cardOf(board, 'Reefer fleet').focus()
  await board.page.keyboard.press('Space')
  await board.page.keyboard.press('ArrowRight')
  await expect(cardOf(board, 'Lens coating')).toBeFocused()
  await expect(cardOf(board, 'Lens coating')).not.toHaveAttribute('aria-describedby')
  await board.page.keyboard.press('Enter')
  await expect(board.page).toHaveURL(/panel=deal:/)
  expect((await statusesOf(person))['Reefer fleet']).toBe('OPEN')
})

test('shows one column at a time on a phone: tapped, swiped, and dropped on with a finger', async ({
  seat,
  person,
}) => {
  const board = await aBoard(seat, { deals: five, phone: true })
  const { page } = board
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Open')).toHaveAccessibleName('Open 3 deals')
  await expect(cardOf(board, 'Reefer fleet')).toBeInViewport({ ratio: 1 })
  await expect(cardOf(board, 'Port gate')).not.toBeInViewport()
  await tab('Won').tap()
  await expect(cardOf(board, 'Port gate')).toBeInViewport({ ratio: 1 })
  await expect(tab('Won')).toHaveAttribute('aria-selected', 'true')
  await tab('Open').tap()
  await expect(cardOf(board, 'Reefer fleet')).toBeInViewport({ ratio: 1 })

  const finger = await aFinger(page)
  const card = await middleOf(cardOf(board, 'Reefer fleet'))
  await finger.down(card)
  await finger.move({ x: card.x - 200, y: card.y })
  await finger.up()
  await expect(inHand(board)).toHaveCount(0)
  await tab('Open').tap()
  await finger.down(await middleOf(cardOf(board, 'Reefer fleet')))
  await expect(inHand(board)).toContainText('Reefer fleet')
  await finger.move(await middleOf(tab('Paused')))
  await finger.up()
  await expect(page.getByText('Deal status updated successfully')).toBeVisible()
  await expect(tab('Paused')).toHaveAccessibleName('Paused 2 deals')
  expect((await statusesOf(person))['Reefer fleet']).toBe('PAUSED')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

for (const phone of [false, true])
  test(`keeps nobody out, ${phone ? 'on a phone' : 'on a desk'}`, async ({ seat }) => {
    const board = await aBoard(seat, { deals: five, phone })
    await expect(cardOf(board, 'Signal lamps')).toBeVisible()
    expect(await faultsInEveryLook(board.page.locator(':root'))).toEqual([])
  })
