import { navigate } from '../testing/fixtures.ts'
import { fulfillWithRows } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

const labels = {
  task: 'Task due',
  contact: 'Follow-up due',
  assignment: 'Assigned to you',
  message: 'New message',
  overdue: 'Overdue reply',
  mention: 'Mentioned you',
  unsent: 'Scheduled message not sent',
  broadcast: 'Broadcast stopped',
  import: 'Import finished',
  'assigned-task': 'Assigned to you',
  'assigned-contact': 'Assigned to you',
  'assigned-company': 'Assigned to you',
  'assigned-deal': 'Assigned to you',
}

test('every kind of notification says what it is about', { tag: '@alone' }, async ({ page }) => {
  const at = '2026-03-01T09:00:00Z'
  const data = Object.keys(labels).map((kind, n) => ({
    ...{ id: `01920000-0000-7000-8000-0000000000${10 + n}`, recordId: `01920000-0000-7000-8000-0000000001${10 + n}` },
    ...{
      kind,
      count: null,
      title: `About ${kind}.`,
      chat: null,
      subject: null,
      importFailed: kind === 'import' ? false : null,
      dueAt: at,
      createdAt: at,
      readAt: null,
    },
  }))
  await fulfillWithRows(page, '**/notifications?*', data)
  await navigate(page, '/notifications')
  const list = page.getByRole('list', { name: 'Notifications' })
  for (const [kind, label] of Object.entries(labels))
    await expect(list.getByRole('listitem').filter({ hasText: `About ${kind}.` })).toContainText(label)
  const { recordId } = data.find(({ kind }) => kind === 'broadcast') ?? {}
  await list.getByRole('button', { name: /^About broadcast\./ }).click()
  await expect(page).toHaveURL(`/settings/broadcasts?broadcast=${recordId}`)
  await navigate(page, '/notifications')
  const imported = data.find(({ kind }) => kind === 'import')?.recordId
  await list.getByRole('button', { name: /^About import\./ }).click()
  await expect(page).toHaveURL(`/settings/imports?import=${imported}`)
})
