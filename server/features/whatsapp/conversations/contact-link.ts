import { t } from '#contract/language/translate.ts'
import type { Referral } from '#contract/whatsapp/message.ts'
import { referralSourceText } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import { DomainError, linkNotFound, notFound } from '../../../platform/errors.ts'
import type { JsonText } from '../../../platform/http/reply.ts'
import { createContact, setMissingSource } from '../../contacts/public.ts'
import { changeConversation, emitConversationChanged, getConversation, whereChat } from './conversations.ts'

/** Links a conversation to an existing contact, or to a new one made from the WhatsApp profile. Needs a transaction. */
export async function linkContact(
  scope: Scope,
  accountId: string,
  whatsappId: string,
  requestedContactId: string | undefined,
): Promise<JsonText> {
  const chat = await scope.tx.first<{
    id: string
    contactId: string | null
    name: string | null
    number: string | null
    referral: Referral | null
  }>(sql`
    select v.id, k.id as "contactId", v.profile_name as name, v.phone_number as number,
           (select m.payload -> 'referral' from whatsapp_messages m
             where m.workspace_id = v.workspace_id and m.conversation_id = v.id and m.payload ? 'referral'
             order by m.sent_at, m.id limit 1) as referral
      from whatsapp_conversations v
      join whatsapp_accounts o on o.workspace_id = v.workspace_id and o.id = v.account_id and o.deleted_at is null
      left join contacts k on k.workspace_id = v.workspace_id and k.id = v.contact_id and k.deleted_at is null
     where ${whereChat(scope, accountId, whatsappId)} for no key update of v`)
  if (!chat) throw notFound(t('conversation'))
  // Repeating the request must not create a second contact.
  if (!requestedContactId && chat.contactId) return getConversation(scope, accountId, whatsappId)
  const contactId = requestedContactId ?? (await createContactFromProfile(scope, { ...chat, ownerId: scope.userId }))
  const row = await scope.tx.first<{ id: string }>(sql`
    with changed as (
      update whatsapp_conversations v set contact_id = k.id, is_unlinked = false from contacts k
       where v.workspace_id = ${scope.workspaceId} and v.id = ${chat.id}
         and k.workspace_id = ${scope.workspaceId} and k.id = ${contactId} and k.deleted_at is null
      returning v.*),
    ${emitConversationChanged(scope, raw('changed'))}
    select id from changed`)
  if (!row) throw linkNotFound('contactId', t('contact'))
  if (chat.referral) await setMissingSource(scope, contactId, referralSourceText(chat.referral))
  return getConversation(scope, accountId, whatsappId)
}

/** `referral`: the ad or post that led to the first message. `ownerId`: the member who creates the contact by hand. */
export type ContactProfile = {
  name: string | null
  number: string | null
  referral?: Referral | null | undefined
  ownerId?: string
}

/** Creates a contact from a WhatsApp profile. */
export function createContactFromProfile(
  scope: Scope,
  { name, number, referral, ownerId }: ContactProfile,
): Promise<string> {
  if (!name && !number)
    throw new DomainError(
      409,
      'nothing_known',
      t('WhatsApp provides neither a name nor a number for this person. Choose a contact.'),
    )
  return createContact(scope, {
    name: name ?? number,
    ...(number && { phoneNumber: number, whatsappNumber: number }),
    preferredChannel: 'WHATSAPP',
    ...(ownerId && { ownerId }),
    ...(referral && { source: referralSourceText(referral) }),
  })
}

/** Unlinks a conversation; automatic contact creation leaves it alone from now on. */
export const unlinkContact = (scope: Scope, accountId: string, whatsappId: string): Promise<JsonText> =>
  changeConversation(scope, accountId, whatsappId, {
    assignments: sql`contact_id = null, is_unlinked = true`,
    isDifferent: sql`t.contact_id is not null`,
  })
