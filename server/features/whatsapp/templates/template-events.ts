import { templateLimits } from '#contract/whatsapp/limits.ts'
import { type Scope, withWorkspaceTransaction } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asArray, asObject, asString } from '../engines/cloud/untyped-json.ts'
import { toStorableText } from '../engines/inbound/storable-text.ts'
import { enqueueSync } from './sync-templates.ts'
import { emitTemplatesChanged } from './template-store.ts'

/** What a webhook reports about a template; without a status, only that something has changed. */
type TemplateEvent = {
  businessId: string
  name: string
  language: string
  at: Date
  status: string | null
  reason: string | null
}

/** The fields of webhooks that are about templates. */
const statusField = 'message_template_status_update'
const templateFields = [
  statusField,
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
]

/** The statuses for events that have another name. */
const statusesByEvent: Record<string, string> = { UNARCHIVED: 'APPROVED', REINSTATED: 'APPROVED', FLAGGED: 'APPROVED' }

/** Parses all reports about templates of a webhook call. */
export function parseTemplateEvents(body: unknown): TemplateEvent[] {
  const entries = asArray(asObject(body).entry).map(asObject)
  return entries.flatMap(({ id, time, changes }) =>
    asArray(changes).flatMap((change) => {
      const { field, value: given } = asObject(change)
      const value = asObject(given)
      const [name, language] = [value.message_template_name, value.message_template_language].map(toText)
      if (!templateFields.includes(asString(field)) || !name || !language) return []
      const event = toText(value.event)
      const reason = toText(value.reason)
      return {
        ...{ businessId: toText(id), name, language, at: toDate(time) },
        status: field === statusField && event ? (statusesByEvent[event] ?? event) : null,
        reason: reason && reason !== 'NONE' ? reason : null,
      }
    }),
  )
}

const toText = (value: unknown): string => toStorableText(asString(value)).slice(0, templateLimits.name)

/** Without a readable time, a report counts as new. */
function toDate(seconds: unknown): Date {
  const date = new Date(Number(seconds) * 1_000)
  return date.getTime() > 0 && date.getTime() < Date.now() ? date : new Date()
}

/**
 * Stores what a webhook reports about the templates of an account; only reports with its `businessId` are about them. Reports can
 * be repeated and arrive late: an older one never replaces a newer one. Returns how many reports were about templates of this
 * account.
 */
export async function storeTemplateEvents(
  { database, changes }: Pick<Platform, 'database' | 'changes'>,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
  events: readonly TemplateEvent[],
): Promise<number> {
  if (events.length === 0) return 0
  const account = await withWorkspaceTransaction(database, workspaceId, (scope) =>
    scope.tx.first<{ businessId: string | null }>(sql`
      select a.business_id as "businessId" from whatsapp_accounts a
       where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId} and a.deleted_at is null`),
  )
  const own = events.filter(({ businessId }) => businessId === account?.businessId)
  // One transaction for each report, so that no lock is held while waiting for a message that uses another template.
  for (const event of own)
    await withWorkspaceTransaction(database, workspaceId, async (scope) => {
      if (!(await storeStatus(scope, accountId, event))) await enqueueSync(scope, accountId)
    })
  if (own.length > 0) changes.notify(workspaceId)
  return own.length
}

/** Stores the reported status; false if the report is incomplete or the template unknown, so that it has to be fetched. */
async function storeStatus(
  scope: Scope,
  accountId: string,
  { name, language, at, status, reason }: TemplateEvent,
): Promise<boolean> {
  if (status === null) return false
  const reportedAt = at.toISOString()
  const row = await scope.tx.first<{ isThere: boolean }>(sql`
    with gone as (
      delete from whatsapp_templates t
       where t.workspace_id = ${scope.workspaceId} and t.account_id = ${accountId} and t.name = ${name} and t.language = ${language}
         and ${status} = 'DELETED'
      returning t.id),
    changed as (
      update whatsapp_templates t
         set status = ${status}, rejected_reason = ${reason}, reported_at = ${reportedAt}::timestamptz, stored_at = clock_timestamp()
       where t.workspace_id = ${scope.workspaceId} and t.account_id = ${accountId} and t.name = ${name} and t.language = ${language}
         and ${status} <> 'DELETED' and coalesce(t.reported_at <= ${reportedAt}::timestamptz, true)
         and (t.status, t.rejected_reason) is distinct from (${status}, ${reason})
      returning t.id),
    target as (select id from gone union all select id from changed),
    ${emitTemplatesChanged(scope, accountId, sql`target`)}
    select ${status} = 'DELETED' or exists (
      select from whatsapp_templates t
       where t.workspace_id = ${scope.workspaceId} and t.account_id = ${accountId} and t.name = ${name} and t.language = ${language}) as "isThere"`)
  return row?.isThere ?? false
}
