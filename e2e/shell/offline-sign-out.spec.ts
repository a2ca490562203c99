import type { Browser, Page } from '@playwright/test'
import { signIn } from '../auth/sign-in.ts'
import { createPerson, createStorageState, expect, type SignedInPerson, test } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'
import { createContact, recordChanges } from '../testing/record-panel.ts'
import { changeJobTitle, loseNetworkOn, waiting, warnsOnLeaving } from './offline-page.ts'

/** A page of Ada, who has lost the network and then changed the job title of a contact. */
async function changeOffline(browser: Browser, product: Product, ada: SignedInPerson) {
  const contact = await createContact(ada, { name: 'Sunniva Dahl' })
  const storageState = createStorageState(product, ada)
  const page = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
  await loseNetworkOn(page, contact)
  await changeJobTitle(page, contact, 'Secret title')
  await expect(waiting(page, '1 change')).toBeVisible()
  return { page, contact }
}

async function chooseSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Signs Ben in, and expects that nothing of Ada's change is shown, stored or sent. */
async function expectNothingLeftFor(page: Page, ben: SignedInPerson): Promise<void> {
  const sent = recordChanges(page)
  await signIn(page, ben.email)
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Ben Roth')
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
  await expect(page.getByText(/not saved|changes are kept|Secret title|^Saving \d/i)).toHaveCount(0)
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).not.toContain('Secret title')
  expect(sent.filter(({ path }) => path.includes('job-title'))).toEqual([])
}

test('signing out while changes wait asks first, and the next person in the tab gets nothing of them', {
  tag: '@alone',
}, async ({ browser, product }) => {
  const ada = await createPerson(product, 'Ada Holm')
  const { page, contact } = await changeOffline(browser, product, ada)
  const question = page.getByRole('alertdialog')
  await chooseSignOut(page)
  await expect(question).toContainText('1 change isn’t saved yet. Sign out and lose it?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(waiting(page, '1 change')).toBeVisible()
  await chooseSignOut(page)
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => warnsOnLeaving(page)).toBe(false)
  await page.context().setOffline(false)
  await expectNothingLeftFor(page, await createPerson(product, 'Ben Roth'))
  expect(await ada.request('GET', `/contacts/${contact.id}`)).toMatchObject({ jobTitle: null })
})

test('somebody else who signs in after a lost session gets nothing of the changes that wait', {
  tag: '@alone',
}, async ({ browser, product }) => {
  const { page } = await changeOffline(browser, product, await createPerson(product, 'Ada Holm'))
  await page.route('**/contacts/*/job-title*', (route) =>
    route.fulfill({ status: 401, json: { success: false, error: 'unauthorized', message: 'Your session has ended.' } }),
  )
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.unrouteAll()
  await expectNothingLeftFor(page, await createPerson(product, 'Ben Roth'))
})
