import type { Page } from '@playwright/test'
import { navigate } from '../testing/fixtures.ts'
import { expect, test } from '../testing/shared-page.ts'

const more = (phone: Page) => phone.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'More' })

test('More rises from the bottom of a phone, the pages first', async ({ userSession }) => {
  const phone = await userSession.openPhonePage(390)
  await navigate(phone, '/contacts')
  await more(phone).tap()
  const sheet = phone.getByRole('menu', { name: 'More' })
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390)
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0))
    })
    .toBe(844)
  const items = sheet.getByRole('menuitem')
  await expect(items.first()).toHaveText('Notifications')
  expect((await items.allTextContents()).slice(0, 4)).toEqual(['Notifications', 'Dashboard', 'Companies', 'Settings'])
  for (const item of await sheet.locator('[role^=menuitem]').all())
    expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await sheet.getByRole('menuitem', { name: 'Settings', exact: true }).tap()
  const current = phone.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]')
  await expect(current).toHaveText('Organization')
})

test('the pages of the settings fade where they are cut, and the current one is in view', async ({ userSession }) => {
  const phone = await userSession.openPhonePage(390)
  await navigate(phone, '/settings/organization')
  const strip = phone.getByRole('navigation', { name: 'Settings' }).locator('..')
  await expect(strip).toHaveCSS('mask-image', /^linear-gradient\(to right, rgb\(0, 0, 0\) 0/)
  await navigate(phone, '/settings/account')
  await expect(strip).toHaveCSS('mask-image', /^linear-gradient\(to right, rgba\(0, 0, 0, 0\) 28px/)
  const current = phone.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]')
  await expect(current).toHaveText('Account')
  await expect(current).toBeInViewport({ ratio: 1 })
})
