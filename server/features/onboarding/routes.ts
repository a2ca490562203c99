import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  EmptyBody,
  OnboardingResult,
  Plan,
  PlanChoice,
  PlanChoiceResult,
  Subscription,
  TrialCheckRequest,
  TrialCheckResult,
} from '#contract/onboarding/subscription.ts'
import { createTenantlessTx } from '../../platform/database/scope.ts'
import { publicRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkTrial, choosePlan, completeOnboarding, listPlans, listSubscriptions } from './subscriptions.ts'

/** Reading calls are POST too, as the specification has them (DEF-17); none of these is ever stopped by an expired plan. */
export function registerOnboardingRoutes(app: FastifyInstance, platform: Platform): void {
  const route = publicRoutes(app, platform)
  const tx = createTenantlessTx(platform.database)

  route({
    method: 'POST',
    url: '/api/subscription/getsubscriptions',
    summary: 'Subscriptions of the organization signed in to, the selected one first',
    access: 'any session',
    body: EmptyBody,
    reply: Type.Array(Subscription),
    handler: ({ caller }) => listSubscriptions(tx, caller),
  })
  route({
    method: 'GET',
    url: '/api/subscription/plans',
    summary: 'Plans to choose from; none on an installation that sells none',
    access: 'any session',
    reply: Type.Array(Plan),
    handler: ({ caller }) => listPlans(tx, caller),
  })
  route({
    method: 'POST',
    url: '/api/subscription/check-trial',
    summary: 'Whether a trial of a plan can begin; changes nothing',
    access: 'any session',
    body: TrialCheckRequest,
    reply: TrialCheckResult,
    handler: ({ body, caller }) => checkTrial(tx, caller, body.plan_code),
  })
  route({
    method: 'POST',
    url: '/api/subscription/choose',
    summary: 'Begin a trial, or a subscription that waits to be paid',
    access: 'any session',
    requestsPerMinute: 30,
    body: PlanChoice,
    reply: PlanChoiceResult,
    handler: ({ body, caller }) => choosePlan(tx, caller, body),
  })
  route({
    method: 'POST',
    url: '/api/onboarding/complete',
    summary: 'Leave the first steps behind',
    access: 'any session',
    body: EmptyBody,
    reply: OnboardingResult,
    handler: ({ caller }) => completeOnboarding(tx, caller),
  })
}
