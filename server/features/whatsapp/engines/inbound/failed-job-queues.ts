import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../../platform/database/sql.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { uuidFormat } from '../../../../platform/http/validation.ts'
import type { FailedJobQueue } from '../../../../platform/jobs/failed-job-queue.ts'
import { emitConversationChanged } from '../../conversations/conversations.ts'

type FailedItem = { name: string | null; isAccountThere: boolean; hasSource: boolean }

/**
 * Entries of the journal. A discarded entry is kept without its content, so that the event is not stored again if WhatsApp
 * repeats it.
 */
export const messageQueue: FailedJobQueue = {
  ids: uuidFormat,
  async retry(scope, id) {
    const entry = await lockEntry(scope, id)
    if (!entry) return undefined
    assertAccountThere(entry)
    await scope.tx.rows(sql`
      update whatsapp_journal j set set_aside_at = null, attempts = 0, last_error = null
       where j.workspace_id = ${scope.workspaceId} and j.id = ${id}`)
    return { kind: 'message', name: entry.name }
  },
  async discard(scope, id) {
    const entry = await lockEntry(scope, id)
    if (!entry) return undefined
    await scope.tx.rows(sql`
      update whatsapp_journal j set set_aside_at = null, processed_at = now(), event = '{}'
       where j.workspace_id = ${scope.workspaceId} and j.id = ${id}`)
    return { kind: 'message', name: entry.name }
  },
}

/** Files of messages. If a file is discarded, its message still says that it could not be fetched. */
export const fileQueue: FailedJobQueue = {
  ids: uuidFormat,
  async retry(scope, id) {
    const file = await lockFile(scope, id)
    if (!file) return undefined
    assertAccountThere(file)
    if (!file.hasSource) throw new DomainError(409, 'too_late', t('WhatsApp no longer provides this file.'))
    await scope.tx.rows(sql`
      with retried as (
        update whatsapp_media f set state = 'pending', set_aside_at = null, attempts = 0, crashes = 0, run_after = now()
         where f.workspace_id = ${scope.workspaceId} and f.id = ${id}
        returning f.id),
      changed as (
        select v.id, v.account_id, v.whatsapp_id from whatsapp_conversations v
         where v.workspace_id = ${scope.workspaceId} and v.id in (
           select m.conversation_id from whatsapp_messages m where ${messagesWhere(scope, id)})),
      ${emitConversationChanged(scope, raw('changed'), sql`select m.id from whatsapp_messages m where ${messagesWhere(scope, id)}`)}
      select from retried`)
    return { kind: 'file', name: file.name }
  },
  async discard(scope, id) {
    const file = await lockFile(scope, id)
    if (!file) return undefined
    await scope.tx.rows(sql`
      update whatsapp_media f set set_aside_at = null, source = null
       where f.workspace_id = ${scope.workspaceId} and f.id = ${id}`)
    return { kind: 'file', name: file.name }
  },
}

const messagesWhere = (scope: Scope, mediaId: string): Sql =>
  sql`m.workspace_id = ${scope.workspaceId} and m.media_id = ${mediaId}`

const lockEntry = (scope: Scope, id: string): Promise<FailedItem | undefined> =>
  scope.tx.first<FailedItem>(sql`
    select a.name, a.deleted_at is null as "isAccountThere", true as "hasSource"
      from whatsapp_journal j
      join whatsapp_accounts a on a.workspace_id = j.workspace_id and a.id = j.account_id
     where j.workspace_id = ${scope.workspaceId} and j.id = ${id} and j.set_aside_at is not null
       for update of j`)

const lockFile = (scope: Scope, id: string): Promise<FailedItem | undefined> =>
  scope.tx.first<FailedItem>(sql`
    select f.filename as name, a.deleted_at is null as "isAccountThere", f.source is not null as "hasSource"
      from whatsapp_media f
      join whatsapp_accounts a on a.workspace_id = f.workspace_id and a.id = f.account_id
     where f.workspace_id = ${scope.workspaceId} and f.id = ${id} and f.set_aside_at is not null
       for update of f`)

function assertAccountThere({ isAccountThere }: FailedItem): void {
  if (!isAccountThere) throw new DomainError(409, 'account_gone', t('The WhatsApp account was removed.'))
}
