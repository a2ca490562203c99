import { cloudSetupErrors as texts } from '#contract/whatsapp/setup/cloud-checks.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { insertAuditEntry } from '../../../../platform/events/audit-log.ts'
import type { TenantAccess } from '../../../../platform/http/tenancy/tenant-access.ts'
import type { GraphClient } from '../../engines/cloud/graph-client.ts'
import { GraphError, invalidTokenCode, sentenceOf } from '../../engines/cloud/graph-errors.ts'
import { EngineError } from '../../engines/engine.ts'
import type { WhatsappPlatform } from '../../settings.ts'
import { openGraph } from './cloud-checks.ts'

/** Subscribes the app of an account to the events of its business account; throws with WhatsApp’s sentence if it refuses. */
export const subscribeApp = (platform: WhatsappPlatform, access: TenantAccess, accountId: string): Promise<void> =>
  change(platform, access, accountId, {
    code: 'not_subscribed',
    fallback: texts.notSubscribed,
    action: 'whatsapp.subscribed',
    work: async (graph) => graph.subscribe(await graph.business()),
  })

/** Registers the number of an account with the Cloud API; throws with WhatsApp’s sentence if it refuses. The PIN is not stored. */
export const registerNumber = (
  platform: WhatsappPlatform,
  access: TenantAccess,
  accountId: string,
  pin: string,
): Promise<void> =>
  change(platform, access, accountId, {
    code: 'not_registered',
    fallback: texts.notRegistered,
    action: 'whatsapp.registered',
    work: (graph) => graph.register(pin),
  })

type Change = {
  code: string
  fallback: string
  action: 'whatsapp.subscribed' | 'whatsapp.registered'
  work: (graph: GraphClient) => Promise<unknown>
}

async function change(
  platform: WhatsappPlatform,
  access: TenantAccess,
  accountId: string,
  { code, fallback, action, work }: Change,
): Promise<void> {
  const graph = await openGraph(platform, access, accountId)
  if (!graph) throw new DomainError(409, code, texts.rejected)
  await work(graph).catch((error) => {
    throw error instanceof EngineError ? new DomainError(409, code, explain(error, fallback)) : error
  })
  const scope = access.createScope()
  const name = sql`(select a.name from whatsapp_accounts a where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId})`
  await insertAuditEntry(scope, { action, kind: 'whatsapp_account', id: accountId, name })
}

function explain(error: EngineError, fallback: string): string {
  if (!(error instanceof GraphError)) return fallback
  if (error.code === invalidTokenCode) return texts.rejected
  const sentence = sentenceOf(error)
  if (error.code === undefined) return texts.unreachable
  return sentence ? texts.refused(sentence) : fallback
}
