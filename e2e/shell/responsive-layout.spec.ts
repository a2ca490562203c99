import { createDeal } from '../deals/deals-page.ts'
import { createTask, daysFromNow } from '../tasks/tasks-page.ts'
import { navigate } from '../testing/fixtures.ts'
import { createContact, recordPanel } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { findTouchTargetFaults } from '../testing/touch-targets.ts'

const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4).trim()

/** The text that each screen shows once loaded. */
const screens = {
  '/dashboard': 'Dashboard',
  '/reports': 'Reports',
  '/contacts': 'Contacts',
  '/companies': 'Companies',
  '/deals': 'Deals',
  '/deals?view=board': 'Deals',
  '/tasks': 'Tasks',
  '/inbox': 'Inbox',
  '/notifications': 'Notifications',
  '/search?q=Wolfe': 'Search',
  '/settings/organization': 'Settings',
  '/settings/members': 'Members',
  '/settings/tags': 'Tags',
  '/settings/pipelines': 'Pipelines',
  '/settings/fields': 'Fields',
  '/settings/broadcasts': 'Broadcasts',
  '/settings/account': 'Profile',
  '/settings/imports': 'Imports',
  '/settings/bulk-edits': 'Bulk edits',
  '/settings/trash': 'Trash',
  '/settings/emails': 'Undelivered emails',
  '/settings/audit': 'Audit log',
  '/onboarding/choose-plan': 'Choose a plan',
  '/onboarding/integration': 'Set up your workspace',
  '/nowhere': 'This page does not exist.',
}

test('every screen fits a phone of 360 pixels and a zoom of 400 %, with large enough touch targets', async ({
  userSession,
}) => {
  const { person } = userSession
  const lead = await createContact(person, { name: long, email: `${'a'.repeat(60)}@freight.example`, jobTitle: long })
  const deal = await createDeal(person, { title: long, contactId: lead.id })
  const task = await createTask(person, { title: long, dueDate: daysFromNow(-1), contactId: lead.id })
  const panels = [`/contacts?panel=contact:${lead.id}`, `/deals?panel=deal:${deal.id}`, `/tasks?panel=task:${task.id}`]
  const page = await userSession.openPhonePage(360)
  const faults: string[] = []
  for (const size of [
    { width: 360, height: 740 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size)
    const look = async (address: string) => {
      let found: string[] = []
      const findAll = async () => {
        found = await findTouchTargetFaults(page)
        return found
      }
      // A screen that is still loading may not have come to rest.
      await expect
        .poll(findAll, { timeout: 10_000 })
        .toEqual([])
        .catch(() => faults.push(...found.map((fault) => `${address} on ${size.width}: ${fault}`)))
    }
    for (const [address, heading] of Object.entries(screens)) {
      await navigate(page, address)
      await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
      await look(address)
    }
    for (const address of panels) {
      await navigate(page, address)
      await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText(long)
      await look(address)
    }
  }
  expect(faults).toEqual([])
})

test('the end of a record can be reached at a zoom of 400 %', async ({ page, person }) => {
  const { id } = await createContact(person, { name: long })
  await page.setViewportSize({ width: 320, height: 256 })
  await navigate(page, `/contacts?panel=contact:${id}`)
  const timeline = recordPanel(page).getByRole('button', { name: 'Timeline' })
  // What loads above it pushes it away again.
  await expect(async () => {
    await timeline.scrollIntoViewIfNeeded()
    const { y = -1, height = 0 } = (await timeline.boundingBox()) ?? {}
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(256)
  }).toPass()
})
