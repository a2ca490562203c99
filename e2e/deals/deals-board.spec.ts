import { recordPanel } from '../testing/record-panel.ts'
import { blockEventStreams } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import {
  boardCard,
  boardColumn,
  centerOf,
  type DealsBoardPage,
  draggedCard,
  dragOver,
  fiveDeals,
  importDeals,
  openDealsBoard,
  readColumnTitles,
  readStatuses,
} from './deals-board-page.ts'

/** The header of a column. */
const columnHeader = (board: DealsBoardPage, name: string) => boardColumn(board, name).locator('header')
const announcement = ({ page }: DealsBoardPage) => page.getByRole('status').filter({ hasText: /\S/ }).last()

test('shows the deals in four columns with counts and sums by currency (DEAL-013)', async ({ userSession }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  await expect(boardCard(board, 'Signal lamps')).toBeVisible()
  await expect.poll(() => readColumnTitles(board, 'Open')).toEqual(['Kiln spare parts', 'Reefer fleet', 'Signal lamps'])
  await expect.poll(() => readColumnTitles(board, 'Lost')).toEqual([])
  await expect(columnHeader(board, 'Open')).toHaveText('Open3 deals€184,001 · $23,400Weighted €128,800 · $13,940')
  await expect(columnHeader(board, 'Paused')).toHaveText('Paused1 deal¥41,000Weighted –')
  await expect(boardColumn(board, 'Lost')).toHaveText('Lost0 dealsNo deals')
  await board.page.getByRole('button', { name: 'Sums of Open by currency' }).click()
  await expect(board.page.getByRole('dialog').getByRole('row')).toHaveText([
    'CurrencySumWeighted',
    'EUR€184,000.50€128,800.35',
    'USD$23,400.00$13,940.00',
  ])
})

test('a card shows title, company, contact, value, close date and owner', async ({ userSession, person }) => {
  const { id: companyId } = await person.request('POST', '/companies', { name: 'Tessellate Freight' })
  const { id: contactId } = await person.request('POST', '/contacts', { name: 'Amara Okonkwo' })
  const links = { companyId, contactId, expectedCloseDate: '2031-03-31T12:00:00Z' }
  const board = await openDealsBoard(userSession, { deals: [{ ...fiveDeals[1], ...links }] })
  await expect(boardCard(board, 'Reefer fleet')).toHaveAccessibleName(
    /^Reefer fleet Tessellate Freight Amara Okonkwo €184,000.50 70% likely Closes Mar 31, 2031 No next step Age: 0 d Owner: Maren Aldous$/,
  )
})

test('moves a card with the mouse immediately, and says so (DEAL-028, DEAL-048, DEAL-049)', async ({
  userSession,
  person,
}) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  const sent = board.page.waitForRequest((request) => request.method() === 'PATCH')
  let answer = () => {}
  await board.page.route('**/deals/*/status?*', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await dragOver(board, boardCard(board, 'Reefer fleet'), boardColumn(board, 'Won'))
  await expect(draggedCard(board)).toContainText('Reefer fleet')
  await expect(boardColumn(board, 'Won')).toHaveAttribute('data-over', 'true')
  await board.page.mouse.up()
  await expect(draggedCard(board)).toHaveCount(0)
  await expect.poll(() => readColumnTitles(board, 'Won')).toEqual(['Port gate', 'Reefer fleet'])
  await expect(columnHeader(board, 'Open')).toHaveText('Open2 deals$23,400Weighted $13,940')
  await expect(columnHeader(board, 'Won')).toContainText('€184,001 · $128,000')
  await expect(board.page.getByText('Updating deal status...')).toBeVisible()
  const body = (await sent).postDataJSON()
  expect(body).toEqual({ status: 'WON', actualCloseDate: expect.any(String) })
  expect(Math.abs(Date.parse(body.actualCloseDate) - Date.now())).toBeLessThan(60_000)
  answer()
  await expect(board.page.getByText('Deal status updated successfully')).toBeVisible()
  await expect.poll(async () => (await readStatuses(person))['Reefer fleet']).toBe('WON')
  await expect(board.page).not.toHaveURL(/panel=/)
})

test('undoes a move from its toast', async ({ userSession, person }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  await dragOver(board, boardCard(board, 'Port gate'), boardColumn(board, 'Paused'))
  await board.page.mouse.up()
  await board.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readColumnTitles(board, 'Won')).toEqual(['Port gate'])
  await expect.poll(async () => (await readStatuses(person))['Port gate']).toBe('WON')
})

test('returns the card when the move fails, and says what failed (DEAL-050)', async ({ userSession }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  await board.page.route('**/deals/*/status?*', (route) =>
    route.fulfill({ status: 400, json: { success: false, error: 'bad_request', message: 'No.' } }),
  )
  await dragOver(board, boardCard(board, 'Reefer fleet'), boardColumn(board, 'Won'))
  await board.page.mouse.up()
  await expect(board.page.getByText('Failed to update deal status')).toBeVisible()
  await expect.poll(() => readColumnTitles(board, 'Open')).toEqual(['Kiln spare parts', 'Reefer fleet', 'Signal lamps'])
  await expect(columnHeader(board, 'Won')).toHaveText('Won1 deal$128,000')
  await expect(announcement(board)).toHaveText('Reefer fleet is back in Open.')
})

test('cancels a drag with Escape or a drop outside the columns', async ({ userSession, person }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  await dragOver(board, boardCard(board, 'Reefer fleet'), boardColumn(board, 'Won'))
  await board.page.keyboard.press('Escape')
  await expect(draggedCard(board)).toHaveCount(0)
  await board.page.mouse.up()
  await dragOver(board, boardCard(board, 'Reefer fleet'), board.page.getByRole('heading', { level: 1 }))
  await board.page.mouse.up()
  await expect(draggedCard(board)).toHaveCount(0)
  await expect.poll(() => readColumnTitles(board, 'Open')).toEqual(['Kiln spare parts', 'Reefer fleet', 'Signal lamps'])
  expect((await readStatuses(person))['Reefer fleet']).toBe('OPEN')
  await expect(board.page).not.toHaveURL(/panel=/)
})

test('asks in one line why a deal was lost, and leaves it in place on cancel (DEAL-029)', async ({
  userSession,
  person,
}) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  const { page } = board
  await dragOver(board, boardCard(board, 'Reefer fleet'), boardColumn(board, 'Lost'))
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => readColumnTitles(board, 'Lost')).toEqual(['Reefer fleet'])
  await page.keyboard.press('Escape')
  await expect.poll(() => readColumnTitles(board, 'Lost')).toEqual([])
  await dragOver(board, boardCard(board, 'Reefer fleet'), boardColumn(board, 'Lost'))
  await page.mouse.up()
  await page.getByRole('textbox', { name: 'Lost reason' }).fill('Went with the incumbent')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Deal status updated successfully')).toBeVisible()
  await expect(boardCard(board, 'Reefer fleet')).toContainText('Lost: Went with the incumbent')
  await expect
    .poll(() => person.request('GET', '/deals?status=LOST'))
    .toMatchObject([
      { title: 'Reefer fleet', lostReason: 'Went with the incumbent', actualCloseDate: expect.any(String) },
    ])
})

test('drops a card where the pointer is let go, however fast it moved (DEAL-029)', async ({ userSession }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  const { page } = board
  await expect(boardCard(board, 'Reefer fleet')).toBeVisible()
  const [from, to] = [await centerOf(boardCard(board, 'Reefer fleet')), await centerOf(boardColumn(board, 'Lost'))]
  // The whole gesture between two frames, as on a busy machine.
  await page.evaluate(
    ([start, end]) => {
      const send = (type: string, at: { x: number; y: number }) => {
        const init = { clientX: at.x, clientY: at.y, pointerId: 1, isPrimary: true, pointerType: 'mouse' }
        document.elementFromPoint(at.x, at.y)?.dispatchEvent(new PointerEvent(type, { ...init, bubbles: true }))
      }
      send('pointerdown', start)
      send('pointermove', { x: start.x + 10, y: start.y + 10 })
      send('pointermove', end)
      send('pointerup', end)
    },
    [from, to] as const,
  )
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(draggedCard(board)).toHaveCount(0)
  await expect.poll(() => readColumnTitles(board, 'Lost')).toEqual(['Reefer fleet'])
})

test('moves focus and cards with the keyboard, and announces each step', async ({ userSession, person }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  const { page } = board
  await expect(boardCard(board, 'Lens coating')).toBeVisible()
  await boardCard(board, 'Kiln spare parts').focus()
  await page.keyboard.press('ArrowRight')
  await expect(boardCard(board, 'Lens coating')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(boardCard(board, 'Port gate')).toBeFocused()
  await page.keyboard.press('Home')
  for (const [key, title] of [
    ['ArrowLeft', 'Lens coating'],
    ['ArrowLeft', 'Kiln spare parts'],
    ['ArrowDown', 'Reefer fleet'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(boardCard(board, title)).toBeFocused()
  }
  await page.keyboard.press('Space')
  await expect(announcement(board)).toHaveText(
    /^Picked up Reefer fleet from Open\. Use the left and right arrow keys to choose a column/,
  )
  await page.keyboard.press('ArrowRight')
  await expect(announcement(board)).toHaveText('Paused, column 2 of 4.')
  await page.keyboard.press('ArrowRight')
  await expect(announcement(board)).toHaveText('Won, column 3 of 4.')
  await page.keyboard.press('Escape')
  await expect(announcement(board)).toHaveText('Reefer fleet stays in Open.')
  await expect(boardCard(board, 'Reefer fleet')).toBeFocused()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(announcement(board)).toHaveText('Reefer fleet moved to Paused.')
  await expect.poll(() => readColumnTitles(board, 'Paused')).toEqual(['Lens coating', 'Reefer fleet'])
  await expect(boardCard(board, 'Reefer fleet')).toBeFocused()
  await expect.poll(async () => (await readStatuses(person))['Reefer fleet']).toBe('PAUSED')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/panel=deal:/)
})

test('keeps the typed reason when the request fails', async ({ userSession }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  const { page } = board
  let fails = true
  await page.route('**/deals/*/status?*', (route) =>
    fails ? route.fulfill({ status: 400, json: { success: false, error: 'bad_request' } }) : route.fallback(),
  )
  const reason = page.getByRole('textbox', { name: 'Lost reason' })
  await dragOver(board, boardCard(board, 'Reefer fleet'), boardColumn(board, 'Lost'))
  await page.mouse.up()
  await reason.fill('Too dear')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to update deal status')).toBeVisible()
  fails = false
  await dragOver(board, boardCard(board, 'Reefer fleet'), boardColumn(board, 'Lost'))
  await page.mouse.up()
  await expect(reason).toHaveValue('Too dear')
  await page.keyboard.press('Enter')
  await expect(boardCard(board, 'Reefer fleet')).toContainText('Lost: Too dear')
})

test('opens the deal of a clicked card, and reflects edits made in the panel', async ({ userSession }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  const { page } = board
  await boardCard(board, 'Signal lamps').click()
  await expect(page).toHaveURL(/panel=deal:/)
  const panel = recordPanel(page)
  await expect(panel.getByRole('heading', { name: 'Signal lamps' })).toBeVisible()
  await expect(boardCard(board, 'Signal lamps')).toHaveAttribute('aria-selected', 'true')
  await panel.getByRole('button', { name: /^Edit Value/ }).click()
  await panel.getByRole('textbox', { name: 'Value' }).fill('2000')
  await page.keyboard.press('Enter')
  await expect(boardCard(board, 'Signal lamps')).toContainText('$2,000')
  await expect(columnHeader(board, 'Open')).toContainText('$24,400')
  await dragOver(board, boardCard(board, 'Kiln spare parts'), boardColumn(board, 'Paused'))
  await page.mouse.up()
  await expect.poll(() => readColumnTitles(board, 'Paused')).toContain('Kiln spare parts')
  await expect(panel.getByRole('heading', { name: 'Signal lamps' })).toBeVisible()
  await boardCard(board, 'Reefer fleet').click()
  await expect(panel.getByRole('heading', { name: 'Reefer fleet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(/panel=/)
})

test('moves through the column of the open deal', async ({ userSession }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  const panel = recordPanel(board.page)
  await boardCard(board, 'Kiln spare parts').click()
  await expect(panel).toContainText('1 of 3')
  await board.page.keyboard.press('j')
  await expect(panel.getByRole('heading', { name: 'Reefer fleet' })).toBeVisible()
  await expect(panel).toContainText('2 of 3')
  await board.page.keyboard.press('j')
  await expect(panel.getByRole('heading', { name: 'Signal lamps' })).toBeVisible()
  await expect(panel).toContainText('3 of 3')
  await board.page.keyboard.press('k')
  await expect(boardCard(board, 'Reefer fleet')).toHaveAttribute('aria-selected', 'true')
})

test('loads fifty cards per column, and more on scrolling', async ({ userSession, person }) => {
  const many = Array.from({ length: 120 }, (_, n) => `Deal ${String(n).padStart(3, '0')}`)
  const board = await openDealsBoard(userSession)
  // The import also emits an event, which would reload the columns.
  await blockEventStreams(board.page)
  await importDeals(
    person,
    many.map((title) => ({ title, value: 10 })),
  )
  await board.page.goto('/deals?view=board&sort=title')
  const open = boardColumn(board, 'Open')
  await expect(columnHeader(board, 'Open')).toContainText('120 deals$1,200')
  await expect(open.getByRole('option').first()).toHaveAttribute('aria-setsize', '120')
  await expect.poll(() => open.getByRole('option').count()).toBeLessThan(50)
  const asked: string[] = []
  board.page.on('request', (request) => request.url().includes('/deals?') && asked.push(request.url()))
  await open.getByRole('option').first().focus()
  for (let at = 1; at < many.length; at += 1) {
    await expect(open.getByRole('option', { name: many[at - 1] })).toBeFocused()
    await board.page.keyboard.press('ArrowDown')
  }
  await expect(open.getByRole('option', { name: many[119] })).toBeFocused()
  expect(new Set(asked.filter((url) => url.includes('status=OPEN') && url.includes('cursor='))).size).toBe(1)
  await expect.poll(() => open.getByRole('option').count()).toBeLessThan(50)
})

test('loads more cards once, however late it shows them', { tag: '@alone' }, async ({ userSession, person }) => {
  const { page } = userSession
  // The event of the import would reload the columns.
  await blockEventStreams(page)
  const deals = Array.from({ length: 70 }, (_, n) => ({ title: `Deal ${n}`, value: 10 }))
  await importDeals(person, deals)
  await page.addInitScript(() => {
    // The query cache tells its readers in a timer.
    const original = window.setTimeout
    window.setTimeout = ((run: () => void, delay = 0) => original(run, delay || 1_000)) as never
  })
  await page.goto('/deals?view=board&sort=title')
  const cards = page.getByRole('listbox', { name: 'Open deals' })
  const changes = await cards.evaluateHandle((list) => {
    const records: MutationRecord[] = []
    new MutationObserver((more) => records.push(...more)).observe(list, { attributeFilter: ['aria-busy'] })
    return records
  })
  await cards.getByRole('option').first().press('End')
  await expect.poll(() => changes.evaluate((records) => records.length)).toBe(2)
  await cards.evaluate(async (list) => {
    for (let frame = 0; frame <= 40; frame += 1) {
      list.parentElement?.scrollTo(0, list.scrollHeight / (1 + (frame % 2)))
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(cards.locator('[aria-posinset="70"]')).toBeVisible()
  expect(await changes.evaluate((records) => records.length)).toBe(2)
})

test('says when more cards fail to load, and tries again', async ({ userSession, person }) => {
  const board = await openDealsBoard(userSession)
  // The event of the import would reload the columns.
  await blockEventStreams(board.page)
  await importDeals(
    person,
    Array.from({ length: 60 }, (_, n) => ({ title: `Deal ${n}` })),
  )
  let fails = true
  await board.page.route('**/deals?*cursor=*', (route) =>
    fails ? route.fulfill({ status: 400, json: { success: false, error: 'bad_request' } }) : route.fallback(),
  )
  await board.page.goto('/deals?view=board&sort=title')
  await boardColumn(board, 'Open').getByRole('option').first().focus()
  await board.page.keyboard.press('End')
  await expect(boardColumn(board, 'Open').getByText('Failed to load more deals.')).toBeVisible()
  fails = false
  await boardColumn(board, 'Open').getByRole('button', { name: 'Try again' }).click()
  await expect(boardColumn(board, 'Open').getByText('Failed to load more deals.')).toHaveCount(0)
  await boardColumn(board, 'Open').getByRole('option').first().focus()
  await board.page.keyboard.press('End')
  await expect(boardColumn(board, 'Open').getByRole('option', { name: 'Deal 9 ' })).toBeFocused()
})

test('marks a stale deal, and shows the changes of others live', async ({ userSession, person }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  await board.page.route('**/deals/pipeline?*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const deal of json.data[0].deals) deal.isRotting = deal.title === 'Signal lamps'
    await route.fulfill({ response, json })
  })
  await board.page.reload()
  await expect(boardCard(board, 'Signal lamps').locator('[data-rotting]')).toContainText('Rotting')
  await expect(boardCard(board, 'Reefer fleet').locator('[data-rotting]')).toHaveCount(0)
  await expect(board.page.getByText('Live', { exact: true })).toBeVisible()
  const [{ id }] = await person.request('GET', '/deals?search=reefer')
  await person.request('PATCH', `/deals/${id}/status`, { status: 'WON' })
  await expect.poll(() => readColumnTitles(board, 'Won')).toEqual(['Port gate', 'Reefer fleet'])
  await person.request('POST', '/tasks', { title: 'Call back', dueDate: '2031-01-02T12:00:00Z', dealId: id })
  await expect(boardCard(board, 'Reefer fleet')).toContainText('Jan 2, 2031 · Call back')
  await person.request('DELETE', `/deals/${id}`)
  await expect.poll(() => readColumnTitles(board, 'Won')).toEqual(['Port gate'])
  await expect(columnHeader(board, 'Won')).toHaveText('Won1 deal$128,000')
})

test('applies the search and the filters of the page', async ({ userSession }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals, query: '&currency=JPY,EUR' })
  await expect.poll(() => readColumnTitles(board, 'Open')).toEqual(['Reefer fleet'])
  await expect.poll(() => readColumnTitles(board, 'Paused')).toEqual(['Lens coating'])
  await board.page.keyboard.press('/')
  await expect(board.page.getByRole('searchbox', { name: 'Search deals' })).toBeFocused()
  await board.page.keyboard.type('nothing of the kind')
  await expect(board.page.getByText('No deals match')).toBeVisible()
  await board.page.getByRole('button', { name: 'Show all deals' }).click()
  await expect.poll(() => readColumnTitles(board, 'Open')).toEqual(['Kiln spare parts', 'Reefer fleet', 'Signal lamps'])
})

test('says that the board failed to load, and tries again', async ({ userSession }) => {
  const board = await openDealsBoard(userSession, { deals: fiveDeals })
  let fails = true
  await board.page.route('**/deals/pipeline?*', (route) =>
    fails ? route.fulfill({ status: 400, json: { success: false, error: 'bad_request' } }) : route.fallback(),
  )
  // An event would load the board again by itself.
  await blockEventStreams(board.page)
  await expect(board.page.getByText('Failed to load deals')).toBeVisible()
  fails = false
  await board.page.getByRole('button', { name: 'Try again' }).click()
  await expect(boardCard(board, 'Signal lamps')).toBeVisible()
})
