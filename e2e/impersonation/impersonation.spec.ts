import type { Browser, Page } from '@playwright/test'
import { readLocalStorage, toast } from '../auth/sign-in.ts'
import { findViolations } from '../testing/accessibility.ts'
import { createPerson, createStorageState, expect, type SignedInPerson, test } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'
import { holdResponses } from '../testing/routes.ts'

/** An owner, and a member whom they invited. */
async function team(product: Product) {
  const boss = await createPerson(product, 'Odile Brandt')
  const member = await createPerson(product, 'Ines Dahl')
  await boss.request('POST', '/api/team/invitations', { email: member.email, role: 'MEMBER' })
  const mail = async () => (await product.waitForMail(member.email)).replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  await expect.poll(mail).toMatch(/join\?token=/)
  const token = /join\?token=([\w.~%-]+)/.exec(await mail())?.[1]
  await member.request('POST', '/api/team/join', { token })
  return { boss, member }
}

async function openPageAs(browser: Browser, product: Product, person: SignedInPerson): Promise<Page> {
  const page = await (
    await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
  ).newPage()
  await page.goto('/contacts')
  return page
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Switch account…' }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}
const impersonationBanner = (page: Page) => page.getByRole('region', { name: 'Another account' })

test('an owner works as a member, under a visible banner, and returns (IMP-008, IMP-009, IMP-010)', async ({
  browser,
  product,
}) => {
  const { boss, member } = await team(product)
  const page = await openPageAs(browser, product, boss)
  await choose(page, 'Ines Dahl')
  await expect(impersonationBanner(page)).toContainText('You are working as Ines Dahl.')
  await expect(page).toHaveURL(/\/dashboard/)
  const user = JSON.parse((await readLocalStorage(page)).user ?? '')
  expect(user).toMatchObject({
    id: member.user.id,
    is_impersonate: true,
    team_id: boss.workspaceId,
    tenant_id: boss.organizationId,
  })
  expect(await findViolations(page.locator('body'))).toEqual([])
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Switch account…' })).toBeHidden()
  await page.keyboard.press('Escape')
  const { accessToken } = await readLocalStorage(page)
  const made = await page.request.post(`/contacts?workspaceId=${boss.workspaceId}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { name: 'Ada Quill' },
  })
  await page.getByRole('button', { name: 'Return to my account' }).click()
  await expect(impersonationBanner(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Odile Brandt')
  await page.goto(`/contacts?panel=contact:${(await made.json()).data.id}`)
  await page.getByRole('button', { name: 'Timeline' }).click()
  await expect(page.getByText('Odile Brandt for Ines Dahl created this contact')).toBeVisible()
  await page.goto('/settings/audit')
  await expect(page.getByRole('row').filter({ hasText: 'Odile Brandt for Ines Dahl' }).first()).toBeVisible()
})

test('the profile of before, arriving while the page is switched, does not take the place of the new one', async ({
  browser,
  product,
}) => {
  const { boss, member } = await team(product)
  const page = await openPageAs(browser, product, boss)
  const profile = await holdResponses(page, 'GET', '**/auth/profile')
  const dashboard = await holdResponses(page, 'GET', /\/dashboard$/)
  await page.reload()
  await profile.hasResponse
  // The click may wait for the page that it opens, which is held.
  const chosen = choose(page, 'Ines Dahl')
  await dashboard.hasResponse
  const arrived = page.waitForResponse('**/auth/profile')
  profile.release()
  await (await arrived).finished()
  dashboard.release()
  await chosen
  await expect(impersonationBanner(page)).toContainText('You are working as Ines Dahl.')
  expect(JSON.parse((await readLocalStorage(page)).user ?? '').id).toBe(member.user.id)
})

test('reports that switching failed (IMP-016, IMP-017)', async ({ browser, product }) => {
  const { boss } = await team(product)
  const page = await openPageAs(browser, product, boss)
  await page.route('**/api/team/impersonate', (route) => route.abort())
  await choose(page, 'Ines Dahl')
  await expect(toast(page, 'Network error during impersonation')).toBeVisible()
  await page.unroute('**/api/team/impersonate')
  await page.route('**/api/team/impersonate', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: 'not_permitted', message: 'No.' } }),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Ines Dahl' }).click()
  await expect(toast(page, 'Impersonation failed')).toBeVisible()
  await expect(impersonationBanner(page)).toBeHidden()
})

test('says that there is nobody to switch to, or that the list failed to load (IMP-011)', async ({
  browser,
  product,
  person,
}) => {
  const page = await openPageAs(browser, product, person)
  const list = '**/api/team/all-accounts'
  await page.route(list, (route) => route.fulfill({ status: 422, json: { success: false, message: 'No.' } }))
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Switch account…' }).click()
  await expect(page.getByText('Failed to load accounts')).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There are no accounts you can switch to.')).toBeVisible()
  expect(await findViolations(page.getByRole('dialog'))).toEqual([])
})
