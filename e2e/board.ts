import type { Locator, Page } from '@playwright/test'
import type { Role } from '#contract/kit/roles.ts'
import type { Seat } from './desk.ts'
import { mayOnly, type Person } from './parley.ts'

/** Somebody and the board of the deals of their workspace. */
export type Board = { person: Person; page: Page }

type Looks = {
  deals?: object[]
  /** More of the address: `&sort=title`. */
  at?: string
  phone?: boolean
  /** What the page takes the person for; the server knows better. */
  role?: Role
}

/** Deals in three of the columns. */
export const five = [
  { title: 'Signal lamps', value: 1_000, probability: 50 },
  { title: 'Reefer fleet', value: 184_000.5, probability: 70, currency: 'EUR' },
  { title: 'Kiln spare parts', value: 22_400, probability: 60 },
  { title: 'Lens coating', value: 41_000, currency: 'JPY', status: 'PAUSED' },
  { title: 'Port gate', value: 128_000, probability: 100, status: 'WON' },
]

/** Empties the person's workspace, creates the deals in order and opens the board. */
export async function aBoard(seat: Seat, looks: Looks = {}): Promise<Board> {
  const { deals = [], at = '', phone = false, role } = looks
  const { person } = seat
  await empty(person)
  for (const deal of deals) await person.calls('POST', '/deals', deal)
  const page = phone ? await seat.phone() : seat.page
  if (role) {
    const data = inRole(person, role).user
    await page.route('**/auth/profile*', (route) => route.fulfill({ json: { success: true, data } }))
    await mayOnly(page, role)
  }
  await page.goto(`/deals?view=board${at}`)
  return { person, page }
}

function inRole(person: Person, role: Role): Person {
  const workspaces = (person.user.workspaces as object[]).map((workspace) => ({ ...workspace, role }))
  return { ...person, user: { ...person.user, workspaces } }
}

export const columnOf = ({ page }: Board, name: string): Locator => page.getByRole('region', { name, exact: true })

export const cardOf = ({ page }: Board, title: string): Locator => page.getByRole('option').filter({ hasText: title })

/** The card that is being carried. */
export const inHand = ({ page }: Board): Locator => page.locator('[data-in-hand]')

/** The titles in a column, from the top. */
export const titlesIn = async (board: Board, name: string): Promise<string[]> =>
  columnOf(board, name).getByRole('option').locator('.line-clamp-2').allTextContents()

/** Takes a card with the mouse and holds it over the middle of something. */
export async function carry({ page }: Board, card: Locator, to: Locator): Promise<void> {
  const [from, over] = [await middleOf(card), await middleOf(to)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.move(over.x, over.y, { steps: 4 })
}

export async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

type Point = { x: number; y: number }

/** One finger on the glass, which the page cannot tell from a real one. */
export async function aFinger(page: Page) {
  const glass = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  let at: Point = { x: 0, y: 0 }
  return {
    async down(to: Point) {
      at = to
      await touch('touchStart', [at])
    },
    async move(to: Point) {
      const from = at
      for (const part of [0.25, 0.5, 0.75, 1]) {
        at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
        await touch('touchMove', [at])
      }
    },
    up: () => touch('touchEnd', []),
  }
}

/** The deals as the server has them. */
export async function statusesOf(person: Person): Promise<Record<string, string>> {
  const deals: { title: string; status: string }[] = await person.calls('GET', '/deals?limit=500')
  return Object.fromEntries(deals.map(({ title, status }) => [title, status]))
}

/** A sign-up for each test would be more than the server takes from one address. */
async function empty(person: Person): Promise<void> {
  for (;;) {
    const rows: { id: string }[] = await person.calls('GET', '/deals?limit=500')
    if (rows.length === 0) return
    await person.calls('POST', '/deals/bulk-delete', { dealIds: rows.map(({ id }) => id) })
  }
}
