import type { CloudChecks } from '#contract/whatsapp/setup/cloud-checks.ts'
import type { TenantAccess } from '../../../../platform/http/tenancy/tenant-access.ts'
import { createGraphClient, type GraphClient } from '../../engines/cloud/graph-client.ts'
import { GraphError, invalidTokenCode } from '../../engines/cloud/graph-errors.ts'
import { EngineError } from '../../engines/engine.ts'
import type { WhatsappPlatform } from '../../settings.ts'
import { readGraphCredentials } from '../graph-credentials.ts'
import { getWebhookSetup } from '../webhook-setup.ts'
import { type CloudFacts, evaluateChecks, type Settled } from './evaluate-checks.ts'

/** Milliseconds for all calls of the Graph API that a request makes. */
const timeout = 25_000

/** Checks how an account is set up at Meta. What cannot be asked is unknown; nothing is stored. */
export async function readCloudChecks(
  platform: WhatsappPlatform,
  access: TenantAccess,
  accountId: string,
): Promise<CloudChecks> {
  const webhook = await getWebhookSetup(access.createScope(), platform, accountId)
  const graph = await openGraph(platform, access, accountId)
  return evaluateChecks(graph ? await collectFacts(graph) : withoutToken, webhook)
}

/** A client with the stored credentials of an account; null if WhatsApp has rejected its token. */
export async function openGraph(
  { appSecret, whatsapp }: Pick<WhatsappPlatform, 'appSecret' | 'whatsapp'>,
  access: TenantAccess,
  accountId: string,
): Promise<GraphClient | null> {
  const { credentials } = await readGraphCredentials(access.createScope(), appSecret, accountId)
  const signal = AbortSignal.timeout(timeout)
  return credentials && createGraphClient(whatsapp.graph, credentials, { uploads: signal, requests: signal })
}

async function collectFacts(graph: GraphClient): Promise<CloudFacts> {
  const [token, number, reach, business] = await Promise.all([
    settle(graph.tokenFacts()),
    settle(graph.numberFacts()),
    settle(graph.reachFacts()),
    settle(graph.business()),
  ])
  const [isListed, apps] =
    'error' in business
      ? [business, business]
      : await Promise.all([settle(graph.belongsTo(business.value)), settle(graph.subscribedApps(business.value))])
  return { token, number, reach, business, isListed, apps }
}

const settle = <T>(call: Promise<T>): Promise<Settled<T>> =>
  call.then(
    (value) => ({ value }),
    (error) => {
      if (error instanceof EngineError) return { error }
      throw error
    },
  )

const noToken = { error: new GraphError({ class: 'connection' }, 'there is no token', { code: invalidTokenCode }) }
const withoutToken: CloudFacts = {
  ...{ token: noToken, number: noToken, reach: noToken },
  ...{ business: noToken, isListed: noToken, apps: noToken },
}
