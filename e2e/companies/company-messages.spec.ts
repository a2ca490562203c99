import type { Page } from '@playwright/test'
import { serverUnavailable } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { type CompanyFixture, createCompany, openCompany } from './company-page.ts'

test.describe('Messages tab', () => {
  /** Fakes these messages with a company on the server. */
  async function said(page: Page, company: CompanyFixture, data: object[]): Promise<void> {
    const counts = { ...company.counts, messages: data.length }
    await page.route(`**/companies/${company.id}?*`, (route) =>
      route.fulfill({ json: { success: true, data: { ...company, counts } } }),
    )
    await page.route('**/companies/*/messages?*', (route) => route.fulfill({ json: { success: true, data } }))
  }

  test('says that there are none, and writes the first (COMP-024, COMP-025)', { tag: '@alone' }, async ({
    page,
    person,
  }) => {
    await page.addInitScript(() => {
      window.open = ((address: string) => {
        document.title = address
        return null
      }) as typeof window.open
    })
    const company = await createCompany(person, { email: 'hello@tessellate.example' })
    const panel = await openCompany(page, company, 'messages')
    await expect(panel.getByText('No messages yet')).toBeVisible()
    await panel.getByRole('button', { name: 'Send first message' }).click()
    await expect(page).toHaveTitle('mailto:hello@tessellate.example')
  })

  test('says why no message can be sent', async ({ page, person }) => {
    const panel = await openCompany(page, await createCompany(person), 'messages')
    await expect(panel.getByText('This company has no email address.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Send first message' })).toBeDisabled()
  })

  test('lists channel, date, subject and content (COMP-020, COMP-021, COMP-022)', async ({ page, person }) => {
    const company = await createCompany(person)
    await said(page, company, [
      {
        id: '1',
        channel: 'EMAIL',
        subject: 'Rates for May',
        content: 'Here they are.',
        createdAt: '2026-03-11T09:30:00Z',
      },
      { id: '2', channel: 'SMS', subject: null, content: 'On my way', createdAt: '2026-03-10T16:00:00Z' },
    ])
    const panel = await openCompany(page, company, 'messages')
    const entries = panel.getByRole('list', { name: 'Messages' }).getByRole('listitem')
    await expect(entries.nth(0)).toContainText(/Email.*Mar 11, 2026.*Rates for May.*Here they are\./s)
    await expect(entries.nth(1)).toContainText(/SMS.*Mar 10, 2026.*No Subject.*On my way/s)
  })

  test('names the sender once above several messages in a row', async ({ page, person }) => {
    const company = await createCompany(person)
    const by = (id: string, senderName: string) => ({
      ...{ id, senderName, channel: 'EMAIL', subject: null, content: `Text ${id}`, createdAt: '2026-03-11T09:30:00Z' },
    })
    await said(page, company, [by('1', 'Amara Okonkwo'), by('2', 'Amara Okonkwo'), by('3', 'Ben Straub')])
    const panel = await openCompany(page, company, 'messages')
    const names = panel.getByRole('list', { name: 'Messages' }).locator('bdi')
    await expect(names).toHaveText(['Amara Okonkwo', 'Amara Okonkwo', 'Ben Straub'])
    // The repeated name remains for screen readers.
    for (const [at, isHidden] of [false, true, false].entries()) {
      const { width = 0 } = (await names.nth(at).boundingBox()) ?? {}
      expect(width <= 1).toBe(isHidden)
    }
  })

  test('shows each channel in a distinct colour (COMP-001, COMP-023, COMP-026)', async ({ page, person }) => {
    const channels = ['EMAIL', 'SMS', 'WHATSAPP', 'LINKEDIN']
    const company = await createCompany(person)
    await said(
      page,
      company,
      channels.map((channel) => ({
        id: channel,
        channel,
        subject: channel,
        content: `By ${channel}`,
        createdAt: '2026-03-11T09:30:00Z',
      })),
    )
    const panel = await openCompany(page, company, 'messages')
    for (const channel of channels) await expect(panel.getByText(`By ${channel}`)).toBeVisible()
    const colours = await panel
      .getByRole('list', { name: 'Messages' })
      .locator('svg')
      .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).color))
    expect(new Set(colours).size).toBe(channels.length)
  })

  test('says what failed, and tries again', async ({ page, person }) => {
    const company = await createCompany(person)
    const message = { id: '1', channel: 'EMAIL', subject: 'Rates', content: 'May', createdAt: '2026-03-11T09:30:00Z' }
    await said(page, company, [message])
    let refused = true
    await page.route('**/companies/*/messages?*', (route) =>
      refused ? route.fulfill({ ...serverUnavailable, status: 400 }) : route.fallback(),
    )
    const panel = await openCompany(page, company, 'messages')
    await expect(panel.getByText('The server is in trouble')).toBeVisible()
    refused = false
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByText('Rates')).toBeVisible()
  })
})
