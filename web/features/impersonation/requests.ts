import { queryOptions } from '@tanstack/react-query'
import type { User } from '#contract/auth/user.ts'
import type { SwitchableAccount } from '#contract/impersonation/switchable-account.ts'
import { t } from '#contract/language/translate.ts'
import { call, unwrap } from '../../platform/api/client.ts'
import { getWaitingCount } from '../../platform/api/offline-queue.ts'
import { homePath } from '../../platform/navigation/return-url.ts'
import { authTexts, replaceSession } from '../../platform/session/session.ts'
import type { SessionData } from '../../platform/session/session-storage.ts'
import { showCallToast } from '../../shared/toasts.ts'

/** The toasts of B§8. */
const impersonationTexts = {
  network: t('Network error during impersonation'),
  failed: t('Impersonation failed'),
  unsaved: t('Your changes aren’t saved yet. Switch the account when they are.'),
} as const

/** The accounts that the user may impersonate (IMP-011). */
export const switchableAccountsQuery = (user: User) =>
  queryOptions({
    queryKey: ['accounts', user.id],
    queryFn: ({ signal }) => unwrap(call('GET', '/api/team/all-accounts', { signal })),
  })

type AccountRef = Pick<SwitchableAccount, 'user_id' | 'team_id' | 'tenant_id'>

/** Switches to another account and reloads the page, so that nothing of the previous account remains (IMP-010). */
export async function switchAccount({ user_id, team_id, tenant_id }: AccountRef): Promise<boolean> {
  if (getWaitingCount() > 0) {
    showCallToast.failure(impersonationTexts.unsaved)
    return false
  }
  const result = await call('POST', '/api/team/impersonate', { body: { user_id, team_id, tenant_id } })
  if (!result.success) {
    const message = result.status === 0 ? impersonationTexts.network : impersonationTexts.failed
    showCallToast.failure(result.status === 401 || result.status === 403 ? authTexts.authError : message)
    return false
  }
  replaceSession(result.data as SessionData)
  location.assign(homePath)
  return true
}
