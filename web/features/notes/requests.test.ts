import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth/user.ts'
import { queryClient } from '../../platform/api/query-cache.ts'
import { selectedScope, selectWorkspace } from '../../platform/session/selected-scope.ts'
import { endSession, signInWith } from '../../platform/session/session.ts'
import type { RecordSubject } from '../records/public.ts'
import { restoreNote } from './requests.ts'

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

it('restores a note in the workspace in which it was deleted, although another one is selected', async () => {
  const scope = selectedScope.get()
  selectWorkspace(user, 'apac')
  await restoreNote({ type: 'contact', id: 'amara' } as RecordSubject, 'gone', scope)
  expect(sent).toEqual(['POST /notes/restore emea'])
})
