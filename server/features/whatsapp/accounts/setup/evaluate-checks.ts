import type { WebhookSetup } from '#contract/whatsapp/account.ts'
import {
  type CloudCheckId,
  type CloudCheckState,
  type CloudChecks,
  cloudCheckIds,
  requiredScopes,
  cloudCheckTexts as texts,
} from '#contract/whatsapp/setup/cloud-checks.ts'
import { GraphError, invalidTokenCode, sentenceOf } from '../../engines/cloud/graph-errors.ts'
import type { NumberFacts, ReachFacts, TokenFacts } from '../../engines/cloud/setup-calls.ts'
import type { EngineError } from '../../engines/engine.ts'

/** What a call returned, or why it failed. */
export type Settled<T> = { value: T } | { error: EngineError }

/** What Meta said about an account. */
export type CloudFacts = {
  token: Settled<TokenFacts>
  number: Settled<NumberFacts>
  reach: Settled<ReachFacts>
  /** The id of the business account. */
  business: Settled<string>
  /** Whether the business account lists the number. */
  isListed: Settled<boolean>
  /** Ids of the apps that receive the events of the business account. */
  apps: Settled<string[]>
}

type Outcome = { state: CloudCheckState; text: string; at?: string | null }

const passed = (text: string, at: string | null = null): Outcome => ({ state: 'PASSED', text, at })
const failed = (text: string): Outcome => ({ state: 'FAILED', text })
const unknown = (text: string): Outcome => ({ state: 'UNKNOWN', text })

/** The checks of an account, by what Meta said about it. */
export function evaluateChecks(facts: CloudFacts, webhook: WebhookSetup): CloudChecks {
  return cloudCheckIds.map((check) => {
    const { state, text, at = null } = evaluators[check](facts, webhook)
    return { check, state, text, at }
  })
}

const evaluators: Record<CloudCheckId, (facts: CloudFacts, webhook: WebhookSetup) => Outcome> = {
  token: ({ token }) => ('error' in token ? explainToken(token.error) : evaluateToken(token.value)),
  business: ({ business, isListed }) => {
    if ('error' in business) return explainBusiness(business.error)
    if ('error' in isListed) return explainBusiness(isListed.error)
    return isListed.value
      ? passed(texts.business.passed(business.value))
      : failed(texts.business.notListed(business.value))
  },
  subscription: ({ token, business, apps }) => {
    if ('error' in business && isRefusal(business.error)) return unknown(texts.needsBusiness)
    if ('error' in apps) return explain(apps.error)
    if ('error' in token) return explain(token.error)
    return apps.value.includes(token.value.appId)
      ? passed(texts.subscription.passed)
      : failed(texts.subscription.missing)
  },
  registration: ({ number }) => ('error' in number ? explain(number.error) : evaluateRegistration(number.value)),
  name: ({ number }) => ('error' in number ? explain(number.error) : evaluateName(number.value)),
  quality: ({ number }) =>
    'error' in number ? explain(number.error) : (outcomesByQuality.get(number.value.quality) ?? unknown(texts.notSaid)),
  limit: ({ reach }) =>
    'error' in reach ? explain(reach.error) : (outcomesByLimit.get(reach.value.limit) ?? unknown(texts.notSaid)),
  webhook: ({ reach }, { callbackUrl, calledAt }) => {
    const address = 'error' in reach ? '' : reach.value.webhook
    if (address && address !== callbackUrl && URL.canParse(address))
      return failed(texts.webhook.elsewhere(new URL(address).host))
    if (calledAt) return passed(texts.webhook.called, calledAt)
    return address === callbackUrl ? passed(texts.webhook.configured) : unknown(texts.webhook.silent)
  },
}

function evaluateToken({ isValid, scopes, expiresAt }: TokenFacts): Outcome {
  if (!isValid) return failed(texts.token.rejected)
  const missing = requiredScopes.filter((scope) => !scopes.includes(scope))
  if (missing.length > 0) return failed(texts.token.lacks(missing))
  return expiresAt ? passed(texts.token.expires, expiresAt.toISOString()) : passed(texts.token.passed)
}

/** The statuses of a number that was added but not registered, or is no longer. */
const unregisteredStatuses = ['PENDING', 'DISCONNECTED', 'UNVERIFIED', 'NOT_VERIFIED', 'DELETED', 'MIGRATED']

function evaluateRegistration({ status, platform }: NumberFacts): Outcome {
  if (!status) return unknown(texts.notSaid)
  if ((platform && platform !== 'CLOUD_API') || unregisteredStatuses.includes(status))
    return failed(texts.registration.missing)
  if (status !== 'CONNECTED') return failed(texts.registration.blocked(toWords(status)))
  return passed(texts.registration.passed)
}

const toWords = (code: string): string => code.slice(0, 60).toLowerCase().replaceAll('_', ' ')

function evaluateName({ name, nameStatus }: NumberFacts): Outcome {
  const quoted = `“${name.slice(0, 200)}”`
  const { passed: approved, pending, declined, expired, none } = texts.name
  if (nameStatus === 'APPROVED' || nameStatus === 'AVAILABLE_WITHOUT_REVIEW') return passed(approved(quoted))
  if (nameStatus === 'PENDING_REVIEW') return unknown(pending(quoted))
  if (nameStatus === 'DECLINED') return failed(declined(quoted))
  if (nameStatus === 'EXPIRED') return failed(expired(quoted))
  return nameStatus === 'NONE' ? failed(none) : unknown(texts.notSaid)
}

const outcomesByQuality = new Map([
  ['GREEN', passed(texts.quality.high)],
  ['YELLOW', passed(texts.quality.medium)],
  ['RED', failed(texts.quality.low)],
  ['UNKNOWN', unknown(texts.quality.unrated)],
  ['NA', unknown(texts.quality.unrated)],
])

const outcomesByLimit = new Map([
  ['TIER_50', passed(texts.limit.passed('50'))],
  ['TIER_250', passed(texts.limit.passed('250'))],
  ['TIER_1K', passed(texts.limit.passed('1,000'))],
  ['TIER_2K', passed(texts.limit.passed('2,000'))],
  ['TIER_10K', passed(texts.limit.passed('10,000'))],
  ['TIER_100K', passed(texts.limit.passed('100,000'))],
  ['TIER_UNLIMITED', passed(texts.limit.unlimited)],
])

/** Whether WhatsApp rejects the token, or the app secret that comes with it. */
const isTokenError = (error: EngineError): boolean =>
  error instanceof GraphError && (error.code === invalidTokenCode || isSecretError(error))
const isSecretError = ({ detail = '' }: GraphError): boolean => /appsecret_proof/i.test(detail)

/** Whether WhatsApp answered that what was asked for is missing or not permitted. */
const isRefusal = (error: EngineError): boolean =>
  !isTokenError(error) && (error.class === 'permanent' || error.class === 'connection')

/** Why a check could not be made. */
function explain(error: EngineError): Outcome {
  if (isTokenError(error)) return unknown(texts.needsToken)
  return unknown(isRefusal(error) && error instanceof GraphError ? texts.refused(sentenceOf(error)) : texts.unreachable)
}

function explainToken(error: EngineError): Outcome {
  if (!isTokenError(error)) return explain(error)
  return failed(error instanceof GraphError && isSecretError(error) ? texts.token.wrongSecret : texts.token.rejected)
}

function explainBusiness(error: EngineError): Outcome {
  if (!isRefusal(error)) return explain(error)
  return failed(error instanceof GraphError ? texts.business.refused(sentenceOf(error)) : texts.business.none)
}
