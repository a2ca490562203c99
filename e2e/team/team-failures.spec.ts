import { failWithoutMessage, toast } from '../testing/routes.ts'
import { chooseAction } from '../testing/row-actions.ts'
import { expect, test } from '../testing/shared-page.ts'
import { createColleague, createEmail } from './invitations.ts'

test('a member keeps their role and their place when the server says no without a word', async ({
  userSession,
  product,
}) => {
  const { page, person } = userSession
  await createColleague(product, person, 'Priya Nair', 'MEMBER')
  await page.goto('/settings/members')
  const role = page.getByRole('row').filter({ hasText: 'Priya Nair' }).getByRole('combobox')
  const restoreChange = await failWithoutMessage(page, 'PATCH', '**/team/members/**')
  await role.selectOption('VIEWER')
  await expect(toast(page, 'Failed to change role')).toBeVisible()
  await expect(role).toHaveValue('MEMBER')
  await restoreChange()
  await failWithoutMessage(page, 'DELETE', '**/team/members/**')
  await page.getByRole('button', { name: 'Remove Priya Nair' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove member' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Failed to remove member')).toBeVisible()
  await expect(dialog).toBeVisible()
})

test('an invitation that cannot be sent, linked or revoked says so, and keeps what was typed', async ({
  userSession,
}) => {
  const { page, person } = userSession
  const email = createEmail()
  await page.goto('/settings/members')
  const restoreInvite = await failWithoutMessage(page, 'POST', '**/team/invitations?*')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to this workspace' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'Failed to send invitation')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await restoreInvite()
  const invited = { id: '00000000-0000-7000-8000-000000000001', email, role: 'MEMBER', invitedBy: person.user.name }
  const dates = { sentAt: '2026-05-04T08:30:00.000Z', expiresAt: '2099-05-04T08:30:00.000Z' }
  const reply = { status: 201, json: { success: true, data: { ...invited, ...dates, isEmailed: true } } }
  await page.route('**/team/invitations?*', (route) =>
    route.request().method() === 'POST' ? route.fulfill(reply) : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'Invitation sent successfully!')).toBeVisible()
  await failWithoutMessage(page, 'POST', '**/team/invitations/*/link?*')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page, 'Failed to create a link')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.unroute('**/team/invitations?*')
  await person.request('POST', '/api/team/invitations', { email, role: 'MEMBER' })
  await page.reload()
  await failWithoutMessage(page, 'DELETE', '**/team/invitations/**')
  await chooseAction(page, email, 'Revoke')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(page, 'Failed to revoke invitation')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
})
