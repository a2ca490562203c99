import type { Locator, Page, Route } from '@playwright/test'
import type { DealField } from '../../contract/deals/fields.ts'
import { getFieldTexts } from '../../spec/field-texts.ts'
import { createCompany } from '../companies/company-page.ts'
import { createStorageState } from '../testing/fixtures.ts'
import {
  choiceIn,
  createContact,
  failChanges,
  fieldEditor,
  fieldRow,
  openFieldEditor,
  panelBanner,
  recordChanges,
  serverUnavailable,
  stopClock,
} from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { createDeal, type DealFixture, failRequests, holdRequests, openDeal, toast } from './deals-page.ts'

type Sample = {
  /** Requirement ids of this field's two messages. */
  ids: string
  /** How it is edited, where that is not a text. */
  editor?: 'choice' | 'link'
  /** What is typed or chosen, and what the row then shows. */
  type: string
  shows?: string
}

test.describe('each field', () => {
  // All fields share one page: each has its own row, and a failed test gets a new page.
  let deal: DealFixture
  let panel: Locator
  test.beforeAll(async ({ browser, product, person }) => {
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, person),
      viewport: { width: 1440, height: 900 },
      timezoneId: 'UTC',
    })
    await createCompany(person, { name: 'Verdant Rail', industry: 'Railways' })
    await createContact(person, {
      name: 'Petra Vukičević',
      email: 'petra@verdant.example',
      phoneNumber: '+385 1 4567 890',
    })
    deal = await createDeal(person, { ownerId: null })
    panel = await openDeal(await context.newPage(), deal)
  })
  test.afterAll(() => panel.page().context().close())

  const samples: Partial<Record<DealField, Sample>> = {
    title: {
      ids: 'DEALP-053, DEALP-026',
      type: 'Reefer fleet telemetry, phase 2',
    },
    description: {
      ids: 'DEALP-054',
      type: 'Retrofit of 212 units.',
    },
    value: {
      ids: 'DEALP-055, DEAL-030',
      type: '96,500.25',
      shows: '$96,500.25',
    },
    currency: {
      ids: 'DEALP-060',
      editor: 'choice',
      type: 'BRL',
    },
    probability: {
      ids: 'DEALP-056',
      type: '45',
      shows: '45%',
    },
    status: {
      ids: 'DEALP-057, DEALP-065',
      editor: 'choice',
      type: 'Won',
    },
    expectedCloseDate: {
      ids: 'DEALP-058, DEAL-031',
      type: '2031-03-18',
      shows: 'Mar 18, 2031',
    },
    actualCloseDate: {
      ids: 'DEALP-059',
      type: '2026-03-11T09:30',
      shows: 'Mar 11, 2026, 9:30 AM',
    },
    ownerId: {
      ids: 'DEALP-061',
      editor: 'link',
      type: 'Maren Aldous',
    },
    companyId: {
      ids: 'DEALP-062',
      editor: 'link',
      type: 'Verdant Rail',
    },
    contactId: {
      ids: 'DEALP-063',
      editor: 'link',
      type: 'Petra Vukičević',
    },
  }

  for (const [key, { ids, editor, type, shows = type }] of Object.entries(samples)) {
    const { row, failed, saved } = getFieldTexts('Deal', key)
    test(`reports whether the ${failed.slice('Failed to update '.length)} was saved (${ids})`, async ({ person }) => {
      const before = await fieldRow(panel, row).textContent()
      const letThrough = await failChanges(panel.page(), serverUnavailable, '**/deals/**')
      const opened = await openFieldEditor(panel, row)
      // A click on a choice or a link saves it.
      const save = () =>
        editor === undefined
          ? fieldEditor(panel, row).getByRole('button', { name: 'Save' }).click()
          : fieldEditor(panel, row).getByRole('option', { name: type }).first().click()
      if (editor === undefined) await opened.locator('input, textarea').fill(type)
      await save()

      await expect(panelBanner(panel, failed)).toBeVisible()
      await expect(fieldEditor(panel, row)).toContainText('The server is in trouble')
      await letThrough()
      await save()

      await expect(panelBanner(panel, saved)).toBeVisible()
      await expect(fieldRow(panel, row)).toContainText(shows)
      expect(before).not.toContain(shows)
      const stored = await person.request('GET', `/deals/${deal.id}`)
      expect(stored[key]).not.toEqual(deal[key])
    })
  }
})

test.describe('a percentage', () => {
  for (const typed of ['101', 'abc', '12.5', '-1', ''])
    test(`cannot be "${typed}" (DEALP-047)`, async ({ page, person }) => {
      const panel = await openDeal(page, await createDeal(person))
      const sent = recordChanges(page)
      const opened = await openFieldEditor(panel, 'Probability')
      await opened.getByRole('textbox').fill(typed)
      await page.keyboard.press('Enter')
      await expect(opened).toContainText('Please enter a valid percentage (0-100)')
      await expect(opened.getByRole('textbox')).toHaveValue(typed)
      expect(sent).toEqual([])
      await page.keyboard.press('Escape')
      await expect(fieldRow(panel, 'Probability')).toContainText('70%')
    })
})

test('rejects an amount of twenty digits and an empty title', async ({ page, person }) => {
  const panel = await openDeal(page, await createDeal(person))
  const opened = await openFieldEditor(panel, 'Value')
  await opened.getByRole('textbox').fill('12345678901234567890')
  await page.keyboard.press('Enter')
  await expect(opened).toContainText('Value must be a number from 0 to 1,000,000,000,000,000')
  await page.keyboard.press('Escape')
  const title = await openFieldEditor(panel, 'Title')
  await title.getByRole('textbox').fill(' ')
  await page.keyboard.press('Enter')
  await expect(title).toContainText('Title is required')
})

test('sends nothing when the text is unchanged (DEALP-048)', async ({ page, person }) => {
  const panel = await openDeal(page, await createDeal(person, { description: 'Three years' }))
  const sent = recordChanges(page)
  for (const label of ['Title', 'Description', 'Value', 'Probability', 'Status', 'Currency', 'Expected close']) {
    const opened = await openFieldEditor(panel, label)
    if (label === 'Status' || label === 'Currency') await page.keyboard.press('Enter')
    else await opened.getByRole('button', { name: 'Save' }).click()
    await expect(opened).not.toBeAttached()
  }
  expect(sent).toEqual([])
})

test('shows the banner of a field for three seconds (DEALP-064)', async ({ page, person }) => {
  await page.clock.install()
  const panel = await openDeal(page, await createDeal(person))
  await expect(fieldRow(panel, 'Probability')).toBeVisible()
  await stopClock(page)
  await (await openFieldEditor(panel, 'Probability')).getByRole('textbox').fill('20')
  await page.keyboard.press('Enter')
  const message = panelBanner(panel, 'Probability updated successfully')
  await expect(message).toBeVisible()
  await page.clock.runFor(2_990)
  await expect(message).toBeVisible()
  await page.clock.runFor(20)
  await expect(message).not.toBeAttached()
})

test.describe('the toast of an update', () => {
  const type = async (panel: Locator, text: string) => {
    await (await openFieldEditor(panel, 'Title')).getByRole('textbox').fill(text)
    await panel.page().keyboard.press('Enter')
  }

  test('says that a deal is being updated, then that it was (DEAL-039, DEAL-040)', async ({ page, person }) => {
    const panel = await openDeal(page, await createDeal(person))
    const go = await holdRequests(page, 'PATCH', '**/deals/*?*')
    await type(panel, 'Reefers')
    await expect(toast(page, 'Updating deal...')).toBeVisible()
    go()
    await expect(toast(page, 'Deal updated successfully')).toBeVisible()
  })

  test('says that a deal could not be updated (DEAL-041)', async ({ page, person }) => {
    const panel = await openDeal(page, await createDeal(person))
    await failRequests(page, 'PATCH', '**/deals/*?*')
    await type(panel, 'Reefers')
    await expect(toast(page, 'Failed to update deal')).toBeVisible()
    await expect(fieldRow(panel, 'Title')).toContainText('Reefer fleet telemetry')
  })

  test("gives the server's reason, else the HTTP status, else the network error (DEAL-068)", async ({
    page,
    person,
  }) => {
    const panel = await openDeal(page, await createDeal(person))
    const answers: [object | 'abort', string][] = [
      [{ status: 422, json: { success: false, error: 'no', message: 'The books are closed' } }, 'The books are closed'],
      [{ status: 503, json: {} }, 'HTTP 503'],
      ['abort', 'Network error'],
    ]
    for (const [answer, reason] of answers) {
      await page.route('**/deals/*?*', (route) =>
        route.request().method() !== 'PATCH'
          ? route.fallback()
          : answer === 'abort'
            ? route.abort()
            : route.fulfill(answer as object),
      )
      await type(panel, `Reefers ${reason}`)
      await expect(fieldEditor(panel, 'Title')).toContainText(reason)
      await page.keyboard.press('Escape')
      await expect(fieldEditor(panel, 'Title')).not.toBeAttached()
      await page.unroute('**/deals/*?*')
    }
  })
})

test.describe('the status', () => {
  const choose = async (panel: Locator, status: string) => {
    const label = { OPEN: 'Open', PAUSED: 'Paused', WON: 'Won', LOST: 'Lost' }[status] as string
    await choiceIn(await openFieldEditor(panel, 'Status'), label).click()
  }
  const statusCalls = (page: Page) => {
    const sent = recordChanges(page)
    return () => sent.filter(({ path }) => path.endsWith('/status')).map(({ body }) => body as DealFixture)
  }

  test('sends the current time as close date when won, and clears it when reopened (DEAL-027, DEAL-028)', async ({
    page,
    person,
  }) => {
    const deal = await createDeal(person)
    const panel = await openDeal(page, deal)
    const calls = statusCalls(page)
    await choose(panel, 'WON')
    await expect(panelBanner(panel, 'Status updated successfully')).toBeVisible()
    await expect(fieldRow(panel, 'Actual close')).not.toContainText('Not provided')
    await expect.poll(() => calls().length).toBe(1)
    const [won] = calls()
    expect(Math.abs(Date.now() - Date.parse(won.actualCloseDate))).toBeLessThan(60_000)
    for (const status of ['PAUSED', 'OPEN']) {
      await choose(panel, status)
      await expect(fieldRow(panel, 'Status')).toContainText(status === 'OPEN' ? 'Open' : 'Paused')
      // Nothing to edit: only a deal that is won or lost has a close date.
      await expect(fieldRow(panel, 'Actual close')).toHaveCount(0)
    }
    await expect
      .poll(() => person.request('GET', `/deals/${deal.id}`))
      .toMatchObject({ status: 'OPEN', actualCloseDate: null })
  })

  test('asks for the reason of a loss in one line, and sends the current time as close date (DEAL-029)', async ({
    page,
    person,
  }) => {
    const panel = await openDeal(page, await createDeal(person))
    const calls = statusCalls(page)
    await choose(panel, 'LOST')
    const why = page.getByRole('dialog', { name: 'Mark as lost' })
    await expect(why.getByLabel('Lost reason')).toBeFocused()
    await page.keyboard.type('Went with the incumbent')
    await page.keyboard.press('Enter')
    await expect(fieldRow(panel, 'Lost reason')).toContainText('Went with the incumbent')
    await expect.poll(() => calls().length).toBe(1)
    const [lost] = calls()
    expect(lost).toMatchObject({ status: 'LOST', lostReason: 'Went with the incumbent' })
    expect(Math.abs(Date.now() - Date.parse(lost.actualCloseDate))).toBeLessThan(60_000)
    await choose(panel, 'OPEN')
    await expect(fieldRow(panel, 'Lost reason')).toHaveCount(0)
  })

  for (const reason of ['Too dear', undefined])
    test(`asks nothing when somebody else reported the same loss first${reason ? ', for the same reason' : ''}`, async ({
      page,
      person,
    }) => {
      const deal = await createDeal(person)
      const panel = await openDeal(page, deal)
      const theirs = { status: 'LOST', lostReason: reason, actualCloseDate: '2026-01-31T12:00:00.000Z' }
      await page.route(
        '**/deals/*/status?*',
        async (route) => {
          await person.request('PATCH', `/deals/${deal.id}/status`, theirs)
          await route.continue()
        },
        { times: 1 },
      )
      await choose(panel, 'LOST')
      const why = page.getByRole('dialog', { name: 'Mark as lost' })
      await why.getByLabel('Lost reason').fill(reason ?? '')
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Deal status updated successfully')).toBeVisible()
      await expect(panel.getByRole('alertdialog')).toHaveCount(0)
      await expect(fieldRow(panel, 'Status')).toContainText('Lost')
      expect(await person.request('GET', `/deals/${deal.id}`)).toMatchObject({
        status: 'LOST',
        lostReason: reason ?? null,
      })
    })

  test('asks which reason to keep when somebody else reported the loss first', async ({ page, person }) => {
    const deal = await createDeal(person)
    const panel = await openDeal(page, deal)
    const path = `/deals/${deal.id}`
    const theirs = { status: 'LOST', lostReason: 'Too dear' }
    const sendAfterTheirs = async (route: Route) => {
      await person.request('PATCH', `${path}/status`, theirs)
      await route.continue()
    }
    await page.route('**/deals/*/status?*', sendAfterTheirs, { times: 1 })
    await choose(panel, 'LOST')
    const why = page.getByRole('dialog', { name: 'Mark as lost' })
    await why.getByLabel('Lost reason').fill('Went with the incumbent')
    await page.keyboard.press('Enter')
    const conflict = panel.getByRole('alertdialog', { name: 'Lost reason was changed by someone else' })
    await expect(conflict.getByRole('button', { name: 'Their value' })).toHaveText('Their valueToo dear')
    expect(await person.request('GET', path)).toMatchObject(theirs)
    const mine = conflict.getByRole('button', { name: 'Your value' })
    await expect(mine).toHaveText('Your valueWent with the incumbent')
    await mine.click()
    await expect(fieldRow(panel, 'Lost reason')).toContainText('Went with the incumbent')
    await expect
      .poll(() => person.request('GET', path))
      .toMatchObject({ status: 'LOST', lostReason: 'Went with the incumbent' })
  })

  test('stays unchanged when the question about the loss is cancelled', async ({ page, person }) => {
    const panel = await openDeal(page, await createDeal(person))
    const calls = statusCalls(page)
    await choose(panel, 'LOST')
    await page.getByRole('dialog', { name: 'Mark as lost' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(fieldRow(panel, 'Status')).toContainText('Open')
    expect(calls()).toEqual([])
  })

  test('reports the progress of its update (DEAL-048, DEAL-049)', async ({ page, person }) => {
    const panel = await openDeal(page, await createDeal(person))
    const go = await holdRequests(page, 'PATCH', '**/deals/*/status?*')
    await choose(panel, 'PAUSED')
    await expect(toast(page, 'Updating deal status...')).toBeVisible()
    go()
    await expect(toast(page, 'Deal status updated successfully')).toBeVisible()
  })

  test('reports that it could not be changed (DEAL-050)', async ({ page, person }) => {
    const panel = await openDeal(page, await createDeal(person))
    await failRequests(page, 'PATCH', '**/deals/*/status?*')
    await choose(panel, 'PAUSED')
    await expect(toast(page, 'Failed to update deal status')).toBeVisible()
    await expect(panelBanner(panel, 'Failed to update status')).toBeVisible()
  })
})
