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
  expect((await items.allTextContents()).slice(0, 5)).toEqual([
    'Notifications',
    'Dashboard',
    'Reports',
    'Companies',
    'Settings',
  ])
  for (const item of await sheet.locator('[role^=menuitem]').all())
    expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await sheet.getByRole('menuitem', { name: 'Settings', exact: true }).tap()
  const current = phone.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]')
  await expect(current).toHaveText('Organization')
})

test('More is the current tab on its pages, and says that something in it is unread', async ({ userSession }) => {
  const phone = await userSession.openPhonePage(390)
  let count = 2
  await phone.route('**/notifications/unread?*', (route) => route.fulfill({ json: { success: true, data: { count } } }))
  await navigate(phone, '/contacts')
  const current = phone.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]')
  await expect(current).toHaveText('Contacts')
  await expect(more(phone)).toHaveAccessibleName('More unread')
  for (const path of ['/companies', '/dashboard', '/notifications', '/settings/account']) {
    await navigate(phone, path)
    await expect(current).toHaveText(/^More/)
  }
  count = 0
  await phone.reload()
  await expect(current).toHaveText('More')
  await expect(more(phone)).toHaveAccessibleName('More')
  await phone.unroute('**/notifications/unread?*')
})

test('the pages of the settings fade where they are cut, and the current one is in view', async ({ userSession }) => {
  const phone = await userSession.openPhonePage(390)
  await navigate(phone, '/settings/organization')
  const strip = phone.getByRole('navigation', { name: 'Settings' }).locator('..')
  await expect(strip).toHaveCSS('mask-image', /^linear-gradient\(to right, rgb\(0, 0, 0\) 0/)
  await navigate(phone, '/settings/emails')
  await expect(strip).toHaveCSS('mask-image', /^linear-gradient\(to right, rgba\(0, 0, 0, 0\) 0px/)
  const current = phone.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]')
  await expect(current).toHaveText('Undelivered emails')
  await expect(current).toBeInViewport({ ratio: 1 })
})

test('on a short phone More can be scrolled, and Sign out stays in view', async ({ userSession }) => {
  const phone = await userSession.openPhonePage(390)
  await phone.setViewportSize({ width: 390, height: 667 })
  await navigate(phone, '/contacts')
  await more(phone).tap()
  const sheet = phone.getByRole('menu', { name: 'More' })
  await expect(sheet.getByRole('menuitem', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
  const sound = sheet.getByRole('menuitemcheckbox', { name: 'Sound of messages' })
  await sound.scrollIntoViewIfNeeded()
  await expect(sound).toBeInViewport({ ratio: 1 })
  await expect(sheet.getByRole('menuitem', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
})

test('menus of a phone rise from the bottom, and a tap beside one only closes it', async ({ userSession }) => {
  const { id } = await userSession.person.request('POST', '/contacts', { name: 'Ottilie Sommer' })
  const phone = await userSession.openPhonePage(390)
  await navigate(phone, '/contacts')
  const card = phone.getByText('Ottilie Sommer').first()
  await expect(card).toBeVisible()
  const { x = 0, y = 0 } = (await card.boundingBox()) ?? {}
  await phone.getByRole('main').getByRole('button', { name: 'More', exact: true }).tap()
  const menu = phone.getByRole('menu', { name: 'More' })
  await expect
    .poll(async () => {
      const box = await menu.boundingBox()
      return [box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]
    })
    .toEqual([0, 390, 844])
  await phone.touchscreen.tap(x + 5, y + 5)
  await expect(menu).toHaveCount(0)
  await expect(phone.getByRole('main').getByRole('button', { name: 'More', exact: true })).toBeFocused()
  await expect(phone).not.toHaveURL(new RegExp(id))
  await card.tap()
  await expect(phone).toHaveURL(new RegExp(id))
})

test('the header of a list names the current view beside its title', async ({ userSession }) => {
  await userSession.person.request('POST', '/contacts', { name: 'Ottilie Sommer', leadType: 'HOT' })
  const phone = await userSession.openPhonePage(390)
  await navigate(phone, '/contacts')
  const main = phone.getByRole('main')
  const all = main.getByRole('button', { name: 'Views: All', exact: true })
  await expect(all).toBeInViewport({ ratio: 1 })
  const title = await main.getByRole('heading', { name: 'Contacts', exact: true }).boundingBox()
  const gap = ((await all.boundingBox())?.x ?? 0) - ((title?.x ?? 0) + (title?.width ?? 0))
  expect([gap >= 0, gap <= 16], `gap ${gap}`).toEqual([true, true])
  await all.tap()
  await phone.getByRole('menu', { name: 'Views' }).getByRole('menuitemcheckbox', { name: 'Hot leads' }).tap()
  await expect(main.getByRole('button', { name: 'Views: Hot leads', exact: true })).toBeVisible()
  await expect(phone).toHaveURL(/leadType=HOT/)
})
