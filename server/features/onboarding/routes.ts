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

/** Registers the onboarding routes. Even read calls are POST, as in the specification (DEF-17). An expired plan never blocks them. */
export function registerOnboardingRoutes(app: FastifyInstance, platform: Platform): void {
  const route = publicRoutes(app, platform)
  const tx = createTenantlessTx(platform.database)

  route({
    method: 'POST',
    url: '/api/subscription/getsubscriptions',
    summary: 'List the subscriptions of the current organization, the selected one first',
    access: 'any session',
    body: EmptyBody,
    reply: Type.Array(Subscription),
    handler: ({ caller }) => listSubscriptions(tx, caller),
  })
  route({
    method: 'GET',
    url: '/api/subscription/plans',
    summary: 'List the plans for sale; empty if the installation sells none',
    access: 'any session',
    reply: Type.Array(Plan),
    handler: ({ caller }) => listPlans(tx, caller),
  })
  route({
    method: 'POST',
    url: '/api/subscription/check-trial',
    summary: 'Check whether a trial can start; changes nothing',
    access: 'any session',
    body: TrialCheckRequest,
    reply: TrialCheckResult,
    handler: ({ body, caller }) => checkTrial(tx, caller, body.plan_code),
  })
  route({
    method: 'POST',
    url: '/api/subscription/choose',
    summary: 'Start a trial, or a subscription that is waiting for payment',
    access: 'any session',
    requestsPerMinute: 30,
    body: PlanChoice,
    reply: PlanChoiceResult,
    handler: ({ body, caller }) => choosePlan(tx, caller, body),
  })
  route({
    method: 'POST',
    url: '/api/onboarding/complete',
    summary: 'Complete onboarding',
    access: 'any session',
    body: EmptyBody,
    reply: OnboardingResult,
    handler: ({ caller }) => completeOnboarding(tx, caller),
  })
}
