import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  NoBody,
  Onboarded,
  Plan,
  PlanChoice,
  PlanChosen,
  Subscription,
  TrialCheck,
  TrialChecked,
} from '#contract/onboarding/subscription.ts'
import { open } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { outsideTenants } from '../../platform/scope.ts'
import { checkTrial, choosePlan, finishOnboarding, plans, subscriptions } from './subscriptions.ts'

/** Reading calls are POST too, as the specification has them (DEF-17); none of these is ever stopped by an expired plan. */
export function onboardingRoutes(app: FastifyInstance, platform: Platform): void {
  const route = open(app, platform)
  const tx = outsideTenants(platform.database)

  route({
    method: 'POST',
    url: '/api/subscription/getsubscriptions',
    summary: 'Subscriptions of the organization signed in to, the selected one first',
    openTo: 'any session',
    body: NoBody,
    reply: Type.Array(Subscription),
    does: ({ caller }) => subscriptions(tx, caller),
  })
  route({
    method: 'GET',
    url: '/api/subscription/plans',
    summary: 'Plans to choose from; none on an installation that sells none',
    openTo: 'any session',
    reply: Type.Array(Plan),
    does: ({ caller }) => plans(tx, caller),
  })
  route({
    method: 'POST',
    url: '/api/subscription/check-trial',
    summary: 'Whether a trial of a plan can begin; changes nothing',
    openTo: 'any session',
    body: TrialCheck,
    reply: TrialChecked,
    does: ({ body, caller }) => checkTrial(tx, caller, body.plan_code),
  })
  route({
    method: 'POST',
    url: '/api/subscription/choose',
    summary: 'Begin a trial, or a subscription that waits to be paid',
    openTo: 'any session',
    perMinute: 30,
    body: PlanChoice,
    reply: PlanChosen,
    does: ({ body, caller }) => choosePlan(tx, caller, body),
  })
  route({
    method: 'POST',
    url: '/api/onboarding/complete',
    summary: 'Leave the first steps behind',
    openTo: 'any session',
    body: NoBody,
    reply: Onboarded,
    does: ({ caller }) => finishOnboarding(tx, caller),
  })
}
