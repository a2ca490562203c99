import { expect, type Locator, type Page } from '@playwright/test'
import { type Person, visit } from './parley.ts'

// biome-ignore lint/suspicious/noExplicitAny: journeys look into answers of every shape
export type Lead = any

/** A lead of this person's workspace. Without a name it gets an e-mail address, because it needs one of the two. */
export const aLead = (person: Person, values: object = { name: 'Amara Okonkwo' }): Promise<Lead> =>
  person.calls('POST', '/contacts', values)

/** A lead who works somewhere. */
export async function aLeadAt(person: Person, company: string): Promise<Lead> {
  const { id: companyId } = await person.calls('POST', '/companies', { name: company })
  return aLead(person, { name: 'Petra Vukičević', companyId })
}

/** Opens a lead by its address and waits until it is there. */
export async function openLead(page: Page, lead: Lead, tab?: string): Promise<Locator> {
  await visit(page, `/contacts?panel=contact:${lead.id}${tab ? `&tab=${tab}` : ''}`)
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(lead.name ?? 'Unnamed Contact')
  return panel
}

export const panelOf = (page: Page): Locator => page.getByRole('complementary')

export const section = (panel: Locator, title: string): Locator =>
  panel.getByRole('region', { name: title, exact: true })

/** The row of a field at rest; it is a button that says what it holds. */
export const row = (panel: Locator, label: string): Locator =>
  panel.getByRole('button', { name: new RegExp(`^Edit ${label} ?:`) })

/** Opens the editor of a field. */
export async function edit(panel: Locator, label: string): Promise<Locator> {
  await row(panel, label).click()
  return editor(panel, label)
}

export const editor = (panel: Locator, label: string): Locator =>
  panel.getByRole('group', { name: `Edit ${label}`, exact: true })

/** What the banner of the panel says. */
export const banner = (panel: Locator, text: string): Locator =>
  panel.locator('[role=status], [role=alert]').filter({ hasText: new RegExp(`^${text}$`) })

const changing = ['PATCH', 'PUT', 'POST', 'DELETE']

/** Every change the page sends from now on. */
export function changesSent(
  page: Page,
): { method: string; path: string; body: unknown; version: string | undefined }[] {
  const sent: ReturnType<typeof changesSent> = []
  page.on('request', (request) => {
    if (!changing.includes(request.method())) return
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

/** Lets no change through: the server seems to be in trouble until the answer is called. */
export async function refuseChanges(
  page: Page,
  answer: object = trouble,
  refuse = '**/contacts/**',
): Promise<() => Promise<void>> {
  await page.route(refuse, (route) =>
    changing.includes(route.request().method()) ? route.fulfill(answer) : route.fallback(),
  )
  return () => page.unroute(refuse)
}

export const trouble = {
  status: 503,
  json: { success: false, error: 'unavailable', message: 'The server is in trouble' },
}

/** Stops the clock of the page, so that what it does after a time can be watched without waiting. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 10_000))
}
