import { templateErrors, templateSyncErrors } from '#contract/whatsapp/templates/template-texts.ts'
import { enqueue, type Scope, withWorkspaceTransaction } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { DomainError, notFound } from '../../../platform/errors.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import { appSecretKey, createCredentialSeal, phoneNumberIdKey, tokenKey } from '../accounts/sealed-credentials.ts'
import { notCloudError } from '../accounts/webhook-setup.ts'
import { createGraphClient, type GraphClient, type GraphCredentials } from '../engines/cloud/graph-client.ts'
import { GraphError } from '../engines/cloud/graph-errors.ts'
import { EngineError } from '../engines/engine.ts'
import type { WhatsappPlatform } from '../settings.ts'
import { parseTemplate, type RemoteTemplate } from './parse-template.ts'
import { storeSyncError, storeTemplates } from './template-store.ts'

type SyncDeps = Pick<WhatsappPlatform, 'appSecret' | 'whatsapp'>
/** Runs work in a transaction of the workspace: on behalf of the person who requested the sync, or of the system. */
type RunInWorkspace = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>

/** Maximum pages of templates that are read; WhatsApp does not allow an account to have more. */
const maxPages = 400

/**
 * Fetches the templates of an account from WhatsApp and replaces the stored ones. A failure is stored, and thrown with a message
 * for people.
 */
async function syncTemplates(deps: SyncDeps, run: RunInWorkspace, accountId: string): Promise<void> {
  const { startedAt, credentials } = await run((scope) => readCredentials(scope, deps.appSecret, accountId))
  try {
    if (!credentials) throw syncFailed(templateSyncErrors.noCredentials)
    const graph = createGraphClient(deps.whatsapp.graph, credentials)
    const businessId = await graph.business()
    const templates = await fetchTemplates(graph, businessId)
    await run((scope) => storeTemplates(scope, accountId, { startedAt, businessId, templates }))
  } catch (error) {
    const failure = toSyncFailure(error)
    if (!failure) throw error
    await run((scope) => storeSyncError(scope, accountId, { startedAt, error: failure.message }))
    throw failure
  }
}

/** The same on behalf of the person who requested it. */
export const syncTemplatesNow = (platform: WhatsappPlatform, access: TenantAccess, accountId: string): Promise<void> =>
  syncTemplates(platform, access.transaction, accountId).finally(() => platform.changes.notify(access.workspaceId))

type SyncJob = { workspaceId: string; accountId: string }

/** The name of the job that syncs the templates of an account. */
const syncTemplatesJob = 'sync-templates'

/** Queues a sync in the scope's transaction; one that is queued already is enough. */
export const enqueueSync = (scope: Scope, accountId: string): Promise<unknown> => {
  const job: SyncJob = { workspaceId: scope.workspaceId, accountId }
  return enqueue(scope, syncTemplatesJob, job, { key: `${syncTemplatesJob} ${accountId}` })
}

/** A failure is not retried: it is shown with the templates, where a person can try again. */
export const runSyncTemplatesJob = (async ({ workspaceId, accountId }: SyncJob, platform: WhatsappPlatform) => {
  const run: RunInWorkspace = (work) => withWorkspaceTransaction(platform.database, workspaceId, work)
  await syncTemplates(platform, run, accountId).catch((error) => {
    if (!(error instanceof DomainError)) throw error
  })
  platform.changes.notify(workspaceId)
}) satisfies JobHandler<WhatsappPlatform>

type CredentialRow = { engine: string; startedAt: string; sealed: Record<string, string> }

async function readCredentials(
  scope: Scope,
  appSecret: string,
  accountId: string,
): Promise<{ startedAt: string; credentials: GraphCredentials | null }> {
  const row = await scope.tx.first<CredentialRow>(sql`
    select a.engine, clock_timestamp()::text as "startedAt",
           (select coalesce(jsonb_object_agg(k.type || ' ' || k.id, k.ciphertext), '{}') from whatsapp_credentials k
             where k.workspace_id = ${scope.workspaceId} and k.account_id = a.id) as sealed
      from whatsapp_accounts a
     where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId} and a.deleted_at is null`)
  if (!row) throw notFound('account')
  if (row.engine !== 'cloud') throw notCloudError()
  const open = ({ type, id }: { type: string; id: string }): string | null => {
    const sealed = row.sealed[`${type} ${id}`]
    return sealed ? createCredentialSeal(appSecret, { accountId, type, id }).open(sealed) : null
  }
  return { startedAt: row.startedAt, credentials: openCredentials(open) }
}

/** Null if one is missing, or was sealed under another secret of this installation. */
function openCredentials(open: (key: { type: string; id: string }) => string | null): GraphCredentials | null {
  try {
    const [accessToken, phoneNumberId, secret] = [open(tokenKey), open(phoneNumberIdKey), open(appSecretKey)]
    return accessToken && phoneNumberId && secret ? { accessToken, phoneNumberId, appSecret: secret } : null
  } catch {
    return null
  }
}

/** All templates of a business account. Pages may overlap when templates change meanwhile. */
async function fetchTemplates(graph: GraphClient, businessId: string): Promise<RemoteTemplate[]> {
  const byId = new Map<string, RemoteTemplate>()
  let after: string | null = null
  for (let page = 0; page < maxPages; page++) {
    const { rows, after: next } = await graph.templates(businessId, after)
    for (const template of rows.map(parseTemplate)) if (template) byId.set(template.remoteId, template)
    if (next === null) break
    after = next
  }
  return [...byId.values()]
}

const syncFailed = (sentence: string) => new DomainError(409, 'templates_not_synced', sentence)

/** The error that people see; null if it is a bug. */
function toSyncFailure(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  if (!(error instanceof EngineError)) return null
  const { code, detail } = error instanceof GraphError ? error : {}
  if (code === undefined && error.class !== 'permanent') return syncFailed(templateSyncErrors.unreachable)
  return syncFailed(templateSyncErrors.refused(error.explanation ?? detail ?? templateErrors.notSynced))
}
