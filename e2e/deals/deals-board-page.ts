import type { Locator, Page } from '@playwright/test'
import type { Role } from '#contract/kit/roles.ts'
import { navigate, type SignedInPerson, stubPermissions, waitForImport } from '../testing/fixtures.ts'
import { expect, type UserSession } from '../testing/shared-page.ts'

/** A person and the deals board of their workspace. */
export type DealsBoardPage = { person: SignedInPerson; page: Page }

type DealsBoardOptions = {
  deals?: object[]
  /** More query parameters: `&sort=title`. */
  query?: string
  phone?: boolean
  /** The role that the page is told; the server still applies the real one. */
  role?: Role
}

/** Deals in three of the columns. */
export const fiveDeals = [
  { title: 'Signal lamps', value: 1_000, probability: 50 },
  { title: 'Reefer fleet', value: 184_000.5, probability: 70, currency: 'EUR' },
  { title: 'Kiln spare parts', value: 22_400, probability: 60 },
  { title: 'Lens coating', value: 41_000, currency: 'JPY', status: 'PAUSED' },
  { title: 'Port gate', value: 128_000, probability: 80, status: 'WON' },
]

/** Creates deals at once; in the end all of them are there. */
export async function importDeals(person: SignedInPerson, deals: object[]): Promise<void> {
  const { importId } = await person.request('POST', '/deals/import', { deals })
  await waitForImport(person, importId)
}

/** Creates the deals in order in the journey's own workspace, and opens the board. */
export async function openDealsBoard(
  userSession: UserSession,
  options: DealsBoardOptions = {},
): Promise<DealsBoardPage> {
  const { deals = [], query = '', phone = false, role } = options
  const { person } = userSession
  for (const deal of deals) await person.request('POST', '/deals', deal)
  const page = phone ? await userSession.openPhonePage() : userSession.page
  if (role) {
    const data = withRole(person, role).user
    await page.route('**/auth/profile*', (route) => route.fulfill({ json: { success: true, data } }))
    await stubPermissions(page, role)
  }
  // The role is asked for when the page loads.
  const address = `/deals?view=board${query}`
  await (role ? page.goto(address) : navigate(page, address))
  return { person, page }
}

function withRole(person: SignedInPerson, role: Role): SignedInPerson {
  const workspaces = (person.user.workspaces as object[]).map((workspace) => ({ ...workspace, role }))
  return { ...person, user: { ...person.user, workspaces } }
}

export const boardColumn = ({ page }: DealsBoardPage, name: string): Locator =>
  page.getByRole('region', { name, exact: true })

export const boardCard = ({ page }: DealsBoardPage, title: string): Locator =>
  page.getByRole('option').filter({ hasText: title })

/** The card that is being dragged. */
export const draggedCard = ({ page }: DealsBoardPage): Locator => page.locator('[data-drag-overlay]')

/** The titles in a column, top to bottom. */
export const readColumnTitles = async (board: DealsBoardPage, name: string): Promise<string[]> =>
  boardColumn(board, name).getByRole('option').locator('.line-clamp-2').allTextContents()

/** Picks up a card with the mouse and holds it over the middle of a target. */
export async function dragOver({ page }: DealsBoardPage, card: Locator, to: Locator): Promise<void> {
  // Neither of them is where it will be before the cards are there.
  await expect(card).toBeVisible()
  const [from, target] = [await centerOf(card), await centerOf(to)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.move(target.x, target.y, { steps: 4 })
}

/** The middle of what has come to rest: two looks in a row find it in the same place. */
export async function centerOf(locator: Locator): Promise<{ x: number; y: number }> {
  let [before, box] = [await locator.boundingBox(), await locator.boundingBox()]
  await expect(async () => {
    ;[before, box] = [box, await locator.boundingBox()]
    expect(box).not.toBeNull()
    expect(box).toEqual(before)
  }).toPass()
  const { x, y, width, height } = box as NonNullable<typeof box>
  return { x: x + width / 2, y: y + height / 2 }
}

type TouchPoint = { x: number; y: number }

/** A single touch point, indistinguishable from a real one to the page. */
export async function createTouch(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: TouchPoint[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  let position: TouchPoint = { x: 0, y: 0 }
  return {
    async down(to: TouchPoint) {
      position = to
      await dispatchTouch('touchStart', [position])
    },
    async move(to: TouchPoint) {
      const from = position
      for (const part of [0.25, 0.5, 0.75, 1]) {
        position = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
        await dispatchTouch('touchMove', [position])
      }
    },
    up: () => dispatchTouch('touchEnd', []),
  }
}

/** The deals as the server stores them. */
export async function readStatuses(person: SignedInPerson): Promise<Record<string, string>> {
  const deals: { title: string; status: string }[] = await person.request('GET', '/deals?limit=500')
  return Object.fromEntries(deals.map(({ title, status }) => [title, status]))
}
