import { fulfillWithRows } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

const at = '2026-05-04T08:30:00.000Z'

const actions = {
  'session.opened': 'Signed in',
  'impersonation.started': 'Switched to another account',
  'impersonation.ended': 'Returned from another account',
  'impersonation.acted': 'Worked in another account',
  'member.invited': 'Invited',
  'invitation.resent': 'Resent an invitation',
  'invitation.link_created': 'Created an invitation link',
  'invitation.revoked': 'Revoked an invitation',
  'member.joined': 'Joined',
  'member.role_changed': 'Changed a role',
  'member.removed': 'Removed a member',
  'workspace.created': 'Created a workspace',
  'workspace.changed': 'Changed a workspace',
  'workspace.deleted': 'Deleted a workspace',
  'workspace.restored': 'Restored a workspace',
  'organization.changed': 'Changed an organization',
  'organization.deleted': 'Deleted an organization',
  'organization.restored': 'Restored an organization',
  'whatsapp.connected': 'Connected a WhatsApp account',
  'whatsapp.disconnected': 'Disconnected a WhatsApp account',
  'whatsapp.changed': 'Changed the settings of a WhatsApp account',
  'whatsapp.subscribed': 'Subscribed the app of a WhatsApp account',
  'whatsapp.registered': 'Registered the number of a WhatsApp account',
  'whatsapp.removed': 'Removed a WhatsApp account',
  'opt_out.set': 'Marked a person as opted out of marketing messages',
  'opt_out.cleared': 'Cleared an opt-out of marketing messages',
  'records.exported': 'Exported',
  'records.deleted': 'Deleted',
  'job.failed': 'Stopped a job that crashed the server twice',
  'job.retried': 'Retried a failed job',
  'job.discarded': 'Discarded a failed job',
  'email.resent': 'Resent an email',
  'email.discarded': 'Discarded an email',
  'samples.added': 'Added sample data',
  'samples.removed': 'Removed sample data',
}

const kinds = {
  import: 'File import',
  'undo-import': 'Import undo',
  message: 'WhatsApp message',
  file: 'Message file',
  other: 'Background job',
}

test('the audit log names every action', async ({ page }) => {
  const names = Object.keys(actions)
  await fulfillWithRows(
    page,
    '**/audit?*',
    names.map((action, n) => ({
      id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      at,
      action,
      actor: null,
      impersonator: null,
      subject: null,
      details: null,
    })),
  )
  await page.goto('/settings/audit')
  const getColor = (element: Element) => getComputedStyle(element).color
  const ink = await page.getByRole('heading', { name: 'Audit log' }).evaluate(getColor)
  for (const [name, all] of [
    ['What', 'All events'],
    ['Who', 'All people'],
  ] as const) {
    const filter = page.getByRole('main').getByRole('combobox', { name, exact: true })
    await expect(filter.locator('option:checked')).toHaveText(all)
    expect(await filter.evaluate(getColor)).toBe(ink)
  }
  const log = page.getByRole('table', { name: 'Audit log' })
  for (const label of Object.values(actions))
    await expect(log.getByRole('cell', { name: label, exact: true })).toBeVisible()
})

test('an entry begins with its event on a phone, with who and when below it', async ({ userSession }) => {
  const phone = await userSession.openPhonePage()
  await fulfillWithRows(phone, '**/audit?*', [
    {
      id: '00000000-0000-7000-8000-000000000000',
      at,
      action: 'session.opened',
      actor: null,
      impersonator: null,
      subject: null,
      details: null,
    },
  ])
  await phone.goto('/settings/audit')
  const log = phone.getByRole('table', { name: 'Audit log' })
  const event = await log.getByText('Signed in', { exact: true }).boundingBox()
  const who = await log.getByText(/^Somebody · May 4/).boundingBox()
  expect((event?.y ?? Number.NaN) + (event?.height ?? 0)).toBeLessThanOrEqual(who?.y ?? 0)
})

test('failed jobs are named by their kinds', async ({ page }) => {
  await fulfillWithRows(
    page,
    '**/failed-jobs?*',
    Object.keys(kinds).map((kind, n) => ({ id: String(n + 1), kind, name: null, at })),
  )
  await page.goto('/settings/audit')
  const jobs = page.getByRole('region', { name: 'Failed jobs' })
  for (const label of Object.values(kinds))
    await expect(jobs.getByRole('button', { name: `Try again: ${label}`, exact: true })).toBeVisible()
})
