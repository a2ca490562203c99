import { uuidv7 } from 'uuidv7'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { isSamePhoneNumber } from '../../../records/matching/phone-numbers.ts'
import type { Address } from '../engines/engine.ts'
import { preferredChatId } from './chat-id.ts'

type ResolvedConversation = { id: string; whatsappId: string; contactId: string | null; isNew: boolean }

/**
 * Finds the conversation of a chat by any of its addresses, or creates it. Conversations that turn out to be with one person are merged
 * into the oldest. Needs a transaction, in which it locks the chat.
 */
export async function resolveConversation(
  scope: Scope,
  accountId: string,
  addresses: Address[],
  name: string | null,
): Promise<ResolvedConversation> {
  const chat = preferredChatId(addresses)
  const kinds = addresses.map(({ kind }) => kind)
  const values = addresses.map(({ value }) => value)
  // Without the locks, two concurrent events of a new chat would create two conversations.
  await scope.tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended(v, 0))
      from (select ${scope.workspaceId}::uuid || ' ' || ${accountId}::uuid || ' ' || value as v from unnest(${values}::text[]) as value order by value) u`)
  const matches = await scope.tx.rows<ResolvedConversation & { phoneNumber: string | null; name: string | null }>(sql`
    select v.id, v.whatsapp_id as "whatsappId", v.contact_id as "contactId", false as "isNew", v.phone_number as "phoneNumber", v.profile_name as name
      from whatsapp_conversations v
     where v.workspace_id = ${scope.workspaceId} and v.id in (
       select a.conversation_id from whatsapp_addresses a
         join unnest(${kinds}::text[], ${values}::text[]) as requested (kind, value) on requested.kind = a.kind and requested.value = a.value
        where a.workspace_id = ${scope.workspaceId} and a.account_id = ${accountId})
     order by v.created_at, v.id`)
  const [first, ...others] = matches
  const found = first ?? (await insertConversation(scope, accountId, chat, name))
  for (const other of others) await mergeConversations(scope, accountId, found.id, other.id)
  await scope.tx.rows(sql`
    insert into whatsapp_addresses (workspace_id, account_id, kind, value, conversation_id)
    select ${scope.workspaceId}, ${accountId}, kind, value, ${found.id} from unnest(${kinds}::text[], ${values}::text[]) as requested (kind, value)
    on conflict (workspace_id, account_id, kind, value) do update set conversation_id = excluded.conversation_id
     where whatsapp_addresses.conversation_id <> excluded.conversation_id`)
  const hasNewIdentity =
    first && (others.length > 0 || (chat.phoneNumber && !first.phoneNumber) || (name && name !== first.name))
  return hasNewIdentity ? updateIdentity(scope, found.id, chat, name) : found
}

type ChatIdentity = ReturnType<typeof preferredChatId>

async function insertConversation(
  scope: Scope,
  accountId: string,
  chat: ChatIdentity,
  name: string | null,
): Promise<ResolvedConversation> {
  const contactId =
    chat.phoneNumber && chat.kind === 'individual' ? await findContactByNumber(scope, chat.phoneNumber) : null
  const row = await scope.tx.first<ResolvedConversation>(sql`
    insert into whatsapp_conversations (workspace_id, id, account_id, whatsapp_id, kind, phone_number, profile_name, contact_id)
    values (${scope.workspaceId}, ${uuidv7()}, ${accountId}, ${chat.whatsappId}, ${chat.kind}, ${chat.phoneNumber}, ${name}, ${contactId})
    on conflict (workspace_id, account_id, whatsapp_id) do update set profile_name = coalesce(excluded.profile_name, whatsapp_conversations.profile_name)
    returning id, whatsapp_id as "whatsappId", contact_id as "contactId", xmax = 0 as "isNew"`)
  if (!row) throw new Error('a conversation was not stored')
  return row
}

/** Updates the profile name; a number that became known replaces a hidden id and links the contact. */
async function updateIdentity(
  scope: Scope,
  id: string,
  chat: ChatIdentity,
  name: string | null,
): Promise<ResolvedConversation> {
  const contactId =
    chat.phoneNumber && chat.kind === 'individual' ? await findContactByNumber(scope, chat.phoneNumber) : null
  const row = await scope.tx.first<ResolvedConversation>(sql`
    update whatsapp_conversations v
       set profile_name = coalesce(${name}, v.profile_name), phone_number = coalesce(v.phone_number, ${chat.phoneNumber}),
           whatsapp_id = case when v.phone_number is null and ${chat.phoneNumber}::text is not null then ${chat.whatsappId} else v.whatsapp_id end,
           contact_id = coalesce(v.contact_id, ${contactId}::uuid)
     where v.workspace_id = ${scope.workspaceId} and v.id = ${id}
    returning v.id, v.whatsapp_id as "whatsappId", v.contact_id as "contactId", false as "isNew"`)
  if (!row) throw new Error('a conversation was not found')
  return row
}

/** The oldest contact with this number in either of its two fields, however it is formatted. */
export async function findContactByNumber(scope: Scope, phoneNumber: string): Promise<string | null> {
  const candidates = await scope.tx.rows<{ id: string; numbers: (string | null)[] }>(sql`
    select k.id, array[k.whatsapp_number, k.phone_number] as numbers, k.created_at from contacts k
     where k.workspace_id = ${scope.workspaceId} and k.whatsapp_match_key = phone_match_key(${phoneNumber}) and k.deleted_at is null
     union
    select k.id, array[k.whatsapp_number, k.phone_number], k.created_at from contacts k
     where k.workspace_id = ${scope.workspaceId} and k.phone_match_key = phone_match_key(${phoneNumber}) and k.deleted_at is null
     order by created_at, id limit 50`)
  return candidates.find(({ numbers }) => numbers.some((one) => one && isSameNumber(phoneNumber, one)))?.id ?? null
}

/** International numbers of contacts often lack the plus. */
const isSameNumber = (phoneNumber: string, other: string): boolean =>
  isSamePhoneNumber(phoneNumber, other) ||
  (/^\d{8,}$/.test(other.trim()) && isSamePhoneNumber(phoneNumber, `+${other.trim()}`))

async function mergeConversations(scope: Scope, accountId: string, into: string, from: string): Promise<void> {
  const workspaceId = scope.workspaceId
  await scope.tx.rows(sql`
    with moved as (
      update whatsapp_messages m set conversation_id = ${into}
       where m.workspace_id = ${workspaceId} and m.account_id = ${accountId} and m.conversation_id = ${from}),
    waiting as (
      update whatsapp_outbox o set conversation_id = ${into} where o.workspace_id = ${workspaceId} and o.conversation_id = ${from}),
    noted as (
      update whatsapp_notes n set conversation_id = ${into} where n.workspace_id = ${workspaceId} and n.conversation_id = ${from}),
    called as (
      update whatsapp_addresses a set conversation_id = ${into} where a.workspace_id = ${workspaceId} and a.conversation_id = ${from})
    update whatsapp_conversations v
       set unread_count = v.unread_count + o.unread_count, contact_id = coalesce(v.contact_id, o.contact_id),
           assignee_id = coalesce(v.assignee_id, o.assignee_id), last_inbound_at = greatest(v.last_inbound_at, o.last_inbound_at),
           cold_contacted_at = coalesce(v.cold_contacted_at, o.cold_contacted_at), is_unlinked = v.is_unlinked or o.is_unlinked,
           last_message_id = case when o.last_message_at > v.last_message_at and o.last_message_id is not null then o.last_message_id else v.last_message_id end,
           last_message_at = greatest(v.last_message_at, o.last_message_at)
      from whatsapp_conversations o
     where v.workspace_id = ${workspaceId} and v.id = ${into} and o.workspace_id = ${workspaceId} and o.id = ${from}`)
  await scope.tx.rows(sql`
    delete from whatsapp_conversations v where v.workspace_id = ${workspaceId} and v.id = ${from}`)
}
