import { queryOptions } from '@tanstack/react-query'
import type { User } from '#contract/auth/user.ts'
import {
  type Destination,
  resolveDestination,
  resolveDestinationAfterTrialCheck,
} from '#contract/onboarding/destination.ts'
import type { Subscription } from '#contract/onboarding/subscription.ts'
import { type CallResult, call, unwrap } from '../../platform/api/client.ts'
import { getSignedInUser, reloadProfile } from '../../platform/session/session.ts'

export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans', getSignedInUser()?.id],
    queryFn: ({ signal }) => unwrap(call('GET', '/api/subscription/plans', { signal })),
  })

export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: ['subscriptions', getSignedInUser()?.id, getSignedInUser()?.tenant_id],
    queryFn: ({ signal }): Promise<Subscription[]> =>
      unwrap(call('POST', '/api/subscription/getsubscriptions', { body: {}, signal })),
    staleTime: 0,
  })

/** The page to open after signing in. A failed request locks nobody out. */
export async function getFirstDestination(user: User): Promise<Destination> {
  const result = await call('POST', '/api/subscription/getsubscriptions', { body: {} })
  return result.success ? resolveDestination(user, result.data[0] ?? null) : '/dashboard'
}

/** Starts a trial unless the user already had one. Returns the path to go to. */
export async function startTrial(plan_code: string): Promise<CallResult<Destination>> {
  const check = await call('POST', '/api/subscription/check-trial', { body: { plan_code } })
  if (!check.success) return check
  const to = resolveDestinationAfterTrialCheck(check.data)
  if (to === '/onboarding/integration') {
    const chosen = await call('POST', '/api/subscription/choose', { body: { plan_code, on_trial: true } })
    if (!chosen.success) return chosen
    await reloadProfile()
  }
  return { success: true, data: to, status: 200 }
}

export const choosePlan = (plan_code: string) => call('POST', '/api/subscription/choose', { body: { plan_code } })

export async function finishOnboarding(): Promise<CallResult<unknown>> {
  const result = await call('POST', '/api/onboarding/complete', { body: {} })
  if (result.success) await reloadProfile()
  return result
}
