import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  createContact,
  fieldEditor,
  fieldRow,
  openContact,
  openFieldEditor,
  panelBanner,
  recordChanges,
  recordPanel,
} from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** The file dialog that a click opens. */
async function choosePicture(
  page: Page,
  click: () => Promise<void>,
  buffer: Buffer,
  name = 'amara.png',
): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await click()
  await (await asked).setFiles({ name, mimeType: 'image/png', buffer })
}

test('a picture is uploaded, stored and shown to the workspace (LEADP-006, LEADP-053)', async ({ page, person }) => {
  const lead = await createContact(person)
  const panel = await openContact(page, lead)
  await choosePicture(page, () => panel.getByRole('button', { name: 'Change avatar' }).click(), png)
  await expect(panelBanner(panel, 'Avatar updated successfully')).toBeVisible()
  await expect(fieldRow(panel, 'Avatar')).toContainText('Uploaded picture')
  await page.reload()
  const picture = recordPanel(page).locator('img').first()
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect((await person.request('GET', `/contacts/${lead.id}`)).avatar).toMatch(/^\/files\/[0-9a-f-]{36}$/)
})

test('a picture can be chosen in the editor of the field', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  const opened = await openFieldEditor(panel, 'Avatar')
  await choosePicture(page, () => opened.getByRole('button', { name: 'Upload picture' }).click(), png)
  await expect(panelBanner(panel, 'Avatar updated successfully')).toBeVisible()
  await expect(opened).not.toBeAttached()
})

for (const [what, content, sentence] of [
  [
    'an SVG with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'The picture must be a PNG, JPEG, WebP or GIF file.',
  ],
  ['a renamed program', Buffer.from('MZ\u0090\u0000'), 'The picture must be a PNG, JPEG, WebP or GIF file.'],
  ['a picture of more than 5 MB', Buffer.concat([png, randomBytes(5 << 20)]), 'The picture is larger than 5 MB.'],
] as const)
  test(`${what} is rejected with an explanation (LEADP-053)`, async ({ page, person }) => {
    const panel = await openContact(page, await createContact(person))
    const opened = await openFieldEditor(panel, 'Avatar')
    await choosePicture(page, () => opened.getByRole('button', { name: 'Upload picture' }).click(), content)
    await expect(panelBanner(panel, 'Failed to update avatar')).toBeVisible()
    await expect(fieldEditor(panel, 'Avatar')).toContainText(sentence)
  })

test('an invalid URL is rejected before it is sent', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  const sent = recordChanges(page)
  for (const [label, said] of [
    ['Website', 'Website URL must be a web address'],
    ['LinkedIn', 'LinkedIn URL must be a web address'],
    ['Twitter', 'Twitter URL must be a web address'],
    ['Avatar', 'Avatar must be a web address'],
  ] as const) {
    const opened = await openFieldEditor(panel, label)
    await opened.getByRole('textbox').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(opened).toContainText(said)
    await opened.getByRole('button', { name: 'Cancel' }).click()
  }
  expect(sent).toEqual([])
})
