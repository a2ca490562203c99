import { describe, expect, it } from 'vitest'
import { describeNotification, titleOf } from './notification-labels.ts'

describe('the title of a notification', () => {
  it.each([
    ['assigned-contact', 1, '1 contact was assigned to you'],
    ['assigned-task', 2, '2 tasks were assigned to you'],
    ['assigned-company', 1_200, '1,200 companies were assigned to you'],
  ] as const)('of %s for %i records at once counts them', (kind, count, title) => {
    expect(titleOf({ kind, count, title: null })).toBe(title)
    expect(describeNotification({ kind, count, title: null, importFailed: null })).toBe(title)
  })

  it.each([
    ['assigned-deal', 'Freight contract', 'Assigned to you: Freight contract'],
    ['assigned-deal', null, 'Assigned to you: A deal that is no longer yours'],
    ['task', null, 'Task due: Deleted task'],
    ['message', null, 'New message: Removed conversation'],
    ['unsent', null, 'Scheduled message not sent: Removed conversation'],
    ['broadcast', null, 'Broadcast stopped: Removed broadcast'],
    ['import', null, 'Import finished: Deleted import'],
  ] as const)('of %s about %o names it', (kind, title, described) => {
    expect(describeNotification({ kind, count: null, title, importFailed: null })).toBe(described)
  })

  it.each([
    [false, 'Import finished: leads.csv'],
    [true, 'Import failed: leads.csv'],
  ])('of an import that failed (%s) says how it went', (importFailed, described) => {
    expect(describeNotification({ kind: 'import', count: null, title: 'leads.csv', importFailed })).toBe(described)
  })
})
