import { t } from '#contract/language/translate.ts'
import type { MessageRecipient } from '#contract/whatsapp/conversation.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { formatNumber } from '../../../records/matching/phone-numbers.ts'
import { requireChatId, requireRecipient } from '../conversations/chat-id.ts'
import { whereChat } from '../conversations/conversations.ts'
import { findContactByNumber } from '../conversations/resolve-conversation.ts'

/** The number that a message to somebody goes to, with their contact, and their conversation if there is one. Throws if the number is not valid. */
export async function findRecipient(scope: Scope, accountId: string, to: string): Promise<MessageRecipient> {
  const recipient = requireRecipient(to)
  const account = await scope.tx.first<{ ownNumber: string | null }>(sql`
    select a.phone_number as "ownNumber" from whatsapp_accounts a
     where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId} and a.deleted_at is null`)
  if (!account) throw notFound(t('account'))
  const chat = requireChatId(recipient, account.ownNumber)
  const known = await scope.tx.first<{ whatsappId: string; phoneNumber: string | null; contactId: string | null }>(sql`
    select v.whatsapp_id as "whatsappId", v.phone_number as "phoneNumber", v.contact_id as "contactId"
      from whatsapp_conversations v where ${whereChat(scope, accountId, chat.whatsappId)}`)
  const contactId = known ? known.contactId : chat.phoneNumber && (await findContactByNumber(scope, chat.phoneNumber))
  const phoneNumber = known?.phoneNumber ?? chat.phoneNumber
  return {
    whatsappId: known?.whatsappId ?? chat.whatsappId,
    phoneNumber: phoneNumber && formatNumber(phoneNumber),
    isKnown: known !== undefined,
    contact: contactId ? await findContact(scope, contactId) : null,
  }
}

const findContact = async (scope: Scope, id: string): Promise<MessageRecipient['contact']> =>
  (await scope.tx.first<NonNullable<MessageRecipient['contact']>>(sql`
    select k.id, k.name, (
             select o.name from companies o
              where o.workspace_id = k.workspace_id and o.id = k.company_id and o.deleted_at is null) as company
      from contacts k where k.workspace_id = ${scope.workspaceId} and k.id = ${id} and k.deleted_at is null`)) ?? null
