import { findViolations } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { expect, test } from '../testing/shared-page.ts'

const word = `Zeebrugge${crypto.randomUUID().slice(0, 6)}`
const many = 55

test.beforeAll(async ({ person }) => {
  const { id: contactId } = await person.request('POST', '/contacts', { name: `Petra ${word}` })
  const content = `They go by ${word} since spring.`
  await person.request('POST', '/notes', { contactId, content })
  await Promise.all(
    Array.from({ length: many }, (_, n) => person.request('POST', '/tasks', { title: `Call ${n} about ${word}` })),
  )
})

test('shows all results by kind, and one kind in full', async ({ page }) => {
  await navigate(page, `/search?q=${word}`)
  const kinds = page.getByRole('navigation', { name: 'Result types' })
  await expect(kinds.getByRole('link', { name: `All ${many + 2}` })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText(`They go by ${word} since spring.`)
  await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')).toHaveCount(5)
  expect(await findViolations(page.locator('body'))).toEqual([])
  await page.screenshot({ path: 'reports/search page.png' })
  await page.getByRole('button', { name: `All ${many}` }).click()
  await expect(page).toHaveURL(/kind=task/)
  await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')).toHaveCount(many)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search everything' }).fill(`petra ${word}`)
  await expect(page).toHaveURL(/q=petra/)
  await kinds.getByRole('link', { name: /^All/ }).click()
  await page
    .getByRole('link', { name: `Petra ${word}` })
    .first()
    .click()
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toContainText(`Petra ${word}`)
})

test('says when nothing is found and when the search failed, even with unexpected parameters in the URL', async ({
  page,
}) => {
  await navigate(page, `/search?q=${encodeURIComponent('%_\\ qqqqzzzz')}&kind=nonsense`)
  await expect(page.getByText('Nothing found')).toBeVisible()
  const json = { success: false, error: 'search_cut_off', message: 'This search took too long.' }
  await page.route(
    ({ searchParams }) => searchParams.has('workspaceId') && searchParams.get('q') === 'slow',
    (route) => route.fulfill({ status: 503, json }),
  )
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('slow')
  await expect(page.getByText('This search took too long.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('before anything is typed, the records opened last are listed, and nothing found can be cleared', async ({
  page,
  person,
}) => {
  const { id } = await person.request('POST', '/contacts', { name: 'Ottilie Sommer', jobTitle: 'Head of freight' })
  await navigate(page, `/contacts?panel=contact:${id}`)
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toContainText('Ottilie Sommer')
  await navigate(page, '/search?q=qqqqzzzz')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search everything' })).toBeFocused()
  await expect(page.getByRole('searchbox', { name: 'Search everything' })).toHaveValue('')
  const recent = page.getByRole('list', { name: 'Recent' }).getByRole('link')
  await expect(recent.first()).toContainText('Ottilie Sommer')
  await expect(recent.first()).toContainText('Contact · Head of freight')
  expect(await findViolations(page.locator('body'))).toEqual([])
  await recent.first().click()
  await expect(page).toHaveURL(new RegExp(`panel=contact:${id}`))
})
