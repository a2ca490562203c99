import { signIn } from '../auth/sign-in.ts'
import type { SignedInPerson } from '../testing/fixtures.ts'
import { createContact, fieldEditor, fieldRow, openFieldEditor, recordChanges } from '../testing/record-panel.ts'
import { composer, conversationPath, expect, lea, messageThread, test } from '../whatsapp/inbox-page.ts'
import { changeJobTitle, loseNetworkOn, waiting, warnsOnLeaving } from './offline-page.ts'

const readContact = (person: SignedInPerson, { id }: { id: string }) => person.request('GET', `/contacts/${id}`)

test('changes that are made offline wait, are counted, and are saved in order when the network is back', {
  tag: '@alone',
}, async ({ page, person }) => {
  const contact = await createContact(person, { name: 'Ottoline Brandt' })
  await loseNetworkOn(page, contact)
  expect(await warnsOnLeaving(page)).toBe(false)
  const panel = await changeJobTitle(page, contact, 'Buyer')
  await expect(waiting(page, '1 change')).toBeVisible()
  await (await openFieldEditor(panel, 'Source')).getByRole('textbox').fill('Bergen')
  await page.keyboard.press('Enter')
  await expect(waiting(page, '2 changes')).toBeVisible()
  await expect(panel.getByText('Bergen')).toBeVisible()
  expect(await warnsOnLeaving(page)).toBe(true)
  const sent = recordChanges(page)
  await page.context().setOffline(false)
  await expect.poll(() => readContact(person, contact)).toMatchObject({ jobTitle: 'Buyer', source: 'Bergen' })
  await expect(page.getByText(/^Offline\.|^Saving \d/)).toHaveCount(0)
  expect(sent.map(({ path }) => path.replace(/.*\//, '')).filter((name) => name !== 'read')).toEqual([
    'job-title',
    'source',
    'source',
  ])
  expect(await warnsOnLeaving(page)).toBe(false)
})

test('a task that is checked off and a note that is typed wait as well', { tag: '@alone' }, async ({
  page,
  person,
}) => {
  const contact = await createContact(person, { name: 'Solveig Halvorsen' })
  const task = await person.request('POST', '/tasks', { title: 'Call Ida', contactId: contact.id })
  await page.goto('/contacts')
  await page.evaluate((id) => localStorage.removeItem(`layout:${id}:tasks`), person.user.id)
  await page.goto('/tasks')
  const complete = page.getByRole('checkbox', { name: 'Complete Call Ida' })
  await expect(complete).toBeVisible()
  await page.context().setOffline(true)
  await complete.click()
  await expect(waiting(page, '1 change')).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => (await person.request('GET', `/tasks/${task.id}`)).status).toBe('COMPLETED')
  await page.goto(`/contacts?panel=contact:${contact.id}&tab=notes`)
  await page.getByRole('button', { name: 'Create first note' }).click()
  await page.getByRole('textbox', { name: 'Content' }).fill('Met at the fair')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create Note', exact: true }).click()
  await expect(waiting(page, '1 change')).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => (await person.request('GET', `/notes?contactId=${contact.id}`)).length).toBe(1)
})

test('a message waits as well', { tag: '@alone' }, async ({ page, account }) => {
  await page.goto(conversationPath(account, lea))
  await expect(messageThread(page).getByRole('article').first()).toBeVisible()
  await page.context().setOffline(true)
  await composer(page).fill('Written on a train')
  await composer(page).press('Enter')
  await expect(waiting(page, '1 change')).toBeVisible()
  const mine = messageThread(page)
    .getByRole('article')
    .filter({ hasText: /^(?!echo).*Written on a train/ })
  await expect(mine).toHaveCount(1)
  await page.context().setOffline(false)
  await expect(mine.first()).toContainText(/Sent|Delivered|Read/)
})

test('a change that is refused when the network is back says why, and keeps what was typed', { tag: '@alone' }, async ({
  page,
  person,
}) => {
  const contact = await createContact(person, { name: 'Sunniva Dahl' })
  await loseNetworkOn(page, contact)
  const panel = await changeJobTitle(page, contact, 'Queen of cranes')
  await expect(waiting(page, '1 change')).toBeVisible()
  const json = { success: false, error: 'invalid', message: 'No', field_errors: { jobTitle: ['Too bold'] } }
  await page.route('**/contacts/*/job-title*', (route) => route.fulfill({ status: 422, json }))
  await page.context().setOffline(false)
  await expect(page.getByText('A change that you made offline was not saved: Too bold')).toBeVisible()
  await expect(fieldEditor(panel, 'Job title').getByRole('textbox')).toHaveValue('Queen of cranes')
})

test('a session that expires meanwhile loses nothing: signing in saves the changes', { tag: '@alone' }, async ({
  page,
  person,
}) => {
  const contact = await createContact(person, { name: 'Runa Falk' })
  await loseNetworkOn(page, contact)
  await changeJobTitle(page, contact, 'Skipper')
  await expect(waiting(page, '1 change')).toBeVisible()
  await page.route('**/contacts/*/job-title*', (route) =>
    route.fulfill({ status: 401, json: { success: false, error: 'unauthorized', message: 'Your session has ended.' } }),
  )
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await warnsOnLeaving(page)).toBe(true)
  await page.unrouteAll()
  await signIn(page, person.email)
  await expect.poll(async () => (await readContact(person, contact)).jobTitle).toBe('Skipper')
})

test('a reload keeps what was not saved yet in its field', { tag: '@alone' }, async ({ page, person }) => {
  const contact = await createContact(person, { name: 'Astrid Vik' })
  await loseNetworkOn(page, contact)
  const panel = await changeJobTitle(page, contact, 'Navigator')
  await expect(waiting(page, '1 change')).toBeVisible()
  // It never gets a reply.
  await page.route('**/contacts/*/job-title*', () => undefined)
  await page.context().setOffline(false)
  await expect(page.getByText('Saving 1 change...')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await fieldRow(panel, 'Job title').click()
  await expect(fieldEditor(panel, 'Job title').getByRole('textbox')).toHaveValue('Navigator')
  await page.unrouteAll()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readContact(person, contact)).jobTitle).toBe('Navigator')
})

test('a server that is away for a moment when the network is back delays a change', {
  tag: '@alone',
}, async ({ page, person }) => {
  const contact = await createContact(person, { name: 'Solveig Moe' })
  const refusal = page.getByText(/^A change that you made offline was not saved/)
  const away = { status: 503, body: '' }
  await loseNetworkOn(page, contact)
  await changeJobTitle(page, contact, 'Pilot')
  await expect(waiting(page, '1 change')).toBeVisible()
  await page.route('**/contacts/*/job-title*', (route) => route.fulfill(away), { times: 1 })
  await page.context().setOffline(false)
  await expect.poll(async () => (await readContact(person, contact)).jobTitle).toBe('Pilot')
  await expect(page.getByText(/^Saving \d/)).toHaveCount(0)
  await expect(refusal).toHaveCount(0)
})
