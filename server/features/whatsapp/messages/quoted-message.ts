import { t } from '#contract/language/translate.ts'
import type { MessageStatus } from '#contract/whatsapp/enums.ts'
import { findAnswerProblem, quoteTexts } from '#contract/whatsapp/quotes.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { validationFailed } from '../../../platform/errors.ts'

/** WhatsApp's id of the message that a new one of the conversation replies to. Throws if it cannot be quoted. */
export async function findQuoted(scope: Scope, conversationId: string, id: string): Promise<string> {
  const quoted = await scope.tx.first<{
    providerId: string | null
    whatsappId: string
    fromMe: boolean
    status: MessageStatus
    deletedAt: string | null
  }>(sql`
    select m.provider_id as "providerId", v.whatsapp_id as "whatsappId", m.from_me as "fromMe", m.status, m.revoked_at::text as "deletedAt"
      from whatsapp_messages m
      join whatsapp_conversations v on v.workspace_id = m.workspace_id and v.id = m.conversation_id
     where m.workspace_id = ${scope.workspaceId} and m.id = ${id} and m.conversation_id = ${conversationId}`)
  if (!quoted) throw refuse(t('This message is not in the conversation.'))
  const problem = findAnswerProblem(quoted)
  if (problem) throw refuse(quoteTexts[problem])
  if (quoted.providerId === null) throw refuse(quoteTexts.notSent)
  return quoted.providerId
}

const refuse = (says: string) => validationFailed({ quotedMessageId: [says] })
