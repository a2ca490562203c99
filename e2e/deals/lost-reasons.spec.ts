import type { Locator, Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import type { SignedInPerson } from '../testing/fixtures.ts'
import { choiceIn, fieldEditor, fieldRow, openFieldEditor, recordPanel } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { boardCard, boardColumn, dragOver, openDealsBoard, readColumnTitles } from './deals-board-page.ts'
import { createDeal, failRequests, openDeal, openDealsList, toast } from './deals-page.ts'

const missing = 'A lost deal needs a reason. Please add one.'
const askingDialog = (page: Page) => page.getByRole('dialog', { name: 'Mark as lost' })
const choices = (page: Page) => askingDialog(page).getByRole('combobox', { name: 'Lost reason' })
const markAsLost = (page: Page) => askingDialog(page).getByRole('button', { name: 'Mark as lost' })

/** Two reasons in the own workspace, one of which must be given. */
async function requireReasons(person: SignedInPerson): Promise<void> {
  for (const name of ['Price', 'Too late']) await person.request('POST', '/deals/lost-reasons', { name })
  await person.request('PATCH', '/deals/lost-reasons', { isRequired: true })
}

async function chooseLost(panel: Locator): Promise<void> {
  await choiceIn(await openFieldEditor(panel, 'Status'), 'Lost').click()
}

test('the panel asks for one of the reasons, or another text, and demands it', async ({ userSession }) => {
  const { page, person } = userSession
  await requireReasons(person)
  const deal = await createDeal(person)
  const panel = await openDeal(page, deal)
  await chooseLost(panel)
  await expect(choices(page)).toBeFocused()
  await expect(choices(page).getByRole('option')).toHaveText(['Select ...', 'Price', 'Too late', 'Other…'])
  await markAsLost(page).click()
  await expect(askingDialog(page).getByRole('alert')).toHaveText(missing)
  await choices(page).selectOption('Other…')
  const other = askingDialog(page).getByRole('textbox', { name: 'Other reason' })
  await expect(other).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(askingDialog(page).getByRole('alert')).toHaveText(missing)
  await other.fill('Moved abroad')
  expect(await findViolationsInAllThemes(askingDialog(page))).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await other.press('Enter')
  await expect(fieldRow(panel, 'Lost reason')).toContainText('Moved abroad')
  await expect
    .poll(() => person.request('GET', `/deals/${deal.id}`))
    .toMatchObject({ status: 'LOST', lostReason: 'Moved abroad' })
})

test('the panel keeps the typed reason when the request fails', async ({ userSession }) => {
  const { page, person } = userSession
  await requireReasons(person)
  const panel = await openDeal(page, await createDeal(person))
  const restore = await failRequests(page, 'PATCH', '**/deals/*/status?*')
  await chooseLost(panel)
  await choices(page).selectOption('Other…')
  await page.keyboard.type('Moved abroad')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Failed to update deal status')).toBeVisible()
  await restore()
  await page.keyboard.press('Escape')
  await chooseLost(panel)
  const other = askingDialog(page).getByRole('textbox', { name: 'Other reason' })
  await expect(other).toHaveValue('Moved abroad')
  await markAsLost(page).click()
  await expect(fieldRow(panel, 'Lost reason')).toContainText('Moved abroad')
})

test('the field of a lost deal offers the same choices', async ({ userSession }) => {
  const { page, person } = userSession
  await requireReasons(person)
  const deal = await createDeal(person, { status: 'LOST', lostReason: 'Moved abroad' })
  const panel = await openDeal(page, deal)
  const editor = await openFieldEditor(panel, 'Lost reason')
  await expect(editor.getByRole('option')).toHaveText(['Price', 'Too late', 'Other…'])
  await choiceIn(editor, 'Price').click()
  await expect(fieldRow(panel, 'Lost reason')).toContainText('Price')
  await choiceIn(await openFieldEditor(panel, 'Lost reason'), 'Other…').click()
  const other = fieldEditor(panel, 'Lost reason').getByRole('textbox', { name: 'Other reason' })
  await expect(other).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fieldEditor(panel, 'Lost reason')).toContainText(missing)
  await other.fill('Moved to another town')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await person.request('GET', `/deals/${deal.id}`)).lostReason)
    .toBe('Moved to another town')
  await expect(fieldRow(panel, 'Lost reason')).toContainText('Moved to another town')
})

test('the board asks for one of the reasons, and moves the card back without one', async ({ userSession }) => {
  const { person } = userSession
  await requireReasons(person)
  const board = await openDealsBoard(userSession, { deals: [{ title: 'Reefer fleet' }] })
  const { page } = board
  await dragOver(board, boardCard(board, 'Reefer fleet'), boardColumn(board, 'Lost'))
  await page.mouse.up()
  await expect(choices(page)).toBeFocused()
  await markAsLost(page).click()
  await expect(askingDialog(page).getByRole('alert')).toHaveText(missing)
  await page.keyboard.press('Escape')
  await expect.poll(() => readColumnTitles(board, 'Lost')).toEqual([])
  await dragOver(board, boardCard(board, 'Reefer fleet'), boardColumn(board, 'Lost'))
  await page.mouse.up()
  await choices(page).selectOption('Too late')
  await markAsLost(page).click()
  await expect(boardCard(board, 'Reefer fleet')).toContainText('Lost: Too late')
})

test('the palette asks for one of the reasons', async ({ userSession }) => {
  const { page, person } = userSession
  await requireReasons(person)
  const deal = await createDeal(person)
  await openDeal(page, deal)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('combobox').fill('move deal to lost')
  await palette.getByRole('option', { name: 'Move deal to Lost', exact: true }).click()
  await choices(page).selectOption('Price')
  await markAsLost(page).click()
  await expect(fieldRow(recordPanel(page), 'Lost reason')).toContainText('Price')
})

test('a change of many deals asks once, and keeps the reason when it fails', async ({ userSession }) => {
  const { person } = userSession
  await requireReasons(person)
  const { page, grid } = await openDealsList(userSession, { deals: [{ title: 'Lamps' }, { title: 'Ropes' }] })
  await expect(grid.getByText('Ropes')).toBeVisible()
  const markAll = async () => {
    await page.keyboard.press('e')
    await page.getByRole('combobox', { name: 'Field to change' }).fill('status')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox', { name: 'Status' }).getByRole('option', { name: 'Lost' }).click()
  }
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const restore = await failRequests(page, 'PATCH', '**/deals/bulk?*')
  await markAll()
  await choices(page).selectOption('Price')
  await markAsLost(page).click()
  await expect(toast(page, 'The server is in trouble')).toBeVisible()
  await restore()
  await markAll()
  await expect(choices(page)).toHaveValue('Price')
  await markAsLost(page).click()
  await expect(toast(page, 'Status of 2 deals updated')).toBeVisible()
  const lost = { status: 'LOST', lostReason: 'Price' }
  expect(await person.request('GET', '/deals')).toMatchObject([lost, lost])
})

test('a new deal that is lost already has a reason', async ({ userSession }) => {
  const { person } = userSession
  await requireReasons(person)
  const { page, grid } = await openDealsList(userSession, { deals: [{ title: 'Lamps' }] })
  await expect(grid.getByText('Lamps')).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New deal' })
  await dialog.getByLabel('Title').fill('Ropes')
  await expect(dialog.getByLabel('Lost reason')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('LOST')
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  await expect(dialog.getByText(missing)).toBeVisible()
  await dialog.getByLabel('Lost reason').selectOption('Too late')
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  await expect(dialog).toHaveCount(0)
  const [deal] = await person.request('GET', '/deals?search=ropes')
  expect(deal).toMatchObject({ status: 'LOST', lostReason: 'Too late' })
})

test('any text can be typed while the reasons cannot be loaded', { tag: '@alone' }, async ({ page, person }) => {
  const deal = await createDeal(person)
  await failRequests(page, 'GET', /\/deals\/lost-reasons\?/)
  const panel = await openDeal(page, deal)
  await chooseLost(panel)
  await askingDialog(page).getByRole('textbox', { name: 'Lost reason' }).fill('Moved abroad')
  await page.keyboard.press('Enter')
  await expect(fieldRow(panel, 'Lost reason')).toContainText('Moved abroad')
})
