import { aLead, edit, openLead } from './lead.ts'
import { expect, test } from './parley.ts'
import { kept } from './signed-out.ts'

/** Opens a lead, lets the server answer a change of it so, and makes the change. */
async function changeAnswered(
  { page, person }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'page' | 'person'>,
  answer: object,
) {
  const panel = await openLead(page, await aLead(person))
  await page.route('**/contacts/*/job-title*', (route) => route.fulfill(answer))
  await (await edit(panel, 'Job title')).getByRole('textbox').fill('Buyer')
  await page.keyboard.press('Enter')
  return panel
}

for (const [status, period, ids] of [
  [438, 'trial', 'ERR-004, ERR-005'],
  [498, 'extension', 'ERR-006, ERR-007'],
] as const)
  test(`a ${period} that is over is told until it is put away, with a way to support (${ids})`, async ({
    page,
    person,
  }) => {
    await page.clock.install()
    const json = { success: false, error: 'payment_required', message: 'Pay' }
    await changeAnswered({ page, person }, { status, json })
    const notices = page.getByRole('region', { name: 'Notices' })
    const text = `Your ${period} period has expired, please pay bill to continue your actions.`
    await expect(notices.getByText(text)).toBeVisible()
    await page.clock.fastForward('10:00')
    await expect(notices.getByText(text)).toBeVisible()
    await notices.getByRole('button', { name: 'Contact Support' }).click()
    await expect(notices.getByText('Please ask the people who run this installation.')).toBeVisible()
  })

for (const [status, id] of [
  [401, 'SESS-012'],
  [403, 'SESS-013'],
] as const)
  test(`an answer ${status} signs out and says nothing (ERR-008, ${id})`, async ({ page, person }) => {
    await changeAnswered({ page, person }, { status, json: { success: false, error: 'no', message: 'Not you' } })
    await expect(page).toHaveURL(/\/auth\?returnUrl=/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('Not you')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('region', { name: /Progress|Notices/ }).getByRole('listitem')).toHaveCount(0)
    expect(await kept(page)).toEqual({})
  })

test('the first error of a field is shown (ERR-009)', async ({ page, person }) => {
  const json = { success: false, error: 'invalid', message: 'In general', field_errors: { jobTitle: ['Too bold'] } }
  const panel = await changeAnswered({ page, person }, { status: 422, json })
  await expect(panel.getByText('Too bold').first()).toBeVisible()
})

test('without errors of fields the message is shown (ERR-010)', async ({ page, person }) => {
  const json = { success: false, error: 'locked', message: 'Somebody locked this lead' }
  const panel = await changeAnswered({ page, person }, { status: 423, json })
  await expect(panel.getByText('Somebody locked this lead').first()).toBeVisible()
})

test('an answer that cannot be read is told (ERR-013)', async ({ page, person }) => {
  const panel = await changeAnswered({ page, person }, { status: 200, body: '<html>' })
  await expect(panel.getByText('Invalid JSON response').first()).toBeVisible()
})

test('without the token a panel says so (UI-009, LEADP-040)', async ({ page, person }) => {
  const panel = await openLead(page, await aLead(person))
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await (await edit(panel, 'Job title')).getByRole('textbox').fill('Buyer')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('No authentication token found').first()).toBeVisible()
})
