import { navigate } from '../testing/fixtures.ts'
import { amara, conversationList, conversationPath, expect, messageThread, test } from './inbox-page.ts'

test('the filters take one line, and none is cut off', async ({ page, account }) => {
  await navigate(page, '/inbox')
  await expect(conversationList(page)).toContainText(account && amara.name)
  const filters = page.getByRole('group', { name: 'Filters' })
  await expect(filters.getByRole('button', { name: /^Unread \d+$/ })).toBeVisible()
  await expect(filters.getByRole('button')).toHaveCount(3)
  const countLines = () =>
    filters.getByRole('button').evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size)
  await expect.poll(countLines).toBe(1)
  const countCutOff = () =>
    filters.locator('.truncate').evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
  expect(await countCutOff()).toBe(0)
})

test('the header of a conversation keeps room for the name beside an open contact', async ({
  page,
  account,
  person,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const contact = await person.request('POST', '/contacts', { name: 'Sunniva Rask' })
  // Other journeys assign the conversations of the sandbox, and write notes in them.
  const stranger = { whatsappId: '15550100188@c.us' }
  const message = { to: '15550100188', type: 'text', text: 'Good morning' }
  await person.request('POST', `/whatsapp/accounts/${account.id}/send`, message)
  await navigate(page, `${conversationPath(account, stranger)}&panel=contact:${contact.id}`)
  await expect(messageThread(page)).toContainText('Good morning')
  const heading = page.getByRole('heading', { level: 2 }).filter({ hasText: '555' })
  await expect(page.getByRole('complementary')).toContainText('Sunniva Rask')
  await expect.poll(() => heading.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(false)
})
