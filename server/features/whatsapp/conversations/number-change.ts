import { uuidv7 } from 'uuidv7'
import { numberChangeText } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'

type NumberChange = { accountId: string; conversationId: string; from: string; to: string; at: Date }

/**
 * Adds an entry to the thread that says that the person has a new number. It is not a message of theirs: it makes nothing unread,
 * and no answer is due.
 */
export const insertNumberChange = (scope: Scope, { accountId, conversationId, from, to, at }: NumberChange) =>
  scope.tx.rows(sql`
    insert into whatsapp_messages (workspace_id, id, account_id, conversation_id, from_me, message_type, content, payload, status, history, sent_at)
    values (${scope.workspaceId}, ${uuidv7()}, ${accountId}, ${conversationId}, false, 'text', ${numberChangeText(from, to)},
            ${JSON.stringify({ numberChange: { from, to } })}::jsonb, 'DELIVERED', true, least(${at.toISOString()}::timestamptz, now()))`)
