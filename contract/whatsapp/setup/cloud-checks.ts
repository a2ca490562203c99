import { type Static, Type } from 'typebox'
import { nullable } from '../../kit/schema.ts'
import { formatList } from '../../language/format-list.ts'
import { t, tCount } from '../../language/translate.ts'

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
    passed: t('WhatsApp accepts the access token. It doesn’t expire.'),
    expires: t('WhatsApp accepts the access token until it expires. A system user’s token doesn’t expire.'),
    rejected: t('WhatsApp rejects the access token. Create a new one at Meta, and enter it under “Webhook and token”.'),
    wrongSecret: t(
      'The app secret doesn’t belong to the app that issued the access token. Enter both under “Webhook and token”.',
    ),
    lacks: (scopes: readonly string[]) =>
      tCount(
        scopes.length,
        'The access token lacks the right {scopes}. Create a new one with both rights at Meta, and enter it under “Webhook and token”.',
        'The access token lacks the rights {scopes}. Create a new one with both rights at Meta, and enter it under “Webhook and token”.',
        { scopes: formatList(scopes, 'and') },
      ),
  },
  business: {
    passed: (id: string) => t('The number belongs to the WhatsApp Business Account {id}.', { id }),
    none: t('The number belongs to no WhatsApp Business Account. Add it to one in WhatsApp Manager.'),
    notListed: (id: string) =>
      t('The WhatsApp Business Account {id} doesn’t list this number. Check the phone number ID at Meta.', { id }),
    refused: (sentence: string) =>
      t(
        'WhatsApp doesn’t show the business account to this access token. In Meta Business Suite, give the system user access to it. WhatsApp says: “{sentence}”',
        { sentence },
      ),
  },
  subscription: {
    passed: t('Your app receives what happens in the WhatsApp Business Account.'),
    missing: t(
      'Your app doesn’t receive what happens in the WhatsApp Business Account, so no messages arrive. Subscribe it.',
    ),
  },
  registration: {
    passed: t('The number is registered with the Cloud API.'),
    missing: t('The number isn’t registered with the Cloud API, so it can’t send messages. Register it with a PIN.'),
    blocked: (status: string) =>
      t('WhatsApp reports that the number is {status}. See WhatsApp Manager for the reason.', { status }),
  },
  name: {
    passed: (name: string) => t('WhatsApp has approved the display name {name}.', { name }),
    pending: (name: string) => t('WhatsApp is still reviewing the display name {name}.', { name }),
    declined: (name: string) =>
      t('WhatsApp declined the display name {name}. Choose another in WhatsApp Manager.', { name }),
    expired: (name: string) =>
      t('The approval of the display name {name} has expired. Register the number again.', { name }),
    none: t('The number has no display name. Choose one in WhatsApp Manager.'),
  },
  quality: {
    high: t('The quality of the number is high.'),
    medium: t(
      'The quality of the number is medium: some people block or report it. Only write to people who expect it.',
    ),
    low: t(
      'The quality of the number is low: many people block or report it. Pause marketing messages until it recovers.',
    ),
    unrated: t('WhatsApp hasn’t rated the number yet.'),
  },
  limit: {
    passed: (people: string) => t('The number can write to {people} new people within 24 hours.', { people }),
    unlimited: t('The number can write to any number of new people.'),
  },
  webhook: {
    called: t('Meta calls the webhook.'),
    configured: t('Meta knows the address of the webhook, but hasn’t called it yet. Write to the number to test it.'),
    elsewhere: (host: string) =>
      t('Meta delivers messages to {host} instead of Parley. Enter the callback URL and the verify token at Meta.', {
        host,
      }),
    silent: t('Meta hasn’t called the webhook yet. Enter the callback URL and the verify token at Meta.'),
  },
  /** Nothing can be asked with this token. */
  needsToken: t('This can be checked once WhatsApp accepts the access token.'),
  needsBusiness: t('This can be checked once the WhatsApp Business Account is found.'),
  unreachable: t('WhatsApp can’t be reached right now. Check again in a few minutes.'),
  notSaid: t('WhatsApp doesn’t say.'),
  refused: (sentence: string) => t('WhatsApp didn’t answer this. It says: “{sentence}”', { sentence }),
} as const

/** Errors of the actions that mend a check. */
export const cloudSetupErrors = {
  notLoaded: t('Failed to check the account'),
  notSubscribed: t('Failed to subscribe the app'),
  notRegistered: t('Failed to register the number'),
  unreachable: t('WhatsApp didn’t answer. Check again to see whether anything has changed.'),
  rejected: t('WhatsApp rejects the access token. Enter a new one first.'),
  refused: (sentence: string) => t('WhatsApp refused. It says: “{sentence}”', { sentence }),
} as const
