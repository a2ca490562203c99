import { queryOptions } from '@tanstack/react-query'
import type { User } from '#contract/auth/user.ts'
import type { SwitchableAccount } from '#contract/impersonation/account.ts'
import { call, unwrap } from '../../platform/api.ts'
import type { Session } from '../../platform/kept-session.ts'
import { home } from '../../platform/return-url.ts'
import { authTexts, exchangeSession } from '../../platform/session.ts'
import { callToast } from '../../ui/toasts.ts'

/** B§8 */
const impersonationTexts = {
  network: 'Network error during impersonation',
  failed: 'Impersonation failed',
} as const

/** The accounts that the signed-in person may switch to (IMP-011). */
export const switchableAccounts = (user: User) =>
  queryOptions({
    queryKey: ['accounts', user.id],
    queryFn: ({ signal }) => unwrap(call('GET', '/api/team/all-accounts', { signal })),
  })

type Choice = Pick<SwitchableAccount, 'user_id' | 'team_id' | 'tenant_id'>

/** Goes on in another account, from its first screen: nothing of the one that is left stays on the page (IMP-010). */
export async function switchTo({ user_id, team_id, tenant_id }: Choice): Promise<boolean> {
  const result = await call('POST', '/api/team/impersonate', { body: { user_id, team_id, tenant_id } })
  if (!result.success) {
    const said = result.status === 0 ? impersonationTexts.network : impersonationTexts.failed
    callToast.failure(result.status === 401 || result.status === 403 ? authTexts.authError : said)
    return false
  }
  exchangeSession(result.data as Session)
  location.assign(home)
  return true
}
