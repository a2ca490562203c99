import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import type { PlanChoice } from '#contract/onboarding/subscription.ts'
import type { Tx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { DomainError, linkNotFound, notFound, validationFailed } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/access-tokens.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { getCheckoutUrl } from './payments.ts'

/** Lists the subscriptions of the current organization; empty without an organization. */
export async function listSubscriptions(tx: Tx, { sessionId, userId, tenantId }: Caller): Promise<JsonText> {
  if (!tenantId) return asJsonText('[]')
  const row = await tx.first<{ all: string }>(
    sql`select identity.subscriptions_of(${sessionId}::uuid, ${userId}::uuid, ${tenantId}::uuid) as all`,
  )
  return asJsonText(row!.all)
}

/** Lists the plans for sale, in the order of the plans file. */
export async function listPlans(tx: Tx, { sessionId, userId }: Caller): Promise<JsonText> {
  const row = await tx.first<{ all: string }>(
    sql`select identity.plans_for(${sessionId}::uuid, ${userId}::uuid) as all`,
  )
  return asJsonText(row!.all)
}

/** Checks whether a trial of this plan can start. Changes nothing. */
export async function checkTrial(tx: Tx, { sessionId, userId, tenantId }: Caller, planCode: string) {
  if (!tenantId) throw notFound(t('organization'))
  const row = await tx.first<{ said: { trialUsed: boolean; trialConflict: boolean } | null }>(sql`
    select identity.check_trial(${sessionId}::uuid, ${userId}::uuid, ${tenantId}::uuid, ${planCode}) as said`)
  if (!row!.said) throw linkNotFound('plan_code', t('plan'))
  return row!.said
}

type ChoiceOutcome = 'started' | 'pending' | 'unknown' | 'used' | 'conflict'

/** Starts a trial, or a subscription that awaits payment. */
export async function choosePlan(tx: Tx, caller: Caller, { plan_code, on_trial = false }: PlanChoice) {
  const { sessionId, userId, tenantId } = caller
  if (!tenantId) throw notFound(t('organization'))
  const row = await tx.first<{ outcome: ChoiceOutcome }>(sql`
    select identity.choose_plan(${sessionId}::uuid, ${userId}::uuid, ${tenantId}::uuid, ${plan_code}, ${on_trial}::boolean,
                                ${uuidv7()}::uuid) as outcome`)
  const createError = errorsByOutcome[row!.outcome]
  if (createError) throw createError()
  const checkout_url = await getCheckoutUrl(tx, tenantId)
  return { subscriptions: JSON.parse(await listSubscriptions(tx, caller)), ...(checkout_url && { checkout_url }) }
}

export async function completeOnboarding(tx: Tx, { sessionId, userId }: Caller) {
  await tx.rows(sql`select identity.finish_onboarding(${sessionId}::uuid, ${userId}::uuid)`)
  return { is_onboarded: true }
}

const errorsByOutcome: Partial<Record<ChoiceOutcome, () => DomainError>> = {
  unknown: () => linkNotFound('plan_code', t('plan')),
  used: () => new DomainError(409, 'trial_used', t('Your trial has already been used. Please choose a paid plan.')),
  conflict: () => validationFailed({ on_trial: [t('A plan is already active.')] }),
}
