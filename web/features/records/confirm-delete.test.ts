import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth/user.ts'
import { queryClient } from '../../platform/api/query-cache.ts'
import { selectWorkspace } from '../../platform/session/selected-scope.ts'
import { endSession, signInWith } from '../../platform/session/session.ts'
import { getToasts, undoLatest } from '../../shared/toasts.ts'
import { confirmDelete } from './confirm-delete.ts'
import type { RecordPanelDescriptor } from './record-panel-descriptor.ts'

vi.mock('../../ui/overlays/confirm-dialog.tsx', () => ({ confirm: () => Promise.resolve(true) }))

const user = {
  id: 'maren',
  organizations: [{ id: 'kestrel', name: 'Kestrel', isActive: true, role: 'OWNER' }],
  workspaces: [
    { id: 'emea', name: 'EMEA', organizationId: 'kestrel', role: 'OWNER' },
    { id: 'apac', name: 'APAC', organizationId: 'kestrel', role: 'OWNER' },
  ],
} as User

/** The method and workspace of each request. */
let sent: string[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (input: string, { method }: RequestInit) => {
    const { pathname, searchParams } = new URL(input, 'http://parley.example')
    sent.push(`${method} ${pathname} ${searchParams.get('workspaceId')}`)
    return Promise.resolve(new Response(JSON.stringify({ success: true, data: { deletionId: 'gone', count: 1 } })))
  })
  const seconds = Math.floor(Date.now() / 1000)
  const accessToken = `head.${btoa(JSON.stringify({ iat: seconds, exp: seconds + 900 }))}.sign`
  signInWith({ accessToken, refreshToken: 'first', user }, null)
  selectWorkspace(user, 'emea')
})
afterEach(() => {
  endSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('restores a contact in the workspace in which it was deleted, although another one is selected', async () => {
  const descriptor = { noun: 'contacts', idsKey: 'contactIds', displaySingular: 'lead', displayPlural: 'leads' }
  expect(await confirmDelete(descriptor as unknown as RecordPanelDescriptor, ['amara'])).toBe(true)
  selectWorkspace(user, 'apac')
  const apac = ['workspace', 'apac', 'contacts', 'list']
  queryClient.setQueryData(apac, [])
  expect(undoLatest()).toBe(true)
  await vi.waitFor(() => expect(getToasts().at(-1)?.text).toBe('1 lead restored'), 60_000)
  expect(sent).toEqual(['DELETE /contacts/bulk emea', 'POST /contacts/restore emea'])
  expect(queryClient.getQueryState(apac)?.isInvalidated).toBe(false)
})
