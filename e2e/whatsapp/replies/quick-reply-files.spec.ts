import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../../testing/accessibility.ts'
import { dropFiles } from '../../testing/drop-files.ts'
import type { SignedInPerson } from '../../testing/fixtures.ts'
import { keepMessages } from '../../testing/record-panel.ts'
import { failRequests, holdRequests } from '../../testing/routes.ts'
import { composer, expect, jonas, messageThread, openConversation, test } from '../inbox-page.ts'

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

const pdf = (name: string): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4 ${name}`),
})
const note: ChosenFile = { name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Thirty days') }

const addFiles = (page: Page, files: ChosenFile[]) =>
  page.getByRole('dialog').getByLabel('Files of the quick reply').setInputFiles(files)
const nameOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Name' })
const option = (page: Page, name: string) => page.getByRole('option', { name })
const filesToSend = (page: Page) => page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')

/** Creates a quick reply that has these files. */
async function createQuickReply(
  page: Page,
  person: SignedInPerson,
  name: string,
  files: ChosenFile[],
): Promise<string> {
  const { id } = await person.request('POST', '/whatsapp/quick-replies', { name, text: 'Here are our rates' })
  const { workspaceId, organizationId, accessToken } = person
  for (const file of files) {
    const reply = await page.request.post(`/whatsapp/quick-replies/${id}/files`, {
      params: { workspaceId, organizationId },
      headers: { authorization: `Bearer ${accessToken}` },
      multipart: { file },
    })
    expect(reply.status()).toBe(201)
  }
  return id
}

/** What the page keeps the browser from doing when a file is dropped there: Firefox and Safari would open it instead of the page. */
const findPrevented = (target: Locator) =>
  target.evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['terms'], 'terms.txt'))
    const isPrevented = (type: string) =>
      !element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    return ['dragover', 'drop'].filter(isPrevented)
  })

async function deleteQuickReplies(person: SignedInPerson): Promise<void> {
  for (const { id } of await person.request('GET', '/whatsapp/quick-replies'))
    await person.request('DELETE', `/whatsapp/quick-replies/${id}`)
}

test('a quick reply brings its files along, by keyboard alone', async ({ page, person, account }) => {
  await openConversation(page, account, jonas)
  await composer(page).fill('/')
  await page.getByRole('button', { name: 'New quick reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'New quick reply' })
  await nameOf(dialog).fill('rate card')
  await dialog.getByLabel('Text').fill('Here are our rates')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Add files' }).press('Enter')
  await (await chooser).setFiles([pdf('rates.pdf'), note])
  await expect(dialog.getByRole('group', { name: 'Files' }).getByRole('listitem')).toHaveText([
    /rates\.pdf/,
    /terms\.txt/,
  ])
  expect(await findViolationsInAllThemes(dialog)).toEqual([])
  await nameOf(dialog).press('Enter')
  await expect(dialog).not.toBeAttached()

  await composer(page).fill('/rate')
  await expect(option(page, 'rate card Here are our rates 2 files')).toBeVisible()
  expect(await findViolationsInAllThemes(page.getByRole('listbox', { name: 'Quick replies' }))).toEqual([])
  const release = await holdRequests(page, 'GET', '**/whatsapp/quick-replies/*/files/*')
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('Here are our rates')
  await expect(page.getByRole('status').filter({ hasText: 'Adding 2 files...' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('Here are our rates')
  release()
  await expect(filesToSend(page)).toHaveText([/rates\.pdf/, /terms\.txt/])
  await composer(page).press('Enter')
  const sent = messageThread(page).getByRole('article', { name: /^You,/ })
  await expect(sent.filter({ hasText: 'rates.pdf' })).toContainText('Here are our rates')
  await expect(sent.filter({ hasText: 'terms.txt' })).toContainText('Read')
  const path = `/whatsapp/accounts/${account.id}/conversations/${jonas.whatsappId}/messages`
  type Sent = { fromMe: boolean; media: { filename: string; mediaType: string } | null }
  const messages = (await person.request('GET', path)) as Sent[]
  // Other journeys of the worker have sent files, too.
  const files = messages.slice(0, 4).flatMap(({ fromMe, media }) => (fromMe && media ? [media] : []))
  expect(files.map(({ filename, mediaType }) => `${filename} ${mediaType}`).sort()).toEqual([
    'rates.pdf application/pdf',
    'terms.txt text/plain',
  ])
  await deleteQuickReplies(person)
})

test('files are removed, and deleting a quick reply can be undone with its files', async ({
  page,
  person,
  account,
}) => {
  const id = await createQuickReply(page, person, 'tariff', [pdf('old.pdf'), pdf('new.pdf')])
  await openConversation(page, account, jonas)
  await composer(page).fill('/tariff')
  await page.getByRole('button', { name: 'Edit tariff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit quick reply' })
  await dialog.getByRole('button', { name: 'Remove old.pdf' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Add files' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).not.toBeAttached()
  await expect(option(page, 'tariff Here are our rates 1 file')).toBeVisible()

  await keepMessages(page, 4_000)
  await page.getByRole('button', { name: 'Delete tariff' }).click()
  await expect(option(page, 'tariff')).not.toBeAttached()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(option(page, 'tariff Here are our rates 1 file')).toBeVisible()
  await composer(page).press('Enter')
  await expect(filesToSend(page)).toHaveText([/new\.pdf/])
  await page.getByRole('button', { name: 'Remove new.pdf' }).click()
  await composer(page).fill('')
  await person.request('DELETE', `/whatsapp/quick-replies/${id}`)
})

test('a failed upload keeps what was typed, and saving again only does what is left', async ({
  page,
  person,
  account,
}) => {
  await openConversation(page, account, jonas)
  await composer(page).fill('/')
  await page.getByRole('button', { name: 'New quick reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'New quick reply' })
  await nameOf(dialog).fill('brochure')
  await dialog.getByLabel('Text').fill('Our brochure')
  await addFiles(page, [pdf('brochure.pdf')])
  const allow = await failRequests(page, 'POST', '**/whatsapp/quick-replies/*/files?*')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'brochure.pdf was not added. The server is in troubleEverything else is saved.',
  )
  await expect(dialog.getByRole('button', { name: 'Close', exact: true }).last()).toBeVisible()
  await expect(nameOf(dialog)).toHaveValue('brochure')
  await expect(dialog.getByLabel('Text')).toHaveValue('Our brochure')
  expect(await findViolationsInAllThemes(dialog)).toEqual([])
  await allow()
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/quick-replies'))
      changes.push(`${request.method()} ${new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, '…')}`)
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).not.toBeAttached()
  expect(changes).toEqual(['POST /whatsapp/quick-replies/…/files'])
  await composer(page).fill('/brochure')
  await expect(option(page, 'brochure Our brochure 1 file')).toBeVisible()
  await composer(page).fill('')
  await deleteQuickReplies(person)
})

test('says which files are too many or too large, and which could not be downloaded', async ({
  page,
  person,
  account,
}) => {
  const id = await createQuickReply(page, person, 'photos', [pdf('dock.pdf'), pdf('crane.pdf')])
  await openConversation(page, account, jonas)
  await composer(page).fill('/photos')
  await page.getByRole('button', { name: 'Edit photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit quick reply' })
  const files = dialog.getByRole('group', { name: 'Files' })
  await addFiles(page, [{ name: 'ship.png', mimeType: 'image/png', buffer: Buffer.alloc(17 << 20) }])
  await expect(files.getByRole('alert')).toHaveText(
    'ship.png is larger than 16 MB, which is the most that can be sent.',
  )
  await addFiles(page, [pdf('3.pdf'), pdf('4.pdf'), pdf('5.pdf'), pdf('6.pdf')])
  await expect(files.getByRole('alert')).toHaveText('A quick reply may have 5 files.')
  await expect(files.getByRole('listitem')).toHaveText([/dock/, /crane/, /^3/, /^4/, /^5/])
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.route('**/files/whatsapp/**', (route) =>
    route.request().url().includes('dock.pdf') ? route.abort() : route.fallback(),
  )
  await composer(page).fill('/photos')
  await composer(page).press('Enter')
  await expect(page.getByText('dock.pdf could not be downloaded, so it was not added')).toBeVisible()
  await expect(composer(page)).toHaveValue('Here are our rates')
  await expect(filesToSend(page)).toHaveText([/crane\.pdf/])
  await page.getByRole('button', { name: 'Remove crane.pdf' }).click()
  await composer(page).fill('')
  await person.request('DELETE', `/whatsapp/quick-replies/${id}`)
})

test('takes dropped and pasted files, and leaves the page alone when they miss', async ({
  page,
  person,
  account,
}, testInfo) => {
  const path = testInfo.outputPath('prices.pdf')
  await writeFile(path, pdf('prices').buffer)
  await openConversation(page, account, jonas)
  await composer(page).fill('/')
  await page.getByRole('button', { name: 'New quick reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'New quick reply' })
  const files = dialog.getByRole('group', { name: 'Files' })
  await nameOf(dialog).fill('prices')
  await dropFiles(files, [path])
  await expect(files.getByRole('listitem')).toHaveText([/prices\.pdf/])
  await dropFiles(nameOf(dialog), [path])
  await expect(files.getByRole('listitem')).toHaveText([/prices\.pdf/])
  await expect(nameOf(dialog)).toHaveValue('prices')
  await dialog.getByLabel('Text').evaluate((box) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['%PDF-1.4 terms'], 'terms.pdf', { type: 'application/pdf' }))
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(files.getByRole('listitem')).toHaveText([/prices\.pdf/, /terms\.pdf/])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(filesToSend(page)).toHaveCount(0)

  await dropFiles(messageThread(page), [path])
  await expect(filesToSend(page)).toHaveText([/prices\.pdf/])
  expect(await findPrevented(page.getByRole('navigation').first())).toEqual(['dragover', 'drop'])
  await page.getByRole('button', { name: 'Remove prices.pdf' }).click()
  await composer(page).fill('')
  await deleteQuickReplies(person)
})
