import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { signedOutState, signIn } from '../auth/sign-in.ts'
import { findViolations } from '../testing/accessibility.ts'
import { test as base, createPerson, expect } from '../testing/fixtures.ts'
import { type Product, startProduct } from '../testing/product.ts'

const plans = [
  { code: 'team', name: 'Team', price: '€ 19 a month', trialDays: 14, graceDays: 7, features: ['Ten seats'] },
  { code: 'house', name: 'House', price: '€ 99 a month', checkoutUrl: 'https://pay.example/house' },
]

/** The product on an installation that sells plans. */
const test = base.extend<object, { shop: Product }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that a fixture needs
    async ({}, use) => {
      const file = join(await mkdtemp(join(tmpdir(), 'parley-plans-')), 'plans.json')
      await writeFile(file, JSON.stringify({ plans }))
      const shop = await startProduct({ PLANS_FILE: file })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 480_000 },
  ],
})

async function openAsNewUser(browser: Browser, shop: Product): Promise<Page> {
  const { email } = await createPerson(shop)
  const page = await (await browser.newContext({ baseURL: shop.url, storageState: signedOutState })).newPage()
  await page.goto('/auth')
  await signIn(page, email)
  await expect(page).toHaveURL(/\/onboarding\/choose-plan/)
  return page
}

test('a person without a plan chooses one, starts the trial and sets up (ONB-006, ONB-016, UI-015)', async ({
  browser,
  shop,
}) => {
  const page = await openAsNewUser(browser, shop)
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  expect(await findViolations(page.locator('body'))).toEqual([])
  await page.getByRole('button', { name: 'Try Team for 14 days' }).click()
  await expect(page).toHaveURL(/\/onboarding\/integration/)
  expect(await findViolations(page.locator('body'))).toEqual([])
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a used-up trial leads to the warning, and from there to a paid plan (ONB-015, UI-014, UI-016)', async ({
  browser,
  shop,
}) => {
  const page = await openAsNewUser(browser, shop)
  await page.route('**/api/subscription/check-trial', (route) =>
    route.fulfill({ json: { success: true, data: { trialUsed: true, trialConflict: false } } }),
  )
  await page.getByRole('button', { name: 'Try Team for 14 days' }).click()
  await expect(page).toHaveURL(/\/onboarding\/warning/)
  expect(await findViolations(page.locator('body'))).toEqual([])
  await page.getByRole('button', { name: 'Choose a paid plan' }).click()
  await page.getByRole('button', { name: 'Choose Team' }).click()
  await expect(page.getByText('We’re waiting for your payment for Team.')).toBeVisible()
})

test('a plan with a payment page leads there', async ({ browser, shop }) => {
  const page = await openAsNewUser(browser, shop)
  await page.route('https://pay.example/**', (route) => route.fulfill({ body: 'Pay here' }))
  await page.getByRole('button', { name: 'Choose House' }).click()
  await expect(page).toHaveURL('https://pay.example/house')
})

test('plans that fail to load can be retried', async ({ browser, shop }) => {
  const page = await openAsNewUser(browser, shop)
  await page.route('**/api/subscription/plans', (route) =>
    route.fulfill({ status: 422, json: { success: false, message: 'No.' } }),
  )
  await page.reload()
  await expect(page.getByText('Failed to load plans')).toBeVisible()
  await page.unroute('**/api/subscription/plans')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Choose Team' })).toBeVisible()
})
