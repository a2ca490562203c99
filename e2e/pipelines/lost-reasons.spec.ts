import type { Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { navigate, openViewerPage, type SignedInPerson } from '../testing/fixtures.ts'
import { blockEventStreams, failRequests, toast } from '../testing/routes.ts'
import { chooseAction, failThenRetry } from '../testing/row-actions.ts'
import { expect, test } from '../testing/shared-page.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Lost reasons', exact: true })
const readNames = async (page: Page): Promise<string[]> =>
  (await section(page).getByRole('listitem').locator('bdi').allTextContents()).map((name) => name.trim())
const stored = (person: SignedInPerson) => person.request('GET', '/deals/lost-reasons')
const storedNames = async (person: SignedInPerson): Promise<string[]> =>
  (await stored(person)).reasons.map(({ name }: { name: string }) => name)

async function addReasons(person: SignedInPerson, names: string[]): Promise<void> {
  for (const name of names) await person.request('POST', '/deals/lost-reasons', { name })
}

test('add a reason, refuse a name that is taken, rename and delete it', async ({ userSession }) => {
  const { page, person } = userSession
  await navigate(page, '/settings/pipelines')
  await expect(section(page)).toContainText('No lost reasons yet. Whoever loses a deal types the reason.')
  const dialog = page.getByRole('dialog', { name: 'New lost reason' })
  for (const name of ['Price', 'Too late']) {
    await page.getByRole('button', { name: 'Add lost reason' }).click()
    await dialog.getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  await expect.poll(() => readNames(page)).toEqual(['Price', 'Too late'])
  await page.getByRole('button', { name: 'Add lost reason' }).click()
  await dialog.getByRole('button', { name: 'Add lost reason' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('PRICE')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('A lost reason with this name already exists.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('PRICE')
  await page.keyboard.press('Escape')
  const deal = await person.request('POST', '/deals', { title: 'Ropes', status: 'LOST', lostReason: 'Price' })
  await chooseAction(page, 'Price', 'Rename')
  const rename = page.getByRole('dialog', { name: 'Rename lost reason' })
  await expect(rename).toContainText('Deals that were lost for it keep the earlier name.')
  await rename.getByLabel('Name').fill('Too expensive')
  await page.keyboard.press('Enter')
  await expect.poll(() => readNames(page)).toEqual(['Too expensive', 'Too late'])
  await chooseAction(page, 'Too expensive', 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete lost reason' })
  await expect(question).toContainText(
    'Delete “Too expensive”? Deals that were lost for it keep the text. You can’t restore it.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Lost reason deleted successfully')).toBeVisible()
  await expect.poll(() => readNames(page)).toEqual(['Too late'])
  expect(await storedNames(person)).toEqual(['Too late'])
  expect(await person.request('GET', `/deals/${deal.id}`)).toMatchObject({ lostReason: 'Price' })
})

test('move reasons with the keyboard and by dragging them, as others see at once', async ({ userSession }) => {
  const { page, person } = userSession
  await addReasons(person, ['Price', 'Timing', 'Quality'])
  await navigate(page, '/settings/pipelines')
  await page.getByRole('button', { name: 'Move Timing' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => readNames(page)).toEqual(['Timing', 'Price', 'Quality'])
  await expect(page.getByRole('status').filter({ hasText: 'Timing is now reason 1 of 3.' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Move Timing' })).toBeFocused()
  await expect.poll(() => storedNames(person)).toEqual(['Timing', 'Price', 'Quality'])
  const [handle, target] = [await boxOf(page, 'Move Quality'), await boxOf(page, 'Move Timing')]
  await page.mouse.move(handle.x, handle.y)
  await page.mouse.down()
  await page.mouse.move(target.x, target.y - 8, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => storedNames(person)).toEqual(['Quality', 'Timing', 'Price'])
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
  await addReasons(person, ['Too late'])
  await expect.poll(() => readNames(page)).toEqual(['Quality', 'Timing', 'Price', 'Too late'])
})

test('require a reason, which takes effect at once', async ({ userSession }) => {
  const { page, person } = userSession
  await navigate(page, '/settings/pipelines')
  const required = page.getByRole('switch', { name: 'Require a reason when a deal is lost' })
  await expect(required).not.toBeChecked()
  await required.press(' ')
  await expect.poll(async () => (await stored(person)).isRequired).toBe(true)
  await expect(required).toBeChecked()
  await required.press(' ')
  await expect.poll(async () => (await stored(person)).isRequired).toBe(false)
  await expect(required).not.toBeChecked()
})

test('keep what was typed, and the order, when something fails', async ({ userSession }) => {
  const { page, person } = userSession
  await addReasons(person, ['Price', 'Timing'])
  await navigate(page, '/settings/pipelines')
  await expect.poll(() => readNames(page)).toEqual(['Price', 'Timing'])
  await page.getByRole('button', { name: 'Add lost reason' }).click()
  await page.getByRole('dialog', { name: 'New lost reason' }).getByLabel('Name').fill('Quality')
  await failThenRetry(
    page,
    {
      method: 'POST',
      path: /\/deals\/lost-reasons\?/,
      texts: ['Failed to add lost reason', 'Lost reason added successfully'],
    },
    () => page.keyboard.press('Enter'),
  )
  await expect.poll(() => readNames(page)).toEqual(['Price', 'Timing', 'Quality'])
  const restoreOrder = await failRequests(page, 'PUT', /\/deals\/lost-reasons\/order\?/)
  await page.getByRole('button', { name: 'Move Price' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(toast(page, 'Failed to change the order of the lost reasons')).toBeVisible()
  await expect.poll(() => readNames(page)).toEqual(['Price', 'Timing', 'Quality'])
  await restoreOrder()
  const restoreSetting = await failRequests(page, 'PATCH', /\/deals\/lost-reasons\?/)
  const required = page.getByRole('switch', { name: 'Require a reason when a deal is lost' })
  await required.press(' ')
  await expect(toast(page, 'Failed to change whether a reason is required')).toBeVisible()
  await expect(required).not.toBeChecked()
  await restoreSetting()
})

test('say when somebody else was faster, and show what they did', async ({ userSession }) => {
  const { page, person } = userSession
  await addReasons(person, ['Price', 'Timing'])
  await blockEventStreams(page)
  await navigate(page, '/settings/pipelines')
  await expect.poll(() => readNames(page)).toEqual(['Price', 'Timing'])
  await addReasons(person, ['Quality'])
  await page.getByRole('button', { name: 'Move Price' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(toast(page, 'Someone else has changed the lost reasons. Please look at them again.')).toBeVisible()
  await expect.poll(() => readNames(page)).toEqual(['Price', 'Timing', 'Quality'])
})

test('say when they cannot be loaded, and try again', { tag: '@alone' }, async ({ page, person }) => {
  await addReasons(person, ['Price'])
  // A stream that is connected loads what failed by itself.
  await blockEventStreams(page)
  const restore = await failRequests(page, 'GET', /\/deals\/lost-reasons\?/)
  await page.goto('/settings/pipelines')
  await expect(section(page).getByRole('alert')).toContainText('Failed to load lost reasons')
  await restore()
  await section(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => readNames(page)).toContain('Price')
})

test('are read-only for who may not manage them', { tag: '@alone' }, async ({ browser, product, person }) => {
  await addReasons(person, ['Only to read'])
  const viewer = await openViewerPage(browser, product, person)
  await viewer.goto('/settings/pipelines')
  await expect.poll(() => readNames(viewer)).toContain('Only to read')
  await expect(viewer.getByRole('switch', { name: 'Require a reason when a deal is lost' })).toBeDisabled()
  for (const name of ['Add lost reason', 'Move Only to read', 'Actions for Only to read'])
    await expect(viewer.getByRole('button', { name })).toHaveCount(0)
})

test('have no accessibility faults, in light and dark, wide and narrow', async ({ userSession }) => {
  const { page, person } = userSession
  await addReasons(person, ['Price', 'Timing'])
  await navigate(page, '/settings/pipelines')
  await expect.poll(() => readNames(page)).toEqual(['Price', 'Timing'])
  expect(await findViolationsInAllThemes(section(page))).toEqual([])
})

/** The middle of a button. */
async function boxOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name }).boundingBox()
  if (!box) throw new Error(`${name} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
