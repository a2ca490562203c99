import { type Static, Type } from 'typebox'
import { nullable } from '../../kit/schema.ts'

/** What is checked of a Cloud API account, in the order in which a person sets it up. */
export const cloudCheckIds = [
  'token',
  'business',
  'subscription',
  'registration',
  'name',
  'quality',
  'limit',
  'webhook',
] as const
export type CloudCheckId = (typeof cloudCheckIds)[number]

/** Whether a check found what it looked for; `UNKNOWN` if that cannot be told yet. */
const cloudCheckStates = ['PASSED', 'FAILED', 'UNKNOWN'] as const
export type CloudCheckState = (typeof cloudCheckStates)[number]

const CloudCheck = Type.Object({
  check: Type.Unsafe<CloudCheckId>({ type: 'string', enum: [...cloudCheckIds] }),
  state: Type.Unsafe<CloudCheckState>({ type: 'string', enum: [...cloudCheckStates] }),
  text: Type.String({ description: 'What was found and, unless it passed, what to do' }),
  at: nullable<string>('string', {
    format: 'date-time',
    description: 'When the access token expires, or when Meta last called the webhook; null for other checks',
  }),
})
export type CloudCheck = Static<typeof CloudCheck>

/** Reply of GET …/checks: how an account is set up at Meta. */
export const CloudChecks = Type.Array(CloudCheck)
export type CloudChecks = Static<typeof CloudChecks>

/** Body of POST …/register: the PIN of the number’s two-step verification. It is not stored. */
export const RegisterNumber = Type.Object(
  { pin: Type.String({ pattern: '^\\d{6}$', writeOnly: true, description: 'Six digits' }) },
  { additionalProperties: false },
)
export type RegisterNumber = Static<typeof RegisterNumber>

/** The rights that an access token needs. */
export const requiredScopes = ['whatsapp_business_messaging', 'whatsapp_business_management'] as const

/** What the checks found, and what to do about it. */
export const cloudCheckTexts = {
  token: {
    passed: 'WhatsApp accepts the access token. It doesn’t expire.',
    expires: 'WhatsApp accepts the access token until it expires. A system user’s token doesn’t expire.',
    rejected: 'WhatsApp rejects the access token. Create a new one at Meta, and enter it under “Webhook and token”.',
    wrongSecret:
      'The app secret doesn’t belong to the app that issued the access token. Enter both under “Webhook and token”.',
    lacks: (scopes: readonly string[]) =>
      `The access token lacks the ${scopes.length === 1 ? 'right' : 'rights'} ${scopes.join(' and ')}. Create a new one with both rights at Meta, and enter it under “Webhook and token”.`,
  },
  business: {
    passed: (id: string) => `The number belongs to the WhatsApp Business Account ${id}.`,
    none: 'The number belongs to no WhatsApp Business Account. Add it to one in WhatsApp Manager.',
    notListed: (id: string) =>
      `The WhatsApp Business Account ${id} doesn’t list this number. Check the phone number ID at Meta.`,
    refused: (sentence: string) =>
      `WhatsApp doesn’t show the business account to this access token. In Meta Business Suite, give the system user access to it. WhatsApp says: “${sentence}”`,
  },
  subscription: {
    passed: 'Your app receives what happens in the WhatsApp Business Account.',
    missing:
      'Your app doesn’t receive what happens in the WhatsApp Business Account, so no messages arrive. Subscribe it.',
  },
  registration: {
    passed: 'The number is registered with the Cloud API.',
    missing: 'The number isn’t registered with the Cloud API, so it can’t send messages. Register it with a PIN.',
    blocked: (status: string) => `WhatsApp reports that the number is ${status}. See WhatsApp Manager for the reason.`,
  },
  name: {
    passed: (name: string) => `WhatsApp has approved the display name ${name}.`,
    pending: (name: string) => `WhatsApp is still reviewing the display name ${name}.`,
    declined: (name: string) => `WhatsApp declined the display name ${name}. Choose another in WhatsApp Manager.`,
    expired: (name: string) => `The approval of the display name ${name} has expired. Register the number again.`,
    none: 'The number has no display name. Choose one in WhatsApp Manager.',
  },
  quality: {
    high: 'The quality of the number is high.',
    medium: 'The quality of the number is medium: some people block or report it. Only write to people who expect it.',
    low: 'The quality of the number is low: many people block or report it. Pause marketing messages until it recovers.',
    unrated: 'WhatsApp hasn’t rated the number yet.',
  },
  limit: {
    passed: (people: string) => `The number can write to ${people} new people within 24 hours.`,
    unlimited: 'The number can write to any number of new people.',
  },
  webhook: {
    called: 'Meta calls the webhook.',
    configured: 'Meta knows the address of the webhook, but hasn’t called it yet. Write to the number to test it.',
    elsewhere: (host: string) =>
      `Meta delivers messages to ${host} instead of Parley. Enter the callback URL and the verify token at Meta.`,
    silent: 'Meta hasn’t called the webhook yet. Enter the callback URL and the verify token at Meta.',
  },
  /** Nothing can be asked with this token. */
  needsToken: 'This can be checked once WhatsApp accepts the access token.',
  needsBusiness: 'This can be checked once the WhatsApp Business Account is found.',
  unreachable: 'WhatsApp can’t be reached right now. Check again in a few minutes.',
  notSaid: 'WhatsApp doesn’t say.',
  refused: (sentence: string) => `WhatsApp didn’t answer this. It says: “${sentence}”`,
} as const

/** Errors of the actions that mend a check. */
export const cloudSetupErrors = {
  notLoaded: 'Failed to check the account',
  notSubscribed: 'Failed to subscribe the app',
  notRegistered: 'Failed to register the number',
  unreachable: 'WhatsApp didn’t answer. Check again to see whether anything has changed.',
  rejected: 'WhatsApp rejects the access token. Enter a new one first.',
  refused: (sentence: string) => `WhatsApp refused. It says: “${sentence}”`,
} as const
