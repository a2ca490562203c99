import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endRecording, recordRequests } from '../../platform/session/fixtures.ts'
import { getToasts, showCallToast } from '../../shared/toasts.ts'
import { offerBulkUndo, startBulkOperation } from '../records/public.ts'
import { bulkAssignTags } from './requests.ts'

type Step = { entityIds: string[]; bulkOperationId: string }

/** The body of each request of the bulk operation, and of its undo. */
let steps: Step[] = []
let undone: unknown[] = []

beforeEach(() => {
  recordRequests({})
  steps = []
  undone = []
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const sent = JSON.parse(body)
    if (String(url).includes('/undo')) undone.push(sent.bulkOperationId)
    else steps.push(sent)
    const answer = String(url).includes('/undo')
      ? { success: true, data: { count: 10_000, kept: 0 } }
      : steps.length === 1
        ? { success: true, data: { count: 10_000 } }
        : { success: false, error: 'rejected', message: 'Too many tags' }
    return Promise.resolve(new Response(JSON.stringify(answer), { status: answer.success ? 200 : 422 }))
  })
})
afterEach(endRecording)

it('counts what was tagged before a later batch failed, and undoes it as one operation', async () => {
  const ids = Array.from({ length: 25_000 }, (_, n) => `contact ${n}`)
  const operation = startBulkOperation('contacts', '/contacts/bulk/tags/undo')
  const outcome = await bulkAssignTags({ tagIds: ['fair'], entityType: 'contact', selection: { ids }, operation })
  expect(outcome).toMatchObject({ count: 10_000, failure: { message: 'Too many tags' } })
  expect(steps.map(({ entityIds }) => entityIds.length)).toEqual([10_000, 10_000])
  expect(steps.map(({ bulkOperationId }) => bulkOperationId)).toEqual([operation.id, operation.id])
  showCallToast.failure('Failed to assign tag', offerBulkUndo(operation))
  getToasts()
    .find(({ action }) => action?.label === 'Undo')
    ?.action?.onClick()
  await vi.waitFor(() => expect(getToasts().map(({ text }) => text)).toContain('Undone for 10,000 records'), 60_000)
  expect(undone).toEqual([operation.id])
})
