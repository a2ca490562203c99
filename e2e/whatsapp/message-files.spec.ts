import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findViolations, findViolationsInAllThemes } from '../testing/accessibility.ts'
import { navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { conversationPath, expect, messageThread, type SandboxAccount, test } from './inbox-page.ts'

type SentFile = { name: string; mimeType: string; buffer: Buffer }

const pdf = (name: string): SentFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
% ${name}`),
})
/** A real picture, of the page as it is. */
const picture = async (page: Page, name: string, width: number): Promise<SentFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width, height: 300 } }),
})
/** Nothing that a browser could play. */
const voiceNote = (name: string): SentFile => ({
  name,
  mimeType: 'audio/ogg',
  buffer: Buffer.from(`OggS ${name}`),
})

/** Sends files to a number to which nobody has written yet, and opens the conversation. */
async function sendFilesAndOpen(
  page: Page,
  { person, account, number }: { person: SignedInPerson; account: SandboxAccount; number: string },
  files: readonly SentFile[],
): Promise<void> {
  const { workspaceId, organizationId, accessToken } = person
  for (const file of files) {
    const reply = await page.request.post(`/whatsapp/accounts/${account.id}/send`, {
      params: { workspaceId, organizationId },
      headers: { authorization: `Bearer ${accessToken}` },
      multipart: { to: `+${number}`, caption: `This is ${file.name}`, file },
    })
    expect(reply.status()).toBe(201)
  }
  await navigate(page, conversationPath(account, { whatsappId: `${number}@c.us` }))
}

const setPdfViewer = (page: Page, isEnabled: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value, configurable: true })
  }, isEnabled)

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('pictures and PDFs open in a viewer, one after the other, and can be saved', async ({ page, person, account }) => {
  await navigate(page, '/inbox')
  const files = [await picture(page, 'dock.png', 400), pdf('offer.pdf'), await picture(page, 'crane.png', 500)]
  await sendFilesAndOpen(page, { person, account, number: '15550109901' }, files)
  await setPdfViewer(page, false)
  const opener = messageThread(page).getByRole('button', { name: 'Open dock.png' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dock = dialogOf(page, 'dock.png')
  await expect(dock).toContainText('1 of 3')
  await expect(dock).toContainText('This is dock.png')
  await expect(dock.getByRole('heading', { name: 'dock.png' })).toBeFocused()
  const shown = dock.getByRole('img', { name: 'dock.png' })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
  const download = page.waitForEvent('download')
  await dock.getByRole('link', { name: 'Download' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('dock.png')
  expect((await readFile(await saved.path())).equals(files[0]?.buffer ?? Buffer.alloc(0))).toBe(true)

  await page.keyboard.press('ArrowLeft')
  await expect(dock).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const offer = dialogOf(page, 'offer.pdf')
  await expect(offer).toContainText('This browser opens PDFs in a separate tab.')
  const tabLink = offer.getByRole('link', { name: 'Open in a new tab' }).last()
  await expect(tabLink).toHaveAttribute('target', '_blank')
  // The link goes with the PDF, and the keys keep working.
  await tabLink.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(dock).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await offer.getByRole('button', { name: 'Next' }).click()
  const crane = dialogOf(page, 'crane.png')
  await expect(crane).toContainText('3 of 3')
  // The button still has the focus; it only has nowhere to go.
  await page.keyboard.press('Enter')
  await expect(crane).toBeVisible()
  await page.keyboard.press('Home')
  await expect(dock).toBeVisible()
  expect(await findViolationsInAllThemes(dock)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).not.toBeAttached()
  await expect(opener).toBeFocused()
})

test('a PDF is shown in the viewer where the browser can', async ({ page, person, account }) => {
  await navigate(page, '/inbox')
  await sendFilesAndOpen(page, { person, account, number: '15550109902' }, [pdf('plan.pdf')])
  await setPdfViewer(page, true)
  const reply = page.waitForResponse((response) => response.url().includes('/files/whatsapp/'))
  await messageThread(page).getByRole('button', { name: 'Open plan.pdf' }).click()
  const frame = dialogOf(page, 'plan.pdf').locator('iframe')
  await expect(frame).toHaveAttribute('title', 'plan.pdf')
  await expect(frame).toHaveAttribute('src', /^\/files\/whatsapp\//)
  expect(await (await reply).allHeaders()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "inline; filename*=UTF-8''plan.pdf",
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).not.toBeAttached()
})

test.describe('a voice note', () => {
  const sentence = 'Your browser can’t play this audio.'

  test('plays at three speeds, and can be saved if it turns out that it cannot be played', async ({
    page,
    person,
    account,
  }) => {
    await sendFilesAndOpen(page, { person, account, number: '15550109903' }, [voiceNote('note.ogg')])
    const player = messageThread(page).locator('audio')
    await expect(player).toHaveAttribute('aria-label', 'note.ogg')
    const rate = () => player.evaluate((audio: HTMLAudioElement) => audio.playbackRate)
    for (const [speed, expected] of [
      ['1×', 1.5],
      ['1.5×', 2],
      ['2×', 1],
    ] as const) {
      await messageThread(page)
        .getByRole('button', { name: `Speed: ${speed}` })
        .click()
      await expect.poll(() => rate()).toBe(expected)
    }
    await expect(messageThread(page)).not.toContainText(sentence)
    await player.evaluate((audio: HTMLAudioElement) => audio.play().catch(() => undefined))
    await expect(messageThread(page)).toContainText(sentence)
    await expect(player).not.toBeAttached()
  })

  test('is offered for download where the browser says that it cannot play it', { tag: '@alone' }, async ({
    page,
    person,
    account,
  }) => {
    await page.addInitScript(() => {
      const can = HTMLMediaElement.prototype.canPlayType
      HTMLMediaElement.prototype.canPlayType = function (type) {
        return type === 'audio/ogg; codecs=opus' ? '' : can.call(this, type)
      }
    })
    const note = voiceNote('call.ogg')
    await sendFilesAndOpen(page, { person, account, number: '15550109904' }, [note])
    await expect(messageThread(page)).toContainText(sentence)
    await expect(messageThread(page).locator('audio')).not.toBeAttached()
    const download = page.waitForEvent('download')
    await messageThread(page).getByRole('link', { name: 'Download it to listen' }).click()
    expect((await readFile(await (await download).path())).equals(note.buffer)).toBe(true)
    expect(await findViolations(messageThread(page))).toEqual([])
  })
})
