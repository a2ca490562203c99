import type { Locator } from '@playwright/test'
import { expect, test } from '../testing/shared-page.ts'
import { boardCard, openDealsBoard } from './deals-board-page.ts'

const steps = [
  ['Overdue', 'Call Benedikt', '2026-03-10T17:00:00Z'],
  ['Next day', 'Send the quote', '2026-03-11T09:00:00Z'],
  ['Later', 'Site visit', '2026-03-20T12:00:00Z'],
] as const

/** By how much a text is more red than green, of 255: positive for amber, the color of what is due soon, and negative for green. */
const readRedOverGreen = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0] = canvas.getImageData(0, 0, 1, 1).data
    return red - green
  })

for (const [timezoneId, tomorrow] of [
  ['Etc/GMT+8', 'later'],
  ['Pacific/Kiritimati', 'today'],
])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test('marks the next step of each card by its due day', async ({ userSession, person }) => {
      const board = await openDealsBoard(userSession)
      await person.request('POST', '/deals', { title: 'Nothing planned' })
      for (const [title, step, dueDate] of steps) {
        const { id: dealId } = await person.request('POST', '/deals', { title })
        await person.request('POST', '/tasks', { title: step, dueDate, dealId })
      }
      await board.page.clock.setFixedTime('2026-03-10T20:00:00Z')
      await board.page.goto('/deals?view=board')
      const step = (title: string) => boardCard(board, title).locator('[data-step]')
      await expect(step('Overdue')).toHaveText('Overdue: 3 h late · Call Benedikt')
      await expect(step('Next day')).toHaveText(
        `Next step: ${tomorrow === 'today' ? 'Today' : 'Mar 11'} · Send the quote`,
      )
      await expect(step('Nothing planned')).toHaveText('No next step')
      await expect.poll(() => step('Later').getAttribute('data-step')).toBe('later')
      await expect.poll(() => step('Overdue').getAttribute('data-step')).toBe('overdue')
      await expect.poll(() => step('Next day').getAttribute('data-step')).toBe(tomorrow)
      if (tomorrow === 'today') expect(await readRedOverGreen(step('Next day'))).toBeGreaterThan(40)
    })
  })

test('closed deals do not ask for a next step, and every column names currencies in the same order', async ({
  userSession,
}) => {
  const board = await openDealsBoard(userSession, {
    deals: [
      { title: 'Signed', status: 'WON', value: 900, currency: 'USD' },
      { title: 'Signed too', status: 'WON', value: 5, currency: 'EUR' },
      { title: 'Talking', value: 3, currency: 'USD' },
      { title: 'Talking too', value: 800, currency: 'EUR' },
    ],
  })
  await expect(boardCard(board, 'Talking').first().locator('[data-step]')).toHaveText('No next step')
  await expect(boardCard(board, 'Signed too')).toContainText('€5')
  await expect(boardCard(board, 'Signed too').locator('[data-step]')).toHaveCount(0)
  await expect(boardCard(board, 'Signed too')).not.toContainText('%')
  await expect(boardCard(board, 'Talking too')).toContainText('%')
  const header = (label: string) => board.page.getByRole('region', { name: label, exact: true }).locator('header')
  await expect(header('Won')).toContainText('€5 · $900')
  await expect(header('Open')).toContainText('€800 · $3')
})

test('every card has its date beside the value, and that of a closed deal says so', async ({ userSession }) => {
  const closed = { value: 900, actualCloseDate: '2021-03-11T12:00:00Z' }
  const board = await openDealsBoard(userSession, {
    deals: [
      { title: 'Signed', status: 'WON', ...closed },
      { title: 'Gone', status: 'LOST', lostReason: 'Too late', ...closed },
      { title: 'Talking', value: 3, expectedCloseDate: '2031-03-31T12:00:00Z' },
    ],
  })
  for (const [title, value, date] of [
    ['Signed', '$900', 'Closed Mar 11, 2021'],
    ['Gone', '$900', 'Closed Mar 11, 2021'],
    ['Talking', '$3', 'Closes Mar 31, 2031'],
  ] as const) {
    await expect(boardCard(board, title).getByText(date, { exact: true })).toBeVisible()
    await expect(boardCard(board, title).getByText(date, { exact: true }).locator('svg')).toHaveCount(
      title === 'Talking' ? 1 : 0,
    )
    const baselineOf = (text: string) =>
      boardCard(board, title)
        .getByText(text, { exact: true })
        .evaluate((element) => {
          const mark = document.createElement('span')
          mark.style.display = 'inline-block'
          element.append(mark)
          const { bottom } = mark.getBoundingClientRect()
          mark.remove()
          return bottom
        })
    const middleOf = async (text: string) => {
      const { y = 0, height = 0 } = (await boardCard(board, title).getByText(text, { exact: true }).boundingBox()) ?? {}
      return y + height / 2
    }
    expect(Math.abs((await middleOf(date)) - (await middleOf(value)))).toBeLessThan(4)
    expect(Math.abs((await baselineOf(date)) - (await baselineOf(value)))).toBeLessThan(0.6)
  }
})

test('a closed card says how long the deal took, an open one how old it is', async ({ userSession }) => {
  const closed = { actualCloseDate: new Date(Date.now() + 42.5 * 86_400_000).toISOString() }
  const board = await openDealsBoard(userSession, {
    deals: [
      { title: 'Signed', status: 'WON', ...closed },
      { title: 'Gone', status: 'LOST', lostReason: 'Too late', ...closed },
      { title: 'Entered late', status: 'WON', actualCloseDate: '2021-03-11T12:00:00Z' },
      { title: 'Talking' },
    ],
  })
  await expect(boardCard(board, 'Signed')).toContainText('Won in 42 d')
  await expect(boardCard(board, 'Gone')).toContainText('Lost after 42 d')
  await expect(boardCard(board, 'Entered late')).not.toContainText('Won in')
  for (const title of ['Signed', 'Gone', 'Entered late']) await expect(boardCard(board, title)).not.toContainText('Age')
  await boardCard(board, 'Talking').getByText('Age: 0 d').hover()
  await expect(board.page.getByRole('tooltip')).toHaveText('0 days since it was created')
})

test('the whole text of a cut next step is shown above it, no wider than the card', async ({ userSession, person }) => {
  const { id: dealId } = await person.request('POST', '/deals', { title: 'Desalination pumps' })
  const title = 'Call about the service contract of the pumps and its two options'
  await person.request('POST', '/tasks', { title, dueDate: '2031-03-11T09:00:00Z', dealId })
  const board = await openDealsBoard(userSession)
  const step = boardCard(board, 'Desalination pumps').locator('[data-step]')
  await expect(step).toContainText(title)
  await step.hover()
  const tooltip = board.page.getByRole('tooltip')
  await expect(tooltip).toHaveText(`Next step: Mar 11, 2031 · ${title}`)
  const tip = await tooltip.boundingBox()
  const card = await boardCard(board, 'Desalination pumps').boundingBox()
  const line = await step.boundingBox()
  if (!tip || !card || !line) throw new Error('not shown')
  expect(tip.y + tip.height).toBeLessThanOrEqual(line.y)
  expect([tip.x >= card.x, tip.x + tip.width <= card.x + card.width]).toEqual([true, true])
})
