import type { Page } from '@playwright/test'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { amara, composer, expect, jonas, messageThread, openConversation, test } from './inbox-page.ts'

const recorder = (page: Page) => page.getByRole('group', { name: 'Voice note' })
const record = (page: Page) => page.getByRole('button', { name: 'Record a voice note' })

/** Keeps the streams that the page opens, so that a journey can tell whether the microphone was released. */
const watchMicrophone = (page: Page) =>
  page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      Object.assign(globalThis, { openedStream: stream })
      return stream
    }
  })
const isMicrophoneOpen = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { openedStream: MediaStream }).openedStream
      .getTracks()
      .some(({ readyState }) => readyState === 'live'),
  )

test('a voice note is recorded, sent with Enter, and played', { tag: '@alone' }, async ({ page, person, account }) => {
  await openConversation(page, account, amara)
  await watchMicrophone(page)
  await composer(page).fill('I was writing this')
  await record(page).click()
  // It may be later at the next look.
  await expect(recorder(page).getByRole('timer')).toHaveText(/^0:(0[2-9]|[1-5]\d)$/)
  expect(await findViolationsInAllThemes(recorder(page))).toEqual([])
  const sent = page.waitForResponse((reply) => reply.url().includes(`/accounts/${account.id}/send`))
  await page.keyboard.press('Enter')
  const { data } = await (await sent).json()
  expect(data).toMatchObject({ messageType: 'audio', media: { filename: 'Voice note.ogg', mediaType: 'audio/ogg' } })
  const { seconds, waveform } = data.payload.voice
  expect(seconds).toBeGreaterThanOrEqual(2)
  const length = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  // The fake microphone beeps now and then.
  expect([waveform.length, Math.max(...waveform), Math.min(...waveform) < 20]).toEqual([64, 100, true])
  await expect.poll(() => isMicrophoneOpen(page)).toBe(false)
  await expect(composer(page)).toHaveValue('I was writing this')
  await expect(composer(page)).toBeFocused()

  const { address } = await person.request('GET', `/whatsapp/media/${data.media.id}`)
  const file = Buffer.from(await (await page.request.get(address)).body()).toString('latin1')
  expect([file.slice(0, 4), file.slice(28, 36)]).toEqual(['OggS', 'OpusHead'])

  const bubble = messageThread(page)
    .getByRole('article')
    .filter({ has: page.getByRole('slider') })
  await expect(bubble).toContainText(length)
  const position = bubble.getByRole('slider', { name: 'Position' })
  await expect(position).toHaveAttribute('aria-valuetext', `0:00 of ${length}`)
  await bubble.getByRole('button', { name: 'Play voice note' }).click()
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0.5)
  await bubble.getByRole('button', { name: 'Pause voice note' }).click()
  await position.focus()
  await page.keyboard.press('Home')
  await expect(position).toHaveValue('0')
  await bubble.getByRole('button', { name: 'Speed: 1×' }).click()
  await expect.poll(() => bubble.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.5)
  expect(await findViolationsInAllThemes(bubble)).toEqual([])
})

test('Escape discards a voice note, and leaving the conversation keeps it', { tag: '@alone' }, async ({
  page,
  account,
}) => {
  await openConversation(page, account, amara)
  await watchMicrophone(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await record(page).click()
  await expect(recorder(page).getByRole('button', { name: 'Send' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(recorder(page)).not.toBeAttached()
  await expect(composer(page)).toBeFocused()
  await expect.poll(() => isMicrophoneOpen(page)).toBe(false)
  await record(page).click()
  await expect(recorder(page)).toBeVisible()
  await expect.poll(() => isMicrophoneOpen(page)).toBe(true)
  // Leaving before any sound has come leaves nothing to keep.
  await expect(recorder(page).getByRole('timer')).toHaveText(/^0:(0[1-9]|[1-5]\d)$/)
  await navigate(page, '/contacts')
  await expect.poll(() => isMicrophoneOpen(page)).toBe(false)
  expect(requests.filter((url) => url.includes('/send'))).toEqual([])
  await openConversation(page, account, jonas)
  await expect(composer(page)).toBeVisible()
  await expect(recorder(page)).not.toBeAttached()
  await openConversation(page, account, amara)
  await expect(recorder(page)).toContainText('Unsent recording')
  const sent = page.waitForResponse((reply) => reply.url().includes(`/accounts/${account.id}/send`))
  await recorder(page).getByRole('button', { name: 'Send' }).click()
  const { data } = await (await sent).json()
  expect(data).toMatchObject({ messageType: 'audio', media: { filename: 'Voice note.ogg' } })
  await expect(recorder(page)).not.toBeAttached()
  await openConversation(page, account, jonas)
  await openConversation(page, account, amara)
  await expect(composer(page)).toBeVisible()
  await expect(recorder(page)).not.toBeAttached()
})

test('a voice note that cannot be prepared is kept, to be tried again or discarded', { tag: '@alone' }, async ({
  page,
  account,
}) => {
  await openConversation(page, account, jonas)
  await watchMicrophone(page)
  await page.route('**/assets/build-voice-note-*.js*', (route) => route.abort())
  await record(page).click()
  await expect(recorder(page).getByRole('timer')).toHaveText(/^0:(0[1-9]|[1-5]\d)$/)
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('The voice note could not be prepared. Please try again, or discard it and record it again.'),
  ).toBeVisible()
  await expect(recorder(page)).toContainText('Unsent recording')
  await expect.poll(() => isMicrophoneOpen(page)).toBe(false)
  await expect(recorder(page).getByRole('button', { name: 'Discard' })).toBeEnabled()
  await page.unroute('**/assets/build-voice-note-*.js*')
  const sent = page.waitForResponse((reply) => reply.url().includes(`/accounts/${account.id}/send`))
  await expect(recorder(page).getByRole('button', { name: 'Send' })).toBeFocused()
  await page.keyboard.press('Enter')
  const { data } = await (await sent).json()
  expect(data).toMatchObject({ messageType: 'audio', media: { filename: 'Voice note.ogg' } })
  await expect(recorder(page)).not.toBeAttached()
  await expect(composer(page)).toBeFocused()
})

for (const [error, sentence] of [
  [
    'NotAllowedError',
    'The browser doesn’t allow Parley to use the microphone. Allow it in the browser’s site settings, then try again.',
  ],
  ['NotFoundError', 'No microphone was found. Connect one, then try again.'],
  ['NotReadableError', 'The microphone could not be opened. Another app may be using it.'],
] as const)
  test(`says why the microphone cannot be used: ${error}`, { tag: '@alone' }, async ({ page, account }) => {
    await openConversation(page, account, amara)
    await page.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name))
    }, error)
    await record(page).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(recorder(page)).not.toBeAttached()
    await expect(record(page)).toBeEnabled()
  })
