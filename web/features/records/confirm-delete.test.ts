import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/api/query-cache.ts'
import { endRecording, recordRequests, switchToApac } from '../../platform/session/fixtures.ts'
import { getToasts, undoLatest } from '../../shared/toasts.ts'
import { answerQuestion } from '../../ui/overlays/confirm-dialog.tsx'
import { confirmDelete } from './confirm-delete.ts'
import type { RecordPanelDescriptor } from './record-panel-descriptor.ts'

/** The method and workspace of each request. */
let sent: string[] = []

beforeEach(() => {
  sent = recordRequests({ deletionId: 'gone', count: 1 })
})
afterEach(endRecording)

it('restores a contact in the workspace in which it was deleted, although another one is selected', async () => {
  const descriptor = { noun: 'contacts', idsKey: 'contactIds', displaySingular: 'lead', displayPlural: 'leads' }
  const deleted = confirmDelete(descriptor as unknown as RecordPanelDescriptor, ['amara'])
  answerQuestion(true)
  expect(await deleted).toBe(true)
  switchToApac()
  const apac = ['workspace', 'apac', 'contacts', 'list']
  queryClient.setQueryData(apac, [])
  expect(undoLatest()).toBe(true)
  await vi.waitFor(() => expect(getToasts().at(-1)?.text).toBe('1 lead restored'), 60_000)
  expect(sent).toEqual(['DELETE /contacts/bulk emea', 'POST /contacts/restore emea'])
  expect(queryClient.getQueryState(apac)?.isInvalidated).toBe(false)
})
