import type { Locator, Page } from '@playwright/test'
import { navigate, openViewerPage, type SignedInPerson } from '../testing/fixtures.ts'
import { blockEventStreams, failRequests } from '../testing/routes.ts'
import { chooseAction } from '../testing/row-actions.ts'
import { expect, test } from '../testing/shared-page.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const stages = (page: Page, name: string) => section(page, name).getByRole('listitem')
const readNames = async (list: Locator): Promise<string[]> =>
  (await list.locator('bdi').allTextContents()).map((name) => name.trim())
// biome-ignore lint/suspicious/noExplicitAny: journeys read responses of every shape
const listPipelines = (person: SignedInPerson): Promise<any[]> => person.request('GET', '/pipelines')

test('create a pipeline, refuse a name that is taken, rename and delete it', async ({ userSession }) => {
  const { page, person } = userSession
  await navigate(page, '/settings/organization')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Pipelines' }).click()
  await expect(stages(page, 'Sales pipeline')).toHaveText([
    /Open.*Probability set per deal.*Rots after 14 days/,
    /Paused.*Probability set per deal/,
    /Won.*Probability 100%/,
    /Lost.*Probability 0%/,
  ])
  for (const heading of ['Stage', 'Status', 'Probability', 'Rots after'])
    await expect(section(page, 'Sales pipeline').getByText(heading, { exact: true }).first()).toBeVisible()
  const perDeal = section(page, 'Sales pipeline').getByText('Set per deal', { exact: true })
  await expect(perDeal).toHaveCount(2)
  await expect(perDeal.first()).toHaveCSS('font-size', '13px')
  // The stages begin where the name of their pipeline does: their handles are in the margin.
  const leftOf = async (one: Locator) => (await one.boundingBox())?.x
  const name = section(page, 'Sales pipeline').getByRole('heading', { name: 'Sales pipeline' })
  const stage = section(page, 'Sales pipeline').getByText('Stage', { exact: true }).first()
  expect(await leftOf(stage)).toBe(await leftOf(name))
  await page.getByRole('button', { name: 'Actions for Sales pipeline' }).click()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New pipeline' }).click()
  const dialog = page.getByRole('dialog', { name: 'New pipeline' })
  await dialog.getByRole('button', { name: 'Create pipeline' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('SALES pipeline')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('A pipeline with this name already exists.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Partners')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Pipeline created successfully')).toBeVisible()
  await expect(stages(page, 'Partners')).toHaveCount(4)
  await chooseAction(page, 'Partners', 'Rename')
  await page.getByRole('dialog', { name: 'Rename pipeline' }).getByLabel('Name').fill('Resellers')
  await page.keyboard.press('Enter')
  await expect(section(page, 'Resellers')).toBeVisible()
  const [first, { stages: own }] = await listPipelines(person)
  const deal = await person.request('POST', '/deals', { title: 'Ropes', stageId: own[2].id })
  await chooseAction(page, 'Resellers', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete pipeline' })
  await expect(question).toContainText('Delete “Resellers” with its stages? You can’t restore it.')
  await expect(question.getByLabel('Move its deals to')).toHaveValue(first.id)
  await question.getByRole('button', { name: 'Delete pipeline' }).click()
  await expect(page.getByText('Pipeline deleted successfully')).toBeVisible()
  await expect(section(page, 'Resellers')).toHaveCount(0)
  expect(await person.request('GET', `/deals/${deal.id}`)).toMatchObject({ status: 'WON', stageId: first.stages[2].id })
})

test('add a stage, edit it, and move its deals when it is deleted', async ({ userSession }) => {
  const { page, person } = userSession
  await navigate(page, '/settings/pipelines')
  await page.getByRole('button', { name: 'Add stage to Sales pipeline' }).click()
  const dialog = page.getByRole('dialog', { name: 'New stage' })
  await dialog.getByLabel('Name').fill('Talks')
  await dialog.getByRole('radio', { name: 'Purple' }).check({ force: true })
  await dialog.getByLabel(/^Probability/).fill('140')
  await dialog.getByLabel(/^Days until/).fill('soon')
  await dialog.getByRole('button', { name: 'Add stage' }).click()
  await expect(dialog.getByText('Please enter a valid percentage (0-100)')).toBeVisible()
  await expect(dialog.getByText('Days until a deal rots must be a whole number from 1 to 365')).toBeVisible()
  await dialog.getByLabel(/^Probability/).fill('40')
  await dialog.getByLabel(/^Days until/).fill('1')
  await dialog.getByLabel('Status of its deals').selectOption('WON')
  await expect(dialog.getByLabel(/^Probability/)).toHaveCount(0)
  await dialog.getByLabel('Status of its deals').selectOption('OPEN')
  await dialog.getByRole('button', { name: 'Add stage' }).click()
  await expect(stages(page, 'Sales pipeline').nth(1)).toContainText('40%Rots after 1 day')
  await chooseAction(page, 'Talks', 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit stage' })
  await expect(editor.getByRole('radio', { name: 'Purple' })).toBeChecked()
  await editor.getByLabel('Name').fill('Proposal')
  await editor.getByLabel(/^Days until/).fill('')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(stages(page, 'Sales pipeline').nth(1)).toHaveText(/^Proposal.*40%$/)
  const [{ stages: all }] = await listPipelines(person)
  const deal = await person.request('POST', '/deals', { title: 'Ropes', stageId: all[1].id })
  await chooseAction(page, 'Proposal', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete stage' })
  await expect(question.getByLabel('Move its deals to').getByRole('option')).toHaveText(['Open'])
  await question.getByRole('button', { name: 'Delete stage' }).click()
  await expect(stages(page, 'Sales pipeline')).toHaveCount(4)
  expect(await person.request('GET', `/deals/${deal.id}`)).toMatchObject({ stageId: all[0].id })
  await page.getByRole('button', { name: 'Actions for Paused' }).click()
  await expect(page.getByRole('menuitem', { name: /^Delete A pipeline needs at least one stage/ })).toBeDisabled()
  await page.keyboard.press('Escape')
})

test('move stages with the keyboard and by dragging them, as others see at once', async ({ userSession }) => {
  const { page, person } = userSession
  await navigate(page, '/settings/pipelines')
  const list = stages(page, 'Sales pipeline')
  await page.getByRole('button', { name: 'Move Paused' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => readNames(list)).toEqual(['Paused', 'Open', 'Won', 'Lost'])
  await expect(page.getByRole('status').filter({ hasText: 'Paused is now stage 1 of 4.' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Move Paused' })).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(() => readNames(list)).toEqual(['Open', 'Won', 'Lost', 'Paused'])
  const read = async () => (await listPipelines(person))[0].stages.map(({ name }: { name: string }) => name)
  await expect.poll(read).toEqual(['Open', 'Won', 'Lost', 'Paused'])
  const [handle, target] = [await boxOf(page, 'Move Lost'), await boxOf(page, 'Move Open')]
  await page.mouse.move(handle.x, handle.y)
  await page.mouse.down()
  await page.mouse.move(target.x, target.y - 8, { steps: 6 })
  await expect.poll(() => readNames(list)).toEqual(['Lost', 'Open', 'Won', 'Paused'])
  await page.mouse.up()
  await expect.poll(read).toEqual(['Lost', 'Open', 'Won', 'Paused'])
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
  const [pipeline] = await listPipelines(person)
  await person.request('PATCH', `/pipelines/${pipeline.id}/stages/${pipeline.stages[0].id}`, { name: 'Gone' })
  await expect.poll(() => readNames(list)).toEqual(['Gone', 'Open', 'Won', 'Paused'])
})

test('stand in two lines on a phone, the stage above what follows from it', async ({ userSession }) => {
  const phone = await userSession.openPhonePage()
  await phone.goto('/settings/pipelines')
  const stage = stages(phone, 'Sales pipeline').first()
  const name = await stage.locator('bdi').boundingBox()
  const probability = stage.getByText('Probability').first()
  const rule = await probability.boundingBox()
  expect((name?.y ?? Number.NaN) + (name?.height ?? 0)).toBeLessThanOrEqual(rule?.y ?? 0)
  const separator = (element: Element) => getComputedStyle(element.parentElement ?? element, '::before').content
  expect(await probability.evaluate(separator)).toBe('" · "')
})

test('say when somebody else was faster, and show what they did', async ({ userSession }) => {
  const { page, person } = userSession
  await blockEventStreams(page)
  await navigate(page, '/settings/pipelines')
  await expect(stages(page, 'Sales pipeline')).toHaveCount(4)
  const [{ id }] = await listPipelines(person)
  await person.request('POST', `/pipelines/${id}/stages`, { name: 'Talks', category: 'OPEN' })
  await page.getByRole('button', { name: 'Move Open' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Someone else has changed this pipeline. Please look at it again.')).toBeVisible()
  await expect.poll(() => readNames(stages(page, 'Sales pipeline'))).toEqual(['Open', 'Talks', 'Paused', 'Won', 'Lost'])
})

test('say when the pipelines cannot be loaded, and try again', { tag: '@alone' }, async ({ page }) => {
  const restore = await failRequests(page, 'GET', /\/pipelines\?/)
  await page.goto('/settings/pipelines')
  await expect(page.getByRole('alert')).toContainText('Failed to load pipelines')
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Sales pipeline')).toBeVisible()
})

test('are read-only for people who do not administer the workspace', async ({ browser, product, person }) => {
  const screen = await openViewerPage(browser, product, person)
  await screen.goto('/settings/pipelines')
  await expect(stages(screen, 'Sales pipeline')).toHaveCount(4)
  await expect(screen.getByRole('button', { name: /^(New pipeline|Add stage|Actions for|Move)/ })).toHaveCount(0)
})

/** The middle of a button. */
async function boxOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  if (!box) throw new Error(`${name} is not visible`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
