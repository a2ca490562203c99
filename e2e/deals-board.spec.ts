import { aBoard, type Board, cardOf, carry, columnOf, five, inHand, statusesOf, titlesIn } from './board.ts'
import { withoutLiveChanges } from './calls.ts'
import { expect, test } from './desk.ts'
import { panelOf } from './lead.ts'

/** What stands in the head of a column. */
const headOf = (board: Board, name: string) => columnOf(board, name).locator('header')
const said = ({ page }: Board) => page.getByRole('status').filter({ hasText: /\S/ }).last()

test('shows the deals in four columns with counts and sums by currency (DEAL-013)', async ({ seat }) => {
  const board = await aBoard(seat, { deals: five })
  await expect(cardOf(board, 'Signal lamps')).toBeVisible()
  expect(await titlesIn(board, 'Open')).toEqual(['Kiln spare parts', 'Reefer fleet', 'Signal lamps'])
  expect(await titlesIn(board, 'Lost')).toEqual([])
  await expect(headOf(board, 'Open')).toHaveText('Open3 deals€184,001 · $23,400Weighted €128,800 · $13,940')
  await expect(headOf(board, 'Paused')).toHaveText('Paused1 deal¥41,000Weighted –')
  await expect(columnOf(board, 'Lost')).toHaveText('Lost0 dealsNo deals')
  await board.page.getByRole('button', { name: 'Sums of Open by currency' }).click()
  await expect(board.page.getByRole('dialog').getByRole('row')).toHaveText([
    'CurrencySumWeighted',
    'EUR€184,000.50€128,800.35',
    'USD$23,400.00$13,940.00',
  ])
})

test('a card says what it is, with whom, how much, when and whose', async ({ seat, person }) => {
  const { id: companyId } = await person.calls('POST', '/companies', { name: 'Tessellate Freight' })
  const { id: contactId } = await person.calls('POST', '/contacts', { name: 'Amara Okonkwo' })
  const links = { companyId, contactId, expectedCloseDate: '2031-03-31T12:00:00Z' }
  const board = await aBoard(seat, { deals: [{ ...five[1], ...links }] })
  await expect(cardOf(board, 'Reefer fleet')).toHaveAccessibleName(
    /^Reefer fleet Tessellate Freight Amara Okonkwo €184,000.50 70% likely Closes Mar 31, 2031 No next step Age: 0 d Owner: Maren Aldous$/,
  )
})

test('moves a card with the mouse at once, and says so (DEAL-028, DEAL-048, DEAL-049)', async ({ seat, person }) => {
  const board = await aBoard(seat, { deals: five })
  const sent = board.page.waitForRequest((request) => request.method() === 'PATCH')
  let answer = () => {}
  await board.page.route('**/deals/*/status?*', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await carry(board, cardOf(board, 'Reefer fleet'), columnOf(board, 'Won'))
  await expect(inHand(board)).toContainText('Reefer fleet')
  await expect(columnOf(board, 'Won')).toHaveAttribute('data-over', 'true')
  await board.page.mouse.up()
  await expect(inHand(board)).toHaveCount(0)
  await expect.poll(() => titlesIn(board, 'Won')).toEqual(['Port gate', 'Reefer fleet'])
  await expect(headOf(board, 'Open')).toHaveText('Open2 deals$23,400Weighted $13,940')
  await expect(headOf(board, 'Won')).toContainText('€184,001 · $128,000')
  await expect(board.page.getByText('Updating deal status...')).toBeVisible()
  const body = (await sent).postDataJSON()
  expect(body).toEqual({ status: 'WON', actualCloseDate: expect.any(String) })
  expect(Math.abs(Date.parse(body.actualCloseDate) - Date.now())).toBeLessThan(60_000)
  answer()
  await expect(board.page.getByText('Deal status updated successfully')).toBeVisible()
  expect((await statusesOf(person))['Reefer fleet']).toBe('WON')
  await expect(board.page).not.toHaveURL(/panel=/)
})

test('takes a move back from its toast', async ({ seat, person }) => {
  const board = await aBoard(seat, { deals: five })
  await carry(board, cardOf(board, 'Port gate'), columnOf(board, 'Paused'))
  await board.page.mouse.up()
  await board.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titlesIn(board, 'Won')).toEqual(['Port gate'])
  await expect.poll(async () => (await statusesOf(person))['Port gate']).toBe('WON')
})

test('puts the card back when the move fails, and says what failed (DEAL-050)', async ({ seat }) => {
  const board = await aBoard(seat, { deals: five })
  await board.page.route('**/deals/*/status?*', (route) =>
    route.fulfill({ status: 400, json: { success: false, error: 'bad_request', message: 'No.' } }),
  )
  await carry(board, cardOf(board, 'Reefer fleet'), columnOf(board, 'Won'))
  await board.page.mouse.up()
  await expect(board.page.getByText('Failed to update deal status')).toBeVisible()
  await expect.poll(() => titlesIn(board, 'Open')).toEqual(['Kiln spare parts', 'Reefer fleet', 'Signal lamps'])
  await expect(headOf(board, 'Won')).toHaveText('Won1 deal$128,000Weighted $128,000')
  await expect(said(board)).toHaveText('Reefer fleet is back in Open.')
})

test('lets go of a card with Escape and outside the columns, and moves nothing', async ({ seat, person }) => {
  const board = await aBoard(seat, { deals: five })
  await carry(board, cardOf(board, 'Reefer fleet'), columnOf(board, 'Won'))
  await board.page.keyboard.press('Escape')
  await expect(inHand(board)).toHaveCount(0)
  await board.page.mouse.up()
  await carry(board, cardOf(board, 'Reefer fleet'), board.page.getByRole('heading', { level: 1 }))
  await board.page.mouse.up()
  await expect(inHand(board)).toHaveCount(0)
  expect(await titlesIn(board, 'Open')).toEqual(['Kiln spare parts', 'Reefer fleet', 'Signal lamps'])
  expect((await statusesOf(person))['Reefer fleet']).toBe('OPEN')
  await expect(board.page).not.toHaveURL(/panel=/)
})

test('asks in one line why a deal was lost, and keeps it where it was for who cancels (DEAL-029)', async ({
  seat,
  person,
}) => {
  const board = await aBoard(seat, { deals: five })
  const { page } = board
  await carry(board, cardOf(board, 'Reefer fleet'), columnOf(board, 'Lost'))
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await titlesIn(board, 'Lost')).toEqual(['Reefer fleet'])
  await page.keyboard.press('Escape')
  await expect.poll(() => titlesIn(board, 'Lost')).toEqual([])
  await carry(board, cardOf(board, 'Reefer fleet'), columnOf(board, 'Lost'))
  await page.mouse.up()
  await page.getByRole('textbox', { name: 'Lost reason' }).fill('Went with the incumbent')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Deal status updated successfully')).toBeVisible()
  await expect(cardOf(board, 'Reefer fleet')).toContainText('Lost: Went with the incumbent')
  const [lost] = await person.calls('GET', '/deals?status=LOST')
  expect(lost).toMatchObject({ title: 'Reefer fleet', lostReason: 'Went with the incumbent' })
  expect(lost.actualCloseDate).not.toBeNull()
})

test('is walked through and moved with the keyboard, and tells the ear', async ({ seat, person }) => {
  const board = await aBoard(seat, { deals: five })
  const { page } = board
  await cardOf(board, 'Kiln spare parts').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cardOf(board, 'Lens coating')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cardOf(board, 'Port gate')).toBeFocused()
  for (const key of ['Home', 'ArrowLeft', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key)
  await expect(cardOf(board, 'Reefer fleet')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(said(board)).toHaveText(/^Picked up Reefer fleet from Open\. Left and right arrow keys choose a column/)
  await page.keyboard.press('ArrowRight')
  await expect(said(board)).toHaveText('Paused, column 2 of 4.')
  await page.keyboard.press('ArrowRight')
  await expect(said(board)).toHaveText('Won, column 3 of 4.')
  await page.keyboard.press('Escape')
  await expect(said(board)).toHaveText('Reefer fleet stays in Open.')
  await expect(cardOf(board, 'Reefer fleet')).toBeFocused()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(said(board)).toHaveText('Reefer fleet moved to Paused.')
  await expect.poll(() => titlesIn(board, 'Paused')).toEqual(['Lens coating', 'Reefer fleet'])
  await expect(cardOf(board, 'Reefer fleet')).toBeFocused()
  await expect.poll(async () => (await statusesOf(person))['Reefer fleet']).toBe('PAUSED')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/panel=deal:/)
})

test('keeps the reason that was typed when the call fails', async ({ seat }) => {
  const board = await aBoard(seat, { deals: five })
  const { page } = board
  let fails = true
  await page.route('**/deals/*/status?*', (route) =>
    fails ? route.fulfill({ status: 400, json: { success: false, error: 'bad_request' } }) : route.fallback(),
  )
  const reason = page.getByRole('textbox', { name: 'Lost reason' })
  await carry(board, cardOf(board, 'Reefer fleet'), columnOf(board, 'Lost'))
  await page.mouse.up()
  await reason.fill('Too dear')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to update deal status')).toBeVisible()
  fails = false
  await carry(board, cardOf(board, 'Reefer fleet'), columnOf(board, 'Lost'))
  await page.mouse.up()
  await expect(reason).toHaveValue('Too dear')
  await page.keyboard.press('Enter')
  await expect(cardOf(board, 'Reefer fleet')).toContainText('Lost: Too dear')
})

test('opens the deal of a card that is clicked, and follows what is edited there', async ({ seat }) => {
  const board = await aBoard(seat, { deals: five })
  const { page } = board
  await cardOf(board, 'Signal lamps').click()
  await expect(page).toHaveURL(/panel=deal:/)
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: 'Signal lamps' })).toBeVisible()
  await expect(cardOf(board, 'Signal lamps')).toHaveAttribute('aria-selected', 'true')
  await panel.getByRole('button', { name: /^Edit Value/ }).click()
  await panel.getByRole('textbox', { name: 'Value' }).fill('2000')
  await page.keyboard.press('Enter')
  await expect(cardOf(board, 'Signal lamps')).toContainText('$2,000')
  await expect(headOf(board, 'Open')).toContainText('$24,400')
  await carry(board, cardOf(board, 'Kiln spare parts'), columnOf(board, 'Paused'))
  await page.mouse.up()
  await expect.poll(() => titlesIn(board, 'Paused')).toContain('Kiln spare parts')
  await expect(panel.getByRole('heading', { name: 'Signal lamps' })).toBeVisible()
  await cardOf(board, 'Reefer fleet').click()
  await expect(panel.getByRole('heading', { name: 'Reefer fleet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(/panel=/)
})

test('walks through the column of the open deal', async ({ seat }) => {
  const board = await aBoard(seat, { deals: five })
  const panel = panelOf(board.page)
  await cardOf(board, 'Kiln spare parts').click()
  await expect(panel).toContainText('1 of 3')
  await board.page.keyboard.press('j')
  await expect(panel.getByRole('heading', { name: 'Reefer fleet' })).toBeVisible()
  await board.page.keyboard.press('j')
  await expect(panel.getByRole('heading', { name: 'Signal lamps' })).toBeVisible()
  await expect(panel).toContainText('3 of 3')
  await board.page.keyboard.press('k')
  await expect(cardOf(board, 'Reefer fleet')).toHaveAttribute('aria-selected', 'true')
})

test('begins each column with fifty cards and goes on as somebody scrolls', async ({ seat, person }) => {
  const many = Array.from({ length: 170 }, (_, n) => `Deal ${String(n).padStart(3, '0')}`)
  const board = await aBoard(seat)
  // What the import changed would come as an event, too, on which the columns are read again.
  await withoutLiveChanges(board.page)
  await person.calls('POST', '/deals/import', { deals: many.map((title) => ({ title, value: 10 })) })
  await board.page.goto('/deals?view=board&sort=title')
  const open = columnOf(board, 'Open')
  await expect(headOf(board, 'Open')).toContainText('170 deals$1,700')
  await expect(open.getByRole('option').first()).toHaveAttribute('aria-setsize', '170')
  expect(await open.getByRole('option').count()).toBeLessThan(50)
  const asked: string[] = []
  board.page.on('request', (request) => request.url().includes('/deals?') && asked.push(request.url()))
  await open.getByRole('option').first().focus()
  for (let at = 1; at < many.length; at += 1) {
    await expect(open.getByRole('option', { name: many[at - 1] })).toBeFocused()
    await board.page.keyboard.press('ArrowDown')
  }
  await expect(open.getByRole('option', { name: many[169] })).toBeFocused()
  expect(new Set(asked.filter((url) => url.includes('status=OPEN') && url.includes('cursor='))).size).toBe(2)
  expect(await open.getByRole('option').count()).toBeLessThan(50)
})

test('says when further cards do not come, and tries again', async ({ seat, person }) => {
  const board = await aBoard(seat)
  await person.calls('POST', '/deals/import', { deals: Array.from({ length: 60 }, (_, n) => ({ title: `Deal ${n}` })) })
  let fails = true
  await board.page.route('**/deals?*cursor=*', (route) =>
    fails ? route.fulfill({ status: 400, json: { success: false, error: 'bad_request' } }) : route.fallback(),
  )
  await board.page.goto('/deals?view=board&sort=title')
  await columnOf(board, 'Open').getByRole('option').first().focus()
  await board.page.keyboard.press('End')
  await expect(columnOf(board, 'Open').getByText('Failed to load more deals.')).toBeVisible()
  fails = false
  await columnOf(board, 'Open').getByRole('button', { name: 'Try again' }).click()
  await expect(columnOf(board, 'Open').getByText('Failed to load more deals.')).toHaveCount(0)
  await columnOf(board, 'Open').getByRole('option').first().focus()
  await board.page.keyboard.press('End')
  await expect(columnOf(board, 'Open').getByRole('option', { name: 'Deal 9 ' })).toBeFocused()
})

const steps = [
  ['Overdue', 'Call Benedikt', '2026-03-10T17:00:00Z'],
  ['Next day', 'Send the quote', '2026-03-11T09:00:00Z'],
  ['Later', 'Site visit', '2026-03-20T12:00:00Z'],
] as const

for (const [timezoneId, tomorrow] of [
  ['Etc/GMT+8', 'later'],
  ['Pacific/Kiritimati', 'today'],
])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test('marks the next step of each card by the day', async ({ seat, person }) => {
      const board = await aBoard(seat)
      await person.calls('POST', '/deals', { title: 'Nothing planned' })
      for (const [title, step, dueDate] of steps) {
        const { id: dealId } = await person.calls('POST', '/deals', { title })
        await person.calls('POST', '/tasks', { title: step, dueDate, dealId })
      }
      await board.page.clock.setFixedTime('2026-03-10T20:00:00Z')
      await board.page.goto('/deals?view=board')
      const step = (title: string) => cardOf(board, title).locator('[data-step]')
      await expect(step('Overdue')).toHaveText('Overdue: Call Benedikt · 3 h late')
      await expect(step('Next day')).toHaveText(
        `Next step: Send the quote · ${tomorrow === 'today' ? 'today' : 'Mar 11'}`,
      )
      await expect(step('Nothing planned')).toHaveText('No next step')
      expect(await step('Later').getAttribute('data-step')).toBe('later')
      expect(await step('Overdue').getAttribute('data-step')).toBe('overdue')
      expect(await step('Next day').getAttribute('data-step')).toBe(tomorrow)
    })
  })

test('marks a deal that rots, and shows what others change as it happens', async ({ seat, person }) => {
  const board = await aBoard(seat, { deals: five })
  await board.page.route('**/deals/pipeline?*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const deal of json.data[0].deals) deal.isRotting = deal.title === 'Signal lamps'
    await route.fulfill({ response, json })
  })
  await board.page.reload()
  await expect(cardOf(board, 'Signal lamps').locator('[data-rotting]')).toContainText('Rotting')
  await expect(cardOf(board, 'Reefer fleet').locator('[data-rotting]')).toHaveCount(0)
  await expect(board.page.getByText('Live', { exact: true })).toBeVisible()
  const [{ id }] = await person.calls('GET', '/deals?search=reefer')
  await person.calls('PATCH', `/deals/${id}/status`, { status: 'WON' })
  await expect.poll(() => titlesIn(board, 'Won')).toEqual(['Port gate', 'Reefer fleet'])
  await person.calls('POST', '/tasks', { title: 'Call back', dueDate: '2031-01-02T12:00:00Z', dealId: id })
  await expect(cardOf(board, 'Reefer fleet')).toContainText('Call back · Jan 2, 2031')
  await person.calls('DELETE', `/deals/${id}`)
  await expect.poll(() => titlesIn(board, 'Won')).toEqual(['Port gate'])
  await expect(headOf(board, 'Won')).toHaveText('Won1 deal$128,000Weighted $128,000')
})

test('keeps to the search and the filters of the page', async ({ seat }) => {
  const board = await aBoard(seat, { deals: five, at: '&currency=JPY,EUR' })
  await expect.poll(() => titlesIn(board, 'Open')).toEqual(['Reefer fleet'])
  expect(await titlesIn(board, 'Paused')).toEqual(['Lens coating'])
  await board.page.keyboard.press('/')
  await board.page.keyboard.type('nothing of the kind')
  await expect(board.page.getByText('No deals match')).toBeVisible()
  await board.page.getByRole('button', { name: 'Show all deals' }).click()
  await expect.poll(() => titlesIn(board, 'Open')).toEqual(['Kiln spare parts', 'Reefer fleet', 'Signal lamps'])
})

test('says that the board did not load, and tries again', async ({ seat }) => {
  const board = await aBoard(seat, { deals: five })
  let fails = true
  await board.page.route('**/deals/pipeline?*', (route) =>
    fails ? route.fulfill({ status: 400, json: { success: false, error: 'bad_request' } }) : route.fallback(),
  )
  await board.page.reload()
  await expect(board.page.getByText('Failed to load deals')).toBeVisible()
  fails = false
  await board.page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardOf(board, 'Signal lamps')).toBeVisible()
})
