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

test('an unread reminder says in red how late its record is', { tag: '@alone' }, async ({ page }) => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString()
  const remind = (n: number, kind: string, title: string, dueAt: string, readAt: string | null = null) => ({
    ...{ id: `01920000-0000-7000-8000-0000000000${10 + n}`, recordId: `01920000-0000-7000-8000-0000000001${10 + n}` },
    ...{ kind, title, dueAt, readAt, createdAt: dueAt, count: null, chat: null, subject: null, importFailed: null },
  })
  await fulfillWithRows(page, '**/notifications?*', [
    remind(0, 'task', 'Send the quote', daysAgo(2)),
    remind(1, 'contact', 'Amara Okonkwo', daysAgo(3)),
    remind(2, 'task', 'Call the port', daysAgo(4), new Date().toISOString()),
    remind(3, 'message', 'Jonas Weber', daysAgo(5)),
  ])
  await navigate(page, '/notifications')
  const row = (title: string) =>
    page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: title })
  await expect(row('Send the quote').getByText('2 days overdue')).toHaveClass(/text-due-past/)
  await expect(row('Amara Okonkwo').getByText('3 days overdue')).toHaveClass(/text-due-past/)
  await expect(row('Call the port')).toContainText('4 days ago')
  for (const title of ['Call the port', 'Jonas Weber']) await expect(row(title)).not.toContainText('overdue')
})
