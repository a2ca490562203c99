import type { Page } from '@playwright/test'
import { findViolations } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import {
  choiceIn,
  createContact,
  failChanges,
  fieldEditor,
  fieldRow,
  keepMessages,
  openContact,
  openFieldEditor,
  panelBanner,
  panelSection,
  recordChanges,
  recordPanel,
  serverUnavailable,
  stopClock,
} from '../testing/record-panel.ts'
import { holdRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import { createCompany, openCompany } from './company-page.ts'

const heading = (page: Page) => recordPanel(page).getByRole('heading', { level: 2 })
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Progress' }).getByText(text)

/** The rows that people edit, all but the name. */
const emptyRows = [
  'Domain',
  'Industry',
  'Size',
  'Revenue',
  'Description',
  'Status',
  'Priority',
  'Email',
  'Phone number',
  'WhatsApp',
  'Source',
  'Preferred channel',
  'Website',
  'LinkedIn',
  'Twitter',
  'Logo',
  'Address',
  'City',
  'State',
  'Country',
  'Zip code',
]

test.describe('opens and closes', () => {
  test('slides in from the right, 430 px wide, in place of the lead (COMP-002, COMP-003)', async ({ page, person }) => {
    const company = await createCompany(person)
    const panel = await openContact(page, await createContact(person, { name: 'Amara Okonkwo', companyId: company.id }))
    await panel.getByRole('link', { name: 'Tessellate Freight' }).click()
    await expect(heading(page)).toContainText('Tessellate Freight')
    await expect(heading(page)).toBeFocused()
    await expect(recordPanel(page)).toHaveCount(1)
    await expect(page).toHaveURL(new RegExp(`panel=company:${company.id}`))
    const readEdges = async () => {
      const box = await recordPanel(page).boundingBox()
      return [Math.round((box?.x ?? 0) + (box?.width ?? 0)), box?.width]
    }
    await expect.poll(readEdges).toEqual([1440, 430])
  })

  test('takes the place of any other panel, and any other takes its place (UI-003)', async ({ page, person }) => {
    const company = await createCompany(person, { name: 'Tessellate Freight' })
    const contact = await createContact(person, { name: 'Amara Okonkwo', companyId: company.id })
    const deal = await person.request('POST', '/deals', { title: 'Reefers' })
    const task = await person.request('POST', '/tasks', { title: 'Depot visit' })
    const panels = {
      company: [company.id, 'Tessellate Freight'],
      contact: [contact.id, 'Amara Okonkwo'],
      deal: [deal.id, 'Reefers'],
      task: [task.id, 'Depot visit'],
    } as const
    // Every pair of two, each way.
    const walk = 'company contact company deal company task contact deal contact task deal task company'.split(' ')
    for (const kind of walk as (keyof typeof panels)[]) {
      const [id, name] = panels[kind]
      await navigate(page, `/dashboard?panel=${kind}:${id}`)
      await expect(heading(page)).toContainText(name)
      await expect(recordPanel(page)).toHaveCount(1)
    }
    await person.request('PATCH', `/deals/${deal.id}`, { companyId: company.id })
    const panel = await openCompany(page, company, 'deals')
    await panel.getByRole('button', { name: /Reefers/ }).click()
    await expect(heading(page)).toContainText('Reefers')
    await expect(recordPanel(page)).toHaveCount(1)
  })

  test('closes on Escape within 300 ms (COMP-005, COMP-006)', async ({ page, person }) => {
    const company = await createCompany(person)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await openCompany(page, company)
    await stopClock(page)
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/panel=/)
    await expect(recordPanel(page)).toHaveCSS('animation-name', 'panel-out')
    await expect(recordPanel(page)).toHaveCSS('animation-duration', '0.3s')
    await page.clock.runFor(290)
    await expect(recordPanel(page)).toBeAttached()
    await page.clock.runFor(20)
    await expect(recordPanel(page)).not.toBeAttached()
  })

  test('closes on a click outside (COMP-004)', async ({ page, person }) => {
    const panel = await openCompany(page, await createCompany(person))
    await page.mouse.click(700, 22)
    await expect(panel).not.toBeAttached()
  })

  test('fills the screen of a phone, with a back button', async ({ page, person }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const panel = await openCompany(page, await createCompany(person))
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(360)
    await panel.getByRole('button', { name: 'Back' }).click()
    await expect(panel).not.toBeAttached()
  })
})

test.describe('tabs', () => {
  test('appear in order, with counts up to 99+ (COMP-007, COMP-008, COMP-009)', async ({ page, person }) => {
    const company = await createCompany(person)
    const counts = { activities: 24, deals: 99, messages: 100, notes: 0, tasks: -1 }
    await page.route(`**/companies/${company.id}?*`, (route) =>
      route.fulfill({ json: { success: true, data: { ...company, counts } } }),
    )
    const panel = await openCompany(page, company)
    await expect(panel.getByRole('tab')).toHaveText([
      'Overview',
      'Activities24',
      'Deals99',
      'Messages99+',
      'Notes0',
      'Tasks0',
    ])
  })

  test('are mirrored by the rail and the number keys (COMP-010)', async ({ page, person }) => {
    const panel = await openCompany(page, await createCompany(person))
    const rail = panel.getByRole('navigation', { name: 'Company sections' })
    const selected = panel.getByRole('tab', { selected: true })
    const names = ['Overview', 'Activities', 'Deals', 'Messages', 'Notes', 'Tasks']
    await expect(rail.getByRole('button')).toHaveCount(names.length)
    for (const name of names) {
      await rail.getByRole('button', { name }).click()
      await expect(selected).toContainText(name)
      await expect(rail.getByRole('button', { name })).toHaveAttribute('aria-current', 'true')
    }
    await page.keyboard.press('3')
    await expect(selected).toContainText('Deals')
  })

  test('scroll in steps of 200 px (COMP-031)', async ({ page, person }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 280, height: 740 })
    const panel = await openCompany(page, await createCompany(person))
    const strip = panel.getByRole('tablist')
    await strip.evaluate((tabs) => {
      const scroll = tabs.scrollBy.bind(tabs)
      const note = ({ left }: ScrollToOptions) => tabs.setAttribute('data-steps', `${tabs.dataset.steps ?? ''} ${left}`)
      tabs.scrollBy = ((options: ScrollToOptions) => {
        note(options)
        scroll(options)
      }) as typeof tabs.scrollBy
    })
    await panel.getByRole('button', { name: 'Scroll tabs', exact: true }).click()
    await panel.getByRole('button', { name: 'Scroll tabs back' }).click()
    await expect(strip).toHaveAttribute('data-steps', ' 200 -200')
  })

  for (const [tab, text] of [
    ['activities', 'No activities found for this company'],
    ['deals', 'No deals associated yet'],
    ['notes', 'No notes associated yet'],
    ['tasks', 'No tasks yet'],
  ])
    test(`say that there is nothing under ${tab}`, async ({ page, person }) => {
      const panel = await openCompany(page, await createCompany(person), tab)
      await expect(panel.getByText(text ?? '')).toBeVisible()
    })
})

test.describe('Overview', () => {
  const titles = ['Company Information', 'Social & Web', 'Location Information', 'Company Metrics', 'Tags', 'People']

  test('has its sections, and no owner when unassigned (COMP-011, COMP-012, COMP-015)', async ({ page, person }) => {
    const panel = await openCompany(page, await createCompany(person))
    for (const title of titles) await expect(panelSection(panel, title)).toBeVisible()
    await expect(panelSection(panel, 'Owner')).toHaveCount(0)
  })

  test('names the owner when there is one (COMP-013, COMP-014, COMP-015)', async ({ page, person }) => {
    const company = await createCompany(person, { ownerId: person.user.id, leadScore: 71 })
    const panel = await openCompany(page, company)
    await expect(panelSection(panel, 'Owner')).toContainText('Maren Aldous')
    await expect(panelSection(panel, 'Company Metrics')).toContainText('71')
    await expect(panelSection(panel, 'Location Information')).toContainText('Zip code')
  })

  test('says "Not provided" for empty fields, and edits in place (COMP-016, COMP-017, COMP-019)', async ({
    page,
    person,
  }) => {
    const panel = await openCompany(page, await createCompany(person))
    await expect(panelSection(panel, 'Tags')).toBeVisible()
    const sent = recordChanges(page)
    for (const row of emptyRows) {
      await expect(fieldRow(panel, row)).toContainText('Not provided')
      const opened = await openFieldEditor(panel, row)
      await opened.getByRole('button', { name: 'Save' }).click()
      await expect(opened).not.toBeAttached()
    }
    expect(sent).toEqual([])
  })

  test('offers an empty choice that clears the field (COMP-018)', async ({ page, person }) => {
    const company = await createCompany(person, {
      size: 'LARGE',
      status: 'CUSTOMER',
      priority: 'HOT',
      preferredChannel: 'EMAIL',
    })
    const panel = await openCompany(page, company)
    for (const label of ['Size', 'Status', 'Priority', 'Preferred channel']) {
      const opened = await openFieldEditor(panel, label)
      await choiceIn(opened, 'Select ...').click()
      await expect(panelBanner(panel, `${label} updated successfully`)).toBeVisible()
      await expect(fieldRow(panel, label)).toContainText('Not provided')
    }
    const { size, status, priority, preferredChannel } = await person.request('GET', `/companies/${company.id}`)
    expect([size, status, priority, preferredChannel]).toEqual([null, null, null, null])
  })

  test('does not allow an empty name', async ({ page, person }) => {
    const panel = await openCompany(page, await createCompany(person))
    const opened = await openFieldEditor(panel, 'Name')
    await opened.getByRole('textbox').fill('')
    await page.keyboard.press('Enter')
    await expect(opened).toContainText('Name is required')
    await page.keyboard.press('Escape')
    await expect(fieldRow(panel, 'Name')).toContainText('Tessellate Freight')
  })

  test('lists who works there; each opens as a lead', async ({ page, person }) => {
    const company = await createCompany(person)
    await createContact(person, { name: 'Elif Yıldırım', jobTitle: 'Purchasing Manager', companyId: company.id })
    const panel = await openCompany(page, company)
    await panelSection(panel, 'People')
      .getByRole('button', { name: /Elif Yıldırım/ })
      .click()
    await expect(heading(page)).toContainText('Elif Yıldırım')
  })

  test('links to all who work there when there are more than fifty', async ({ page, person }) => {
    const company = await createCompany(person)
    const names = Array.from({ length: 52 }, (_, n) => `Driver ${n}`)
    await Promise.all(names.map((name) => createContact(person, { name, companyId: company.id })))
    const panel = await openCompany(page, company)
    await panelSection(panel, 'People').getByRole('link', { name: '2 more' }).click()
    await expect(panel).not.toBeAttached()
    await expect(page).toHaveURL(new RegExp(`/contacts\\?.*companyId=${company.id}`))
    await expect(page.getByRole('grid', { name: 'Contacts' })).toHaveAttribute('aria-rowcount', '53')
  })

  test('is accessible', async ({ page, person }) => {
    const panel = await openCompany(page, await createCompany(person, { status: 'CUSTOMER', ownerId: person.user.id }))
    await expect(panelSection(panel, 'People')).toContainText('No contacts yet')
    expect(await findViolations(panel)).toEqual([])
  })
})

test.describe('messages', () => {
  test('about a field clear after three seconds (COMP-030)', async ({ page, person }) => {
    await page.clock.install()
    const panel = await openCompany(page, await createCompany(person))
    await expect(fieldRow(panel, 'City')).toBeVisible()
    await stopClock(page)
    const letThrough = await failChanges(page, { ...serverUnavailable, status: 422 }, '**/companies/**')
    await (await openFieldEditor(panel, 'City')).getByRole('textbox').fill('Rotterdam')
    for (const text of ['Failed to update city', 'City updated successfully']) {
      await fieldEditor(panel, 'City').getByRole('button', { name: 'Save' }).click()
      const message = panelBanner(panel, text)
      await expect(message).toBeVisible()
      await page.clock.runFor(2_990)
      await expect(message).toBeVisible()
      await page.clock.runFor(20)
      await expect(message).not.toBeAttached()
      await letThrough()
    }
  })

  test('that belong to no field clear after five seconds (COMP-029)', async ({ page, person }) => {
    await page.clock.install()
    const company = await createCompany(person)
    const name = `Carrier ${company.id}`
    await person.request('POST', '/tags/unified', { operation: 'create', tagData: { name } })
    const panel = await openCompany(page, company)
    await panelSection(panel, 'Tags').getByRole('button', { name: 'Add tag' }).click()
    const option = panel.getByRole('dialog', { name: 'Add tag' }).getByRole('option', { name })
    await expect(option).toBeVisible()
    await stopClock(page)
    for (const [text, answer] of [
      ['Failed to assign tag', { ...serverUnavailable, status: 422 }],
      ['Tag assigned successfully', null],
    ] as const) {
      if (answer) await page.route('**/tags/unified?*', (route) => route.fulfill(answer))
      await option.click()
      const message = panelBanner(panel, text)
      await expect(message).toBeVisible()
      await page.clock.runFor(4_990)
      await expect(message).toBeVisible()
      await page.clock.runFor(20)
      await expect(message).not.toBeAttached()
      await page.unrouteAll()
    }
  })

  test('report a missing token (COMP-032)', async ({ page, person }) => {
    const panel = await openCompany(page, await createCompany(person))
    const opened = await openFieldEditor(panel, 'City')
    await page.evaluate(() => localStorage.removeItem('accessToken'))
    await opened.getByRole('textbox').fill('Rotterdam')
    await page.keyboard.press('Enter')
    await expect(panelBanner(panel, 'No authentication token found')).toBeVisible()
  })

  test('of a request appear together with those of the field (COM-029, COM-030, COM-031)', async ({ page, person }) => {
    const panel = await openCompany(page, await createCompany(person))
    const answers: (() => void)[] = []
    await page.route('**/companies/*?*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await new Promise<void>((answer) => answers.push(answer))
      return answers.length === 1 ? route.fulfill(serverUnavailable) : route.continue()
    })
    await (await openFieldEditor(panel, 'City')).getByRole('textbox').fill('Rotterdam')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Updating company...')).toBeVisible()
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.()
    await expect(toast(page, 'Failed to update company')).toBeVisible()
    await fieldEditor(panel, 'City').getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.()
    await expect(panelBanner(panel, 'City updated successfully')).toBeVisible()
    await expect(toast(page, 'Company updated successfully!')).toBeVisible()
  })
})

test.describe('deleting', () => {
  test('asks before it deletes, and restores (COM-032, COM-033)', async ({ page, person }) => {
    const company = await createCompany(person)
    const panel = await openCompany(page, company)
    await keepMessages(page, 10_000)
    await panel.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('Are you sure you want to delete this company?')).toBeVisible()
    const release = await holdRequests(page, 'DELETE', '**/companies/**')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Deleting company...')).toBeVisible()
    release()
    await expect(toast(page, 'Company deleted successfully!')).toBeVisible()
    await expect(panel).not.toBeAttached()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('1 company restored')).toBeVisible()
    expect((await person.request('GET', `/companies/${company.id}`)).id).toBe(company.id)
  })

  test('says what failed (COM-034)', async ({ page, person }) => {
    const panel = await openCompany(page, await createCompany(person))
    await failChanges(page, serverUnavailable, '**/companies/**')
    await panel.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Failed to delete company')).toBeVisible()
    await expect(heading(page)).toContainText('Tessellate Freight')
  })
})
