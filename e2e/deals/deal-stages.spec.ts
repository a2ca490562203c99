import type { Route } from '@playwright/test'
import { navigate } from '../testing/fixtures.ts'
import { recordPanel } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { createDeal, openDeal } from './deals-page.ts'

test('a deal shows its stage, and moves to another one', async ({ userSession }) => {
  const { page, person } = userSession
  const deal = await createDeal(person, { title: 'Reefer fleet' })
  await openDeal(page, deal)
  await expect(recordPanel(page).getByText('Stage', { exact: true })).toHaveCount(0)
  const [{ id }] = await person.request('GET', '/pipelines')
  await person.request('POST', `/pipelines/${id}/stages`, {
    name: 'Talks',
    category: 'OPEN',
    color: 'PURPLE',
    probability: 40,
  })
  const row = recordPanel(page).getByRole('button', { name: /^Edit Stage/ })
  await row.click()
  await page.getByRole('option', { name: 'Talks' }).click()
  await expect(page.getByText('Stage updated successfully')).toBeVisible()
  await expect
    .poll(() => person.request('GET', `/deals/${deal.id}`))
    .toMatchObject({ stage: { name: 'Talks' }, probability: 40 })
  await expect(recordPanel(page)).toContainText('40%')
  await row.click()
  await page.getByRole('option', { name: 'Lost' }).click()
  const question = page.getByRole('dialog', { name: 'Mark as lost' })
  await question.getByLabel('Lost reason').fill('Price')
  await question.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(recordPanel(page)).toContainText('Price')
  await expect
    .poll(() => person.request('GET', `/deals/${deal.id}`))
    .toMatchObject({ status: 'LOST', lostReason: 'Price' })
})

test('two people who choose stages of the same name see their pipelines', async ({ userSession }) => {
  const { page, person } = userSession
  const [{ id }] = await person.request('GET', '/pipelines')
  const talks = { name: 'Talks', category: 'OPEN' }
  const { name, stages } = await person.request('POST', `/pipelines/${id}/stages`, talks)
  const partners = await person.request('POST', '/pipelines', { name: 'Partners' })
  await person.request('POST', `/pipelines/${partners.id}/stages`, talks)
  const deal = await createDeal(person, { title: 'Reefer fleet' })
  await openDeal(page, deal)
  const theirs = { stageId: stages.find((stage: { name: string }) => stage.name === 'Talks').id }
  let isSent = false
  const sendAfterTheirs = async (route: Route) => {
    if (route.request().method() !== 'PATCH' || isSent) return route.fallback()
    isSent = true
    await person.request('PATCH', `/deals/${deal.id}`, theirs)
    await route.continue()
  }
  await page.route(`**/deals/${deal.id}?*`, sendAfterTheirs)
  await recordPanel(page)
    .getByRole('button', { name: /^Edit Stage/ })
    .click()
  await page.getByRole('option', { name: 'Talks Partners' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'Stage was changed by someone else' })
  await expect(conflict.getByRole('button', { name: 'Their value' })).toHaveText(`Their valueTalks${name}`)
  await expect(conflict.getByRole('button', { name: 'Your value' })).toHaveText('Your valueTalksPartners')
})

test('the timeline of a deal says from which stage to which it was moved', async ({ userSession }) => {
  const { page, person } = userSession
  const [{ id }] = await person.request('GET', '/pipelines')
  const { stages } = await person.request('POST', `/pipelines/${id}/stages`, { name: 'Talks', category: 'OPEN' })
  const deal = await createDeal(person, { title: 'Reefer fleet' })
  await person.request('PATCH', `/deals/${deal.id}`, { stageId: stages[1].id })
  await openDeal(page, deal)
  const timeline = recordPanel(page).getByRole('region', { name: 'Timeline' })
  const toggle = timeline.getByRole('button', { name: 'Timeline' })
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
  await expect(timeline.getByRole('listitem').first()).toContainText('moved this deal from Open to Talks')
  await timeline.getByRole('button', { name: 'Stages', exact: true }).click()
  await expect(timeline.getByRole('listitem')).toHaveCount(1)
})

test('the palette moves the deal in the panel to a stage', async ({ userSession }) => {
  const { page, person } = userSession
  const [{ id }] = await person.request('GET', '/pipelines')
  await person.request('POST', `/pipelines/${id}/stages`, { name: 'Talks', category: 'OPEN' })
  const partners = await person.request('POST', '/pipelines', { name: 'Partners' })
  const deal = await createDeal(person, { title: 'Reefer fleet' })
  await openDeal(page, deal)
  await expect(recordPanel(page).getByRole('button', { name: /^Edit Stage/ })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const moveTo = async (stage: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(`move deal to ${stage}`)
    await palette.getByRole('option', { name: `Move deal to ${stage}`, exact: true }).click()
    await expect(palette).toHaveCount(0)
  }
  const readDeal = () => person.request('GET', `/deals/${deal.id}`)
  await moveTo('Talks')
  await expect.poll(async () => (await readDeal()).stage.name).toBe('Talks')
  await moveTo('Won · Partners')
  await expect.poll(async () => (await readDeal()).stageId).toBe(partners.stages[2].id)
  await moveTo('Lost')
  const question = page.getByRole('dialog', { name: 'Mark as lost' })
  await question.getByLabel('Lost reason').fill('Price')
  await question.getByRole('button', { name: 'Mark as lost' }).click()
  await expect.poll(readDeal).toMatchObject({ status: 'LOST', lostReason: 'Price' })
})

test('the list of deals shows, sorts and filters by stage', async ({ userSession }) => {
  const { page, person } = userSession
  const [{ id }] = await person.request('GET', '/pipelines')
  const { stages } = await person.request('POST', `/pipelines/${id}/stages`, { name: 'Talks', category: 'OPEN' })
  await createDeal(person, { title: 'Reefer fleet', stageId: stages[1].id })
  await createDeal(person, { title: 'Signal lamps' })
  await navigate(page, `/deals?stageId=${stages[1].id}`)
  const grid = page.getByRole('grid', { name: 'Deals' })
  await expect(grid.getByRole('rowheader')).toHaveText([/Reefer fleet/])
  await expect(page.getByText('Talks').first()).toBeVisible()
  await navigate(page, '/deals?sort=-stage')
  await expect(grid.getByRole('rowheader')).toHaveText([/Reefer fleet/, /Signal lamps/])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Stage' }).click()
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('row').filter({ hasText: 'Reefer fleet' })).toContainText('Talks')
})

test('moves several deals to a stage at once', async ({ userSession }) => {
  const { page, person } = userSession
  const [{ id }] = await person.request('GET', '/pipelines')
  await person.request('POST', `/pipelines/${id}/stages`, { name: 'Talks', category: 'OPEN', probability: 40 })
  for (const title of ['Reefer fleet', 'Signal lamps']) await createDeal(person, { title })
  await navigate(page, '/deals')
  for (const title of ['Reefer fleet', 'Signal lamps'])
    await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('option', { name: 'Stage' }).click()
  await expect(page.getByRole('option', { name: 'None' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Talks' }).click()
  await expect(page.getByText('Stage of 2 deals updated')).toBeVisible()
  for (const deal of await person.request('GET', '/deals'))
    expect(deal).toMatchObject({ stage: { name: 'Talks' }, probability: 40 })
})
