import type { Page } from '@playwright/test'
import { readLocalStorage } from '../auth/sign-in.ts'
import type { SignedInPerson } from '../testing/fixtures.ts'
import { createContact, keepMessages, openContact, openFieldEditor, stopClock } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

const wentWrong = 'Sorry, something went wrong. Please try again later'
const networkTrouble = 'CORS error or network issue. Please check if the API server is running and CORS is configured.'

/** Opens a lead, fakes this response to its update, and edits it. */
async function saveWithResponse(
  { page, person }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'page' | 'person'>,
  answer: object,
) {
  const panel = await openContact(page, await createContact(person))
  await page.route('**/contacts/*/job-title*', (route) => route.fulfill(answer))
  await (await openFieldEditor(panel, 'Job title')).getByRole('textbox').fill('Buyer')
  await page.keyboard.press('Enter')
  return panel
}

for (const [status, period, ids] of [
  [438, 'trial', 'ERR-004, ERR-005'],
  [498, 'extension', 'ERR-006, ERR-007'],
] as const)
  test(`an expired ${period} is shown until dismissed, with a link to support (${ids})`, async ({ page, person }) => {
    await page.clock.install()
    const json = { success: false, error: 'payment_required', message: 'Pay' }
    await saveWithResponse({ page, person }, { status, json })
    const notices = page.getByRole('region', { name: 'Notices' })
    const text = `Your ${period} period has expired, please pay bill to continue your actions.`
    await expect(notices.getByText(text)).toBeVisible()
    await page.clock.fastForward('10:00')
    await expect(notices.getByText(text)).toBeVisible()
    await notices.getByRole('button', { name: 'Contact Support' }).click()
    await expect(notices.getByText('Please contact the administrator of this installation.')).toBeVisible()
  })

for (const [status, id] of [
  [401, 'SESS-012'],
  [403, 'SESS-013'],
] as const)
  test(`a ${status} response signs out silently (ERR-008, ${id})`, async ({ page, person }) => {
    await saveWithResponse({ page, person }, { status, json: { success: false, error: 'no', message: 'Not you' } })
    await expect(page).toHaveURL(/\/auth\?returnUrl=/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('Not you')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('region', { name: /Progress|Notices/ }).getByRole('listitem')).toHaveCount(0)
    await expect.poll(() => readLocalStorage(page)).toEqual({})
  })

test('the first error of a field is shown (ERR-009)', async ({ page, person }) => {
  const json = { success: false, error: 'invalid', message: 'In general', field_errors: { jobTitle: ['Too bold'] } }
  const panel = await saveWithResponse({ page, person }, { status: 422, json })
  await expect(panel.getByText('Too bold').first()).toBeVisible()
})

test('without field errors the message is shown (ERR-010)', async ({ page, person }) => {
  const json = { success: false, error: 'locked', message: 'Somebody locked this lead' }
  const panel = await saveWithResponse({ page, person }, { status: 423, json })
  await expect(panel.getByText('Somebody locked this lead').first()).toBeVisible()
})

test('an unreadable response is reported (ERR-013)', async ({ page, person }) => {
  const panel = await saveWithResponse({ page, person }, { status: 200, body: '<html>' })
  await expect(panel.getByText('Invalid JSON response').first()).toBeVisible()
})

test('without the token a panel says so (UI-009, LEADP-040)', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await (await openFieldEditor(panel, 'Job title')).getByRole('textbox').fill('Buyer')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('No authentication token found').first()).toBeVisible()
})

test.describe('a failure that no panel handles', () => {
  const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

  const createWorkspace = (page: Page) => page.getByRole('button', { name: 'Create workspace' }).click()

  /** The page of a person without a workspace, whose request to create one gets this response. */
  async function openWithResponse(
    { page, person }: { page: Page; person: SignedInPerson },
    answer: object | 'no answer',
  ) {
    const user = { ...person.user, workspaces: [] }
    await page.route('**/auth/profile', (route) => route.fulfill({ json: { success: true, data: user } }))
    await page.route('**/auth/workspace', (route) =>
      answer === 'no answer' ? route.abort('connectionrefused') : route.fulfill(answer),
    )
    await page.goto('/contacts')
    await page.getByLabel('Workspace name').fill('EMEA Sales')
  }

  for (const [what, answer, text, ids] of [
    ['without a message', { status: 500, json: {} }, wentWrong, 'ERR-011'],
    ['of the network', 'no answer', networkTrouble, 'ERR-012'],
    [
      'of a field',
      { status: 422, json: { message: 'In general', field_errors: { name: ['Too bold'] } } },
      'Too bold',
      'ERR-009',
    ],
    ['with a message', { status: 423, json: { message: 'Somebody locked this' } }, 'Somebody locked this', 'ERR-010'],
    ['that cannot be read', { status: 200, body: '<html>' }, 'Invalid JSON response', 'ERR-013'],
  ] as const)
    test(`${what} is shown once, in a toast (${ids})`, async ({ page, person }) => {
      await openWithResponse({ page, person }, answer)
      await keepMessages(page, 2_300)
      await createWorkspace(page)
      await expect(notices(page).getByText(text)).toBeVisible()
      await expect(page.getByText(text)).toHaveCount(1)
    })

  test('is shown at the top right, for 2300 ms (UI-006, UI-020)', async ({ page, person }) => {
    await page.clock.install()
    await openWithResponse({ page, person }, { status: 500, json: {} })
    const toast = notices(page).getByText(wentWrong)
    await stopClock(page)
    await createWorkspace(page)
    await expect(toast).toHaveCount(1)
    const box = await toast.boundingBox()
    expect(box?.y).toBeLessThan(100)
    expect(box?.x).toBeGreaterThan(720)
    await page.clock.runFor(2_290)
    await expect(toast).toBeVisible()
    await page.clock.runFor(20)
    await expect(toast).toHaveCount(0)
  })

  test('is shown in three toasts at most (UI-006)', async ({ page, person }) => {
    await page.clock.install()
    await openWithResponse({ page, person }, { status: 500, json: {} })
    const toast = notices(page).getByText(wentWrong)
    await stopClock(page)
    const answers: Promise<unknown>[] = []
    for (const shown of [1, 2, 3, 3]) {
      answers.push(page.waitForResponse('**/auth/workspace'))
      await createWorkspace(page)
      await Promise.all(answers)
      await expect(toast).toHaveCount(shown)
    }
  })
})
