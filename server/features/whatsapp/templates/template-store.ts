import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import type { MessageTemplate, TemplateList } from '#contract/whatsapp/templates/template.ts'
import { findTemplateProblem, unsupportedTemplateText } from '#contract/whatsapp/templates/template-texts.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { changeEventCte } from '../../../platform/events/event-log.ts'
import { notCloudError } from '../accounts/webhook-setup.ts'
import { toStorableText } from '../engines/inbound/storable-text.ts'
import { parseComponents, type RemoteTemplate } from './parse-template.ts'

type StoredTemplate = Pick<MessageTemplate, 'id' | 'name' | 'language' | 'category' | 'status' | 'quality'> & {
  rejectedReason: string | null
  components: unknown[]
}

const templateColumns: Sql = sql`
  json_build_object('id', t.id, 'name', t.name, 'language', t.language, 'category', t.category, 'status', t.status, 'quality', t.quality,
                    'rejectedReason', t.rejected_reason, 'components', t.components)`

/** The templates of a Cloud API account. Not paged, because WhatsApp limits their number, and clients search all of them. */
export async function listTemplates(scope: Scope, accountId: string): Promise<TemplateList> {
  const row = await scope.tx.first<{
    engine: string
    templates: StoredTemplate[]
    syncedAt: Date | null
    error: string | null
  }>(sql`
    select a.engine, a.templates_synced_at as "syncedAt", a.templates_error as error,
           (select coalesce(json_agg(${templateColumns} order by t.name, t.language, t.id), '[]') from whatsapp_templates t
             where t.workspace_id = ${scope.workspaceId} and t.account_id = a.id) as templates
      from whatsapp_accounts a
     where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId} and a.deleted_at is null`)
  if (!row) throw notFound(t('account'))
  if (row.engine !== 'cloud') throw notCloudError()
  return {
    templates: row.templates.map(toMessageTemplate),
    syncedAt: row.syncedAt?.toISOString() ?? null,
    error: row.error,
  }
}

function toMessageTemplate({ rejectedReason, components, ...template }: StoredTemplate): MessageTemplate {
  const { parts, unsupported } = parseComponents(components)
  const problem =
    findTemplateProblem(template.status, rejectedReason) ?? (unsupported && unsupportedTemplateText(unsupported))
  return { ...template, problem, parts }
}

/** The key of a template: its id, or its name and language. */
export type TemplateKey = { id: string } | { name: string; language: string }

/** A template of an account, locked until the end of the transaction; undefined if the account has none with this key. */
export async function findTemplate(
  scope: Scope,
  accountId: string,
  key: TemplateKey,
): Promise<MessageTemplate | undefined> {
  const [id, name, language] = 'id' in key ? [key.id, null, null] : [null, key.name, key.language]
  const row = await scope.tx.first<{ template: StoredTemplate }>(sql`
    select ${templateColumns} as template from whatsapp_templates t
     where t.workspace_id = ${scope.workspaceId} and t.account_id = ${accountId}
       and (t.id = ${id}::uuid or (t.name = ${name}::text and t.language = ${language}::text))
     order by t.status = 'APPROVED' desc, t.id limit 1 for share`)
  return row && toMessageTemplate(row.template)
}

/** Tells open screens that the templates of an account have changed, if `changedCte` has a row. */
export const emitTemplatesChanged = (scope: Scope, accountId: string, changedCte: Sql): Sql =>
  changeEventCte(
    scope,
    sql`(select ${accountId}::uuid as id, null::int as version from ${changedCte} limit 1) told`,
    'templates.changed',
    sql`${JSON.stringify({ accountId })}::jsonb`,
  )

type SyncedTemplates = {
  /** When the sync started, by the clock of the database. */
  startedAt: string
  businessId: string
  templates: readonly RemoteTemplate[]
}

/**
 * Replaces the templates of an account with those that WhatsApp listed. Does nothing if a sync that started later has finished
 * first, and keeps statuses that webhooks have reported since. Needs a transaction.
 */
export async function storeTemplates(
  scope: Scope,
  accountId: string,
  { startedAt, businessId, templates }: SyncedTemplates,
): Promise<void> {
  const isLatest = await scope.tx.first(sql`
    update whatsapp_accounts a set templates_synced_at = ${startedAt}::timestamptz, templates_error = null, business_id = ${businessId}
     where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId} and a.deleted_at is null
       and coalesce(a.templates_synced_at <= ${startedAt}::timestamptz, true)
    returning a.id`)
  if (!isLatest) return
  const column = <T>(toValue: (template: RemoteTemplate) => T): T[] => templates.map(toValue)
  await scope.tx.rows(sql`
    with listed as (
      select * from unnest(
        ${column(() => uuidv7())}::uuid[], ${column(({ remoteId }) => remoteId)}::text[], ${column(({ name }) => name)}::text[],
        ${column(({ language }) => language)}::text[], ${column(({ category }) => category)}::text[],
        ${column(({ status }) => status)}::text[], ${column(({ quality }) => quality)}::text[],
        ${column(({ rejectedReason }) => rejectedReason)}::text[], ${column(({ components }) => JSON.stringify(components))}::jsonb[])
        as row (id, remote_id, name, language, category, status, quality, rejected_reason, components)),
    gone as (
      delete from whatsapp_templates t
       where t.workspace_id = ${scope.workspaceId} and t.account_id = ${accountId}
         and not exists (select from listed l where l.remote_id = t.remote_id)),
    stored as (
      insert into whatsapp_templates as t (workspace_id, id, account_id, remote_id, name, language, category, status, quality, rejected_reason, components)
      select ${scope.workspaceId}, l.id, ${accountId}, l.remote_id, l.name, l.language, l.category, l.status, l.quality, l.rejected_reason, l.components
        from listed l
      on conflict (workspace_id, account_id, remote_id) do update
         set name = excluded.name, language = excluded.language, category = excluded.category, quality = excluded.quality,
             components = excluded.components,
             status = case when t.stored_at > ${startedAt}::timestamptz then t.status else excluded.status end,
             rejected_reason = case when t.stored_at > ${startedAt}::timestamptz then t.rejected_reason else excluded.rejected_reason end),
    target as (select 1),
    ${emitTemplatesChanged(scope, accountId, sql`target`)}
    select`)
}

/** Stores why a sync failed, unless one that started later succeeded. */
export const storeSyncError = (
  scope: Scope,
  accountId: string,
  { startedAt, error }: { startedAt: string; error: string },
): Promise<unknown> =>
  scope.tx.rows(sql`
    with target as (
      update whatsapp_accounts a set templates_error = ${toStorableText(error)}
       where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId} and a.deleted_at is null
         and coalesce(a.templates_synced_at <= ${startedAt}::timestamptz, true)
      returning a.id),
    ${emitTemplatesChanged(scope, accountId, sql`target`)}
    select`)
