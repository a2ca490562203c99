import { templateErrors, templateSyncErrors } from '#contract/whatsapp/templates/template-texts.ts'
import { enqueue, type Scope, withWorkspaceTransaction } from '../../../platform/database/scope.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import { readGraphCredentials } from '../accounts/graph-credentials.ts'
import { createGraphClient, type GraphClient } from '../engines/cloud/graph-client.ts'
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
  const { startedAt, credentials } = await run((scope) => readGraphCredentials(scope, deps.appSecret, accountId))
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
