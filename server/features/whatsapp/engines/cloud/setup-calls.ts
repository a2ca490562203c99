import { asArray, asObject, asString, type UntypedObject } from './untyped-json.ts'

type Calls = {
  get: (path: string, query: Record<string, string>) => Promise<UntypedObject>
  post: (path: string, body: object) => Promise<UntypedObject>
}

/** An access token as Meta describes it. `expiresAt`: null if it never does. */
export type TokenFacts = { isValid: boolean; appId: string; scopes: string[]; expiresAt: Date | null }

/** A number as Meta describes it; what it leaves out is empty. */
export type NumberFacts = { name: string; nameStatus: string; quality: string; status: string; platform: string }

/** How many people a number may message first, as a tier, and the address that its events go to; what Meta leaves out is empty. */
export type ReachFacts = { limit: string; webhook: string }

/** Maximum pages of numbers that are read; Meta does not allow a business account to have more. */
const maxPages = 20
const numberFields = 'verified_name,name_status,quality_rating,status,platform_type'
// The tier of the number is what versions before October 2025 return; since then, all numbers of a business share a limit.
const reachFields = 'whatsapp_business_manager_messaging_limit,messaging_limit_tier,webhook_configuration'

/** The calls of a Graph API client that are about how a number is set up at Meta. */
export const createSetupCalls = (
  { get, post }: Calls,
  { accessToken, phoneNumberId }: { accessToken: string; phoneNumberId: string },
) => ({
  /** Fetches what Meta knows about the access token. */
  async tokenFacts(): Promise<TokenFacts> {
    const data = asObject((await get('debug_token', { input_token: accessToken })).data)
    return {
      isValid: data.is_valid === true,
      appId: toId(data.app_id),
      scopes: asArray(data.scopes).map(asString),
      expiresAt: toDate(data.expires_at),
    }
  },
  async numberFacts(): Promise<NumberFacts> {
    const facts = await get(phoneNumberId, { fields: numberFields })
    return {
      name: asString(facts.verified_name),
      nameStatus: asString(facts.name_status),
      quality: asString(facts.quality_rating),
      status: asString(facts.status),
      platform: asString(facts.platform_type),
    }
  },
  /** Fetches what not every version of the Graph API knows. */
  async reachFacts(): Promise<ReachFacts> {
    const facts = await get(phoneNumberId, { fields: reachFields })
    const {
      phone_number: ofNumber,
      whatsapp_business_account: ofBusiness,
      application,
    } = asObject(facts.webhook_configuration)
    return {
      limit: asString(facts.whatsapp_business_manager_messaging_limit) || asString(facts.messaging_limit_tier),
      // The most specific address wins.
      webhook: asString(ofNumber) || asString(ofBusiness) || asString(application),
    }
  },
  /** Whether a business account lists the number. */
  async belongsTo(businessId: string): Promise<boolean> {
    let after = ''
    for (let page = 0; page < maxPages; page++) {
      const query = { fields: 'id', limit: '100', ...(after && { after }) }
      const { data, paging } = await get(`${businessId}/phone_numbers`, query)
      if (asArray(data).some((one) => toId(asObject(one).id) === phoneNumberId)) return true
      const { next, cursors } = asObject(paging)
      after = next ? asString(asObject(cursors).after) : ''
      if (!after) return false
    }
    return false
  },
  /** Fetches the ids of the apps that receive the events of a business account. */
  async subscribedApps(businessId: string): Promise<string[]> {
    const { data } = await get(`${businessId}/subscribed_apps`, {})
    return asArray(data).map((one) => toId(asObject(asObject(one).whatsapp_business_api_data).id))
  },
  /** Subscribes the app of the token to the events of a business account. */
  subscribe: (businessId: string): Promise<unknown> => post(`${businessId}/subscribed_apps`, {}),
  /** Registers the number with the Cloud API, and sets its PIN unless it has one already, which must be the same. */
  register: (pin: string): Promise<unknown> =>
    post(`${phoneNumberId}/register`, { messaging_product: 'whatsapp', pin }),
})

const toId = (value: unknown): string => (typeof value === 'number' ? String(value) : asString(value))

/** Zero seconds stand for never. */
const toDate = (seconds: unknown): Date | null => {
  const date = new Date(Number(seconds) * 1_000)
  return date.getTime() > 0 ? date : null
}
