import type { Locator, Page } from '@playwright/test'
import { findViolations } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import {
  createContact,
  createContactAtCompany,
  fieldRow,
  keepMessages,
  openContact,
  panelSection,
  recordPanel,
  stopClock,
} from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

const heading = (page: Page) => recordPanel(page).getByRole('heading', { level: 2 })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()

test.describe('opens and closes', () => {
  test('slides in from the right, 430 px wide, and takes the focus (LEADP-001, LEADP-002)', async ({
    page,
    person,
  }) => {
    const lead = await createContact(person, { name: 'Sunniva Rask' })
    await navigate(page, '/contacts')
    await rowOf(page, 'Sunniva Rask').getByRole('rowheader').click()
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`panel=contact:${lead.id}`))
    await expect.poll(() => edges(recordPanel(page))).toEqual({ right: 1440, width: 430 })
  })

  test('fades out the list at its edge, without covering it for the pointer', async ({ page, person }) => {
    const panel = await openContact(page, await createContact(person, { name: 'Sunniva Rask' }))
    expect(await readFade(panel)).toEqual({ content: '""', width: '16px', pointerEvents: 'none' })
    await expect.poll(() => edges(panel)).toEqual({ right: 1440, width: 430 })
    const isListBeside = () =>
      page.evaluate(() => document.elementFromPoint(1_440 - 430 - 8, 60)?.closest('[role=grid]') != null)
    await expect.poll(isListBeside).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await readFade(panel)).content).not.toBe('""')
  })

  test('closes on Escape within 300 ms and returns the focus (LEADP-003, LEADP-005)', async ({ page, person }) => {
    await createContact(person, { name: 'Óscar Lindqvist' })
    await page.clock.install()
    await navigate(page, '/contacts')
    await rowOf(page, 'Óscar Lindqvist').getByRole('rowheader').click()
    await expect(heading(page)).toBeFocused()
    await stopClock(page)
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/panel=/)
    await page.clock.runFor(290)
    await expect(recordPanel(page)).toBeAttached()
    await page.clock.runFor(20)
    await expect(recordPanel(page)).not.toBeAttached()
    await expect(page.getByRole('grid')).toBeFocused()
  })

  test('closes on a click outside, but not when the press began inside (LEADP-004)', async ({ page, person }) => {
    const panel = await openContact(page, await createContact(person))
    const box = await panel.getByRole('heading', { level: 2 }).boundingBox()
    await page.mouse.move(box!.x + 20, box!.y + 5)
    await page.mouse.down()
    await page.mouse.move(600, 700)
    await page.mouse.up()
    await expect(panel).toBeVisible()
    // The middle of the header: a row of the list would open its own lead instead.
    await page.mouse.click(700, 22)
    await expect(panel).not.toBeAttached()
  })

  test('closes on a click that changes the list, and the click takes effect', async ({ page, person }) => {
    await createContact(person, { name: 'Ylva Brandt' })
    await navigate(page, '/contacts')
    await rowOf(page, 'Ylva Brandt').getByRole('rowheader').click()
    await expect(heading(page)).toBeFocused()
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click()
    await expect(recordPanel(page)).not.toBeAttached()
    await expect(page).toHaveURL(/sort=name/)
    await expect(page).not.toHaveURL(/panel=/)
  })

  test('shows another lead in the same panel, and Back closes it', async ({ page, person }) => {
    await createContact(person, { name: 'Rosalind Achterberg' })
    await createContact(person, { name: 'Sione Tuilagi' })
    await navigate(page, '/contacts')
    await rowOf(page, 'Rosalind Achterberg').getByRole('rowheader').click()
    await expect(heading(page)).toContainText('Rosalind Achterberg')
    await rowOf(page, 'Sione Tuilagi').getByRole('rowheader').click()
    await expect(heading(page)).toContainText('Sione Tuilagi')
    await expect(recordPanel(page)).toHaveCount(1)
    await page.keyboard.press('j')
    await expect(heading(page)).toContainText('Rosalind Achterberg')
    await page.keyboard.press('k')
    await expect(heading(page)).toContainText('Sione Tuilagi')
    await page.goBack()
    await expect(recordPanel(page)).not.toBeAttached()
  })

  test('fills the screen of a phone, with a back button', async ({ page, person }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const panel = await openContact(page, await createContact(person))
    await expect.poll(() => edges(panel)).toEqual({ right: 390, width: 390 })
    await panel.getByRole('button', { name: 'Back' }).click()
    await expect(panel).not.toBeAttached()
  })
})

test.describe('header', () => {
  test('shows avatar, name and job title (LEADP-006, LEADP-007, LEADP-009)', async ({ page, person }) => {
    const panel = await openContact(
      page,
      await createContact(person, { name: 'Elif Yıldırım', jobTitle: 'Purchasing Manager' }),
    )
    await expect(panel.getByText('EY', { exact: true })).toBeVisible()
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Contact Elif Yıldırım')
    await expect(panel.getByText('Purchasing Manager').first()).toBeVisible()
    await expect.poll(() => edgeOf(panel.getByText('Purchasing Manager').first(), 'y')).toBeLessThan(120)
  })

  test('shows the company (LEADP-010)', async ({ page, person }) => {
    const panel = await openContact(page, await createContactAtCompany(person, 'Brightwater Desalination'))
    const above = panel.getByText('Brightwater Desalination').first()
    await expect.poll(() => edgeOf(above, 'y')).toBeLessThan(120)
    await expect(panelSection(panel, 'Company').getByText('Brightwater Desalination')).toBeVisible()
  })

  test('shows lead score, status and lead type (LEADP-011, LEADP-012, LEADP-013)', async ({ page, person }) => {
    const panel = await openContact(
      page,
      await createContact(person, { leadScore: 86, status: 'ENGAGED', leadType: 'HOT', name: 'A' }),
    )
    await expect(panel.getByText('Status: Engaged')).toBeVisible()
    await expect(panel.getByText('Lead type: Hot')).toBeVisible()
    await expect(panel.getByText('Lead score: 86')).toBeVisible()
  })

  test('calls a lead without a name "Unnamed Contact" (LEADP-008)', async ({ page, person }) => {
    const panel = await openContact(page, await createContact(person, { email: 'nobody@people.example' }))
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Contact Unnamed Contact')
  })

  test('asks before it deletes, and restores', async ({ page, person }) => {
    const lead = await createContact(person, { name: 'Tamsin Arkwright' })
    const panel = await openContact(page, lead)
    await keepMessages(page, 10_000)
    await panel.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('Are you sure you want to delete this lead?')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(panel).not.toBeAttached()
    await expect(rowOf(page, 'Tamsin Arkwright')).not.toBeAttached()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, 'Tamsin Arkwright')).toBeVisible()
    const listIds = async () =>
      (await person.request('GET', '/contacts?search=Tamsin')).map(({ id }: { id: string }) => id)
    await expect.poll(listIds).toContain(lead.id)
  })

  test('says that a lead does not exist', async ({ page }) => {
    await navigate(page, '/contacts?panel=contact:018f0000-0000-7000-8000-000000000000')
    await expect(recordPanel(page).getByText('This contact doesn’t exist')).toBeVisible()
    await recordPanel(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(recordPanel(page)).not.toBeAttached()
  })
})

test.describe('tabs', () => {
  const names = ['Overview', 'Activities', 'Deals', 'Messages', 'Notes', 'Tasks']

  test('appear in order, with counts up to 99+ (LEADP-014, LEADP-015, LEADP-016)', async ({ page, person }) => {
    const lead = await createContact(person)
    const counts = { activities: 24, deals: 99, messages: 100, notes: 0, tasks: -1 }
    await page.route(`**/contacts/${lead.id}?*`, (route) =>
      route.fulfill({ json: { success: true, data: { ...lead, counts } } }),
    )
    const panel = await openContact(page, lead)
    await expect(panel.getByRole('tab')).toHaveText([
      'Overview',
      'Activities24',
      'Deals99',
      'Messages99+',
      'Notes0',
      'Tasks0',
    ])
  })

  test('respond to arrow keys, number keys and the rail, and are kept in the URL', async ({ page, person }) => {
    const panel = await openContact(page, await createContact(person), 'deals')
    const selected = panel.getByRole('tab', { selected: true })
    await expect(selected).toContainText('Deals')
    await selected.focus()
    await page.keyboard.press('ArrowRight')
    await expect(selected).toContainText('Messages')
    await page.keyboard.press('6')
    await expect(selected).toContainText('Tasks')
    await expect(page).toHaveURL(/tab=tasks/)
    for (const name of names) {
      await panel.getByRole('navigation').getByRole('button', { name }).click()
      await expect(selected).toContainText(name)
    }
  })

  for (const [tab, text] of [
    ['activities', 'No activities found for this contact'],
    ['deals', 'No deals associated yet'],
    ['notes', 'No notes associated yet'],
    ['tasks', 'No tasks yet'],
  ])
    test(`say that there is nothing under ${tab}`, async ({ page, person }) => {
      const panel = await openContact(page, await createContact(person), tab)
      await expect(panel.getByText(text ?? '')).toBeVisible()
    })

  test('distinguish a missing phone number from no messages (LEADP-032, LEADP-033)', async ({ page, person }) => {
    const without = await openContact(page, await createContact(person), 'messages')
    await expect(without.getByText('No WhatsApp number found for this lead')).toBeVisible()
    const lead = await createContact(person, { name: 'Amara Okonkwo', whatsappNumber: '+44 7700 900142' })
    await expect((await openContact(page, lead, 'messages')).getByText('No messages found')).toBeVisible()
  })
})

test.describe('Overview', () => {
  const titles = [
    ['Contact Information', 'Social & Web', 'Company'],
    ['Lead Information', 'LinkedIn Information', 'LinkedIn Experience'],
    ['LinkedIn Skills', 'LinkedIn Job Preferences', 'Owner'],
    ['Tags'],
  ]
  titles.forEach((group, at) => {
    const ids = group.map((_, index) => `LEADP-0${17 + at * 3 + index}`).join(', ')
    test(`has the sections ${group.join(', ')} (${ids})`, async ({ page, person }) => {
      const panel = await openContact(page, await createContact(person))
      for (const title of group) await expect(panelSection(panel, title)).toBeVisible()
      await expect(panel.getByRole('heading', { level: 3 })).toHaveText(
        ['Owner', 'Tags', 'Recent history', ...titles.flat().slice(0, -2)].map((title) =>
          /Experience|Skills|Preferences/.test(title) ? `${title}0` : title,
        ),
      )
    })
  })

  test('remembers which sections a person collapsed', async ({ page, person }) => {
    const panel = await openContact(page, await createContact(person))
    await panel.getByRole('button', { name: 'Social & Web' }).click()
    await expect(fieldRow(panel, 'Twitter')).toBeHidden()
    await page.reload()
    await expect(fieldRow(panel, 'Name')).toBeVisible()
    await expect(fieldRow(panel, 'Twitter')).toBeHidden()
  })

  test('is accessible', async ({ page, person }) => {
    const panel = await openContact(
      page,
      await createContact(person, { name: 'Amara Okonkwo', status: 'ENGAGED', leadScore: 86 }),
    )
    await expect(panel.getByText('Not provided').first()).toBeVisible()
    expect(await findViolations(panel)).toEqual([])
  })
})

/** What is drawn beside the panel. */
const readFade = (panel: Locator) =>
  panel.evaluate((element) => {
    const { content, width, pointerEvents } = getComputedStyle(element, '::before')
    return { content, width, pointerEvents }
  })

async function edges(of: Locator): Promise<{ right: number; width: number }> {
  const box = await of.boundingBox()
  return { right: Math.round((box?.x ?? 0) + (box?.width ?? 0)), width: box?.width ?? 0 }
}

const edgeOf = async (of: Locator, edge: 'x' | 'y'): Promise<number> => (await of.boundingBox())?.[edge] ?? Number.NaN
