import { firstLoadLimits, loadContactList, sumBytes } from '../testing/first-load.ts'
import { createPerson, createStorageState, expect, test } from '../testing/fixtures.ts'

test('the first load of the contact list takes 180 KB of scripts and twelve requests, and what follows comes later', async ({
  browser,
  product,
}) => {
  const person = await createPerson(product)
  for (const name of ['Amara Okonkwo', 'Benedikt Straub', 'Chloé Marchetti'])
    await person.request('POST', '/contacts', { name })
  const storageState = createStorageState(product, person)
  const { context, page, listRequests, first } = await loadContactList(browser, product, storageState)
  const scripts = first.filter(({ type }) => type === 'Script')
  const paths = first.map(({ type, url }) => `${type} ${new URL(url).pathname}`)
  expect(paths).toContain('Document /contacts')
  expect(paths).toContain('Fetch /contacts')
  await expect.poll(() => first.filter(({ bytes }) => bytes === 0)).toEqual([])
  expect(scripts.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 2_000)).toEqual([])
  expect(sumBytes(scripts), paths.join('\n')).toBeLessThanOrEqual(firstLoadLimits.scriptBytes)
  // React alone takes half of it: less means that something was not counted.
  expect(sumBytes(scripts)).toBeGreaterThan(firstLoadLimits.scriptBytes / 2)
  expect(first.length, paths.join('\n')).toBeLessThanOrEqual(firstLoadLimits.requests)

  const isLoaded = (script: string) => listRequests().some(({ url, bytes }) => url.includes(script) && bytes > 0)
  await expect.poll(() => isLoaded('/list-tools-') && isLoaded('/panels-')).toBe(true)
  // Screens are prefetched afterwards; the dialog needs none of that.
  await page.route('**/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'New contact' }).click()
  await expect(page.getByRole('dialog', { name: 'New contact' })).toBeVisible()
  await context.close()
})

test('a dialog that is opened before its code arrives is shown once it does', async ({ browser, product }) => {
  const person = await createPerson(product)
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
  const page = await context.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/list-tools-*.js', async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest('**/list-tools-*.js')
  await page.goto('/contacts')
  await asked
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New contact' }).first()).toBeFocused()
  await context.close()
})
