import { vi } from 'vitest'
import type { User } from '#contract/auth/user.ts'
import { dismissToast, getToasts } from '../../shared/toasts.ts'
import { queryClient } from '../api/query-cache.ts'
import { selectWorkspace } from './selected-scope.ts'
import { endSession, signInWith } from './session.ts'

/** An owner of two workspaces. */
const ownerOfTwo = {
  id: 'maren',
  organizations: [{ id: 'kestrel', name: 'Kestrel', isActive: true, role: 'OWNER' }],
  workspaces: [
    { id: 'emea', name: 'EMEA', organizationId: 'kestrel', role: 'OWNER' },
    { id: 'apac', name: 'APAC', organizationId: 'kestrel', role: 'OWNER' },
  ],
} as User

/**
 * Signs in an owner of the workspaces `emea`, which is selected, and `apac`. Returns the method, path and workspace of each request from
 * then on, to which `data` is the reply.
 */
export function recordRequests(data: object): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', (input: string, { method }: RequestInit) => {
    const { pathname, searchParams } = new URL(input, 'http://parley.example')
    sent.push(`${method} ${pathname} ${searchParams.get('workspaceId')}`)
    return Promise.resolve(new Response(JSON.stringify({ success: true, data })))
  })
  const seconds = Math.floor(Date.now() / 1000)
  const accessToken = `head.${btoa(JSON.stringify({ iat: seconds, exp: seconds + 900 }))}.sign`
  signInWith({ accessToken, refreshToken: 'first', user: ownerOfTwo }, null)
  selectWorkspace(ownerOfTwo, 'emea')
  return sent
}

/** Selects the other workspace. */
export const switchToApac = (): void => void selectWorkspace(ownerOfTwo, 'apac')

/** Signs out, and forgets what was loaded, stubbed and offered to be undone. */
export function endRecording(): void {
  endSession()
  for (const { id } of getToasts()) dismissToast(id)
  queryClient.clear()
  vi.unstubAllGlobals()
}
