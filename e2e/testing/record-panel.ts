import { expect, type Locator, type Page } from '@playwright/test'
import { navigate, type SignedInPerson } from './fixtures.ts'

// biome-ignore lint/suspicious/noExplicitAny: journeys read responses of every shape
export type ContactFixture = any

/** Creates a lead in this person's workspace. Without a name it gets an email address, because it needs one of the two. */
export const createContact = (
  person: SignedInPerson,
  values: object = { name: 'Amara Okonkwo' },
): Promise<ContactFixture> => person.request('POST', '/contacts', values)

/** Creates a lead at a company. */
export async function createContactAtCompany(person: SignedInPerson, company: string): Promise<ContactFixture> {
  const { id: companyId } = await person.request('POST', '/companies', { name: company })
  return createContact(person, { name: 'Petra Vukičević', companyId })
}

/** Opens a lead by its URL and waits until it is shown. */
export async function openContact(page: Page, contact: ContactFixture, tab?: string): Promise<Locator> {
  await navigate(page, `/contacts?panel=contact:${contact.id}${tab ? `&tab=${tab}` : ''}`)
  const panel = recordPanel(page)
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(contact.name ?? 'Unnamed Contact')
  return panel
}

export const recordPanel = (page: Page): Locator => page.getByRole('complementary')

export const panelSection = (panel: Locator, title: string): Locator =>
  panel.getByRole('region', { name: title, exact: true })

/** The row of a field that is not being edited. It is a button, named after field and value. */
export const fieldRow = (panel: Locator, label: string): Locator =>
  panel.getByRole('button', { name: new RegExp(`^Edit ${label} ?:`) })

/** Opens the editor of a field; what the banner says about it stays. */
export async function openFieldEditor(panel: Locator, label: string): Promise<Locator> {
  await keepMessages(panel.page(), 3_000)
  await fieldRow(panel, label).click()
  return fieldEditor(panel, label)
}

export const fieldEditor = (panel: Locator, label: string): Locator =>
  panel.getByRole('group', { name: `Edit ${label}`, exact: true })

/** A choice in the list of an editor; a click saves it. */
export const choiceIn = (editor: Locator, label: string): Locator =>
  editor.getByRole('option', { name: label, exact: true })

/** The banner of the panel with this text. */
export const panelBanner = (panel: Locator, text: string): Locator =>
  panel.locator('[role=status], [role=alert]').filter({ hasText: new RegExp(`^${text}$`) })

const mutatingMethods = ['PATCH', 'PUT', 'POST', 'DELETE']

/** Records every change that the page sends from now on. */
export function recordChanges(
  page: Page,
): { method: string; path: string; body: unknown; version: string | undefined }[] {
  const sent: ReturnType<typeof recordChanges> = []
  page.on('request', (request) => {
    if (!mutatingMethods.includes(request.method())) return
    const version = request.headers()['if-match']
    sent.push({
      method: request.method(),
      path: new URL(request.url()).pathname,
      body: request.postDataJSON(),
      version,
    })
  })
  return sent
}

/** Makes every change fail, by default with a server error, until the returned function is called. */
export async function failChanges(
  page: Page,
  answer: object = serverUnavailable,
  urlPattern = '**/contacts/**',
): Promise<() => Promise<void>> {
  await page.route(urlPattern, (route) =>
    mutatingMethods.includes(route.request().method()) ? route.fulfill(answer) : route.fallback(),
  )
  return () => page.unroute(urlPattern)
}

export const serverUnavailable = {
  status: 503,
  json: { success: false, error: 'unavailable', message: 'The server is in trouble' },
}

/**
 * Keeps the messages that would clear after so many milliseconds: on a slow machine they are gone before a journey looks for
 * them. Where the journey has its own clock, that decides. Ends when the page is loaded anew, or with the journey.
 */
export const keepMessages = (page: Page, ...durations: number[]): Promise<void> =>
  page.evaluate((more) => {
    if ('__pwClock' in globalThis) return
    const shared = globalThis as unknown as { keptDurations?: Set<number> }
    if (!shared.keptDurations) {
      const kept = new Set<number>()
      const original = window.setTimeout
      window.setTimeout = ((run: () => void, delay = 0, ...rest: unknown[]) =>
        original(run, kept.has(delay) ? 600_000 : delay, ...rest)) as never
      shared.keptDurations = kept
    }
    for (const duration of more) shared.keptDurations.add(duration)
  }, durations)

/** Stops the page's clock, so that delayed effects can be tested without waiting. The page's clock may be ahead of ours. */
export async function stopClock(page: Page): Promise<void> {
  // On a slow machine the clock may have passed the time before it is to stop there.
  await expect(async () => {
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(new Date(now + 10_000))
  }).toPass()
}
