import { afterEach, beforeEach, expect, it } from 'vitest'
import { endRecording, recordRequests, switchToApac } from '../../platform/session/fixtures.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import type { RecordSubject } from '../records/public.ts'
import { restoreNote } from './requests.ts'

/** The method and workspace of each request. */
let sent: string[] = []

beforeEach(() => {
  sent = recordRequests({ deletionId: 'gone', count: 1 })
})
afterEach(endRecording)

it('restores a note in the workspace in which it was deleted, although another one is selected', async () => {
  const scope = selectedScope.get()
  switchToApac()
  await restoreNote({ type: 'contact', id: 'amara' } as RecordSubject, 'gone', scope)
  expect(sent).toEqual(['POST /notes/restore emea'])
})
