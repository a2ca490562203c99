import { uuidv7 } from 'uuidv7'
import type { PlanChoice } from '#contract/onboarding/subscription.ts'
import { invalid, linkNotFound, notFound, Refusal } from '../../platform/refusals.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import type { Tx } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import type { Caller } from '../../platform/tokens.ts'
import { checkoutOf } from './payments.ts'

/** The subscriptions of the organization signed in to; none for somebody without one. */
export async function subscriptions(tx: Tx, { sessionId, userId, tenantId }: Caller): Promise<JsonText> {
  if (!tenantId) return json('[]')
  const row = await tx.first<{ all: string }>(
    sql`select identity.subscriptions_of(${sessionId}::uuid, ${userId}::uuid, ${tenantId}::uuid) as all`,
  )
  return json(row!.all)
}

/** What is sold here, in the order of the file of plans. */
export async function plans(tx: Tx, { sessionId, userId }: Caller): Promise<JsonText> {
  const row = await tx.first<{ all: string }>(
    sql`select identity.plans_for(${sessionId}::uuid, ${userId}::uuid) as all`,
  )
  return json(row!.all)
}

/** Whether a trial of this plan can begin. Changes nothing. */
export async function checkTrial(tx: Tx, { sessionId, userId, tenantId }: Caller, planCode: string) {
  if (!tenantId) throw notFound('organization')
  const row = await tx.first<{ said: { trialUsed: boolean; trialConflict: boolean } | null }>(sql`
    select identity.check_trial(${sessionId}::uuid, ${userId}::uuid, ${tenantId}::uuid, ${planCode}) as said`)
  if (!row!.said) throw linkNotFound('plan_code', 'plan')
  return row!.said
}

type Chosen = 'started' | 'pending' | 'unknown' | 'used' | 'conflict'

/** Begins a trial, or a subscription that waits to be paid. */
export async function choosePlan(tx: Tx, caller: Caller, { plan_code, on_trial = false }: PlanChoice) {
  const { sessionId, userId, tenantId } = caller
  if (!tenantId) throw notFound('organization')
  const row = await tx.first<{ outcome: Chosen }>(sql`
    select identity.choose_plan(${sessionId}::uuid, ${userId}::uuid, ${tenantId}::uuid, ${plan_code}, ${on_trial}::boolean,
                                ${uuidv7()}::uuid) as outcome`)
  const refused = refusals[row!.outcome]
  if (refused) throw refused()
  const checkout_url = await checkoutOf(tx, tenantId)
  return { subscriptions: JSON.parse(await subscriptions(tx, caller)), ...(checkout_url && { checkout_url }) }
}

export async function finishOnboarding(tx: Tx, { sessionId, userId }: Caller) {
  await tx.rows(sql`select identity.finish_onboarding(${sessionId}::uuid, ${userId}::uuid)`)
  return { is_onboarded: true }
}

const refusals: Partial<Record<Chosen, () => Refusal>> = {
  unknown: () => linkNotFound('plan_code', 'plan'),
  used: () => new Refusal(409, 'trial_used', 'Your trial has been used already. Please choose a paid plan.'),
  conflict: () => invalid({ on_trial: ['A plan is running already.'] }),
}
