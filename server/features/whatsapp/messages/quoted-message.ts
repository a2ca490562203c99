import { groupIdSuffix, unsentStatuses } from '#contract/whatsapp/quotes.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { validationFailed } from '../../../platform/errors.ts'

/** WhatsApp's id of the message that a new one of the conversation replies to. Throws if it cannot be quoted. */
export async function findQuoted(scope: Scope, conversationId: string, id: string): Promise<string> {
  const quoted = await scope.tx.first<{
    providerId: string | null
    isDeleted: boolean
    isSent: boolean
    isQuotable: boolean
  }>(sql`
    select m.provider_id as "providerId", m.revoked_at is not null as "isDeleted",
           not m.from_me or m.status <> all(${unsentStatuses}::text[]) as "isSent",
           m.from_me or v.whatsapp_id not like ${`%${groupIdSuffix}`} as "isQuotable"
      from whatsapp_messages m
      join whatsapp_conversations v on v.workspace_id = m.workspace_id and v.id = m.conversation_id
     where m.workspace_id = ${scope.workspaceId} and m.id = ${id} and m.conversation_id = ${conversationId}`)
  if (!quoted) throw refuse('This message is not in the conversation.')
  if (quoted.isDeleted) throw refuse('This message was deleted.')
  if (!quoted.isSent || quoted.providerId === null) throw refuse('This message has not been sent.')
  // A quote names the author, whose address is not stored for the messages of a group.
  if (!quoted.isQuotable) throw refuse('Messages of other people in a group cannot be quoted.')
  return quoted.providerId
}

const refuse = (says: string) => validationFailed({ quotedMessageId: [says] })
