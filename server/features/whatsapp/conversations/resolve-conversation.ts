import { uuidv7 } from 'uuidv7'
import type { MergeCause } from '#contract/whatsapp/enums.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { isSameLine } from '../../../records/matching/number-variants.ts'
import { isSamePhoneNumber } from '../../../records/matching/phone-numbers.ts'
import type { Address } from '../engines/engine.ts'
import { listLookupAddresses, preferredChatId, toChatId } from './chat-id.ts'
import {
  findSeparated,
  type KnownConversation,
  mergeConversations,
  type ResolvedConversation,
  recordMergeResult,
} from './merges/merge-conversations.ts'
import { insertNumberChange } from './number-change.ts'

/** What is known about the person of a conversation; `heard`: the addresses they wrote from, and when. */
export type ChatDetails = {
  addresses: Address[]
  name?: string | null
  heard?: { from: Address[]; at: Date } | null
  cause: MergeCause
}

/**
 * Finds the conversation of a chat by any of its addresses, or creates it. Conversations that turn out to be with one person are
 * merged into the oldest, which gets the number last heard from. Conversations that were split by a member stay apart; the first
 * address decides which one is returned. Needs a transaction, in which it locks the chat.
 */
export async function resolveConversation(
  scope: Scope,
  accountId: string,
  { addresses, name = null, heard = null, cause }: ChatDetails,
): Promise<ResolvedConversation> {
  const chat = preferredChatId(addresses)
  const lookup = listLookupAddresses(addresses)
  // Without the locks, two concurrent events of a new chat would create two conversations.
  await lockAddresses(scope, accountId, lookup.values)
  const matches = await findByAddress(scope, accountId, lookup)
  const { kept: first, others, separated } = await findSeparated(scope, matches, addresses)
  const found = first ?? (await insertConversation(scope, accountId, chat, name))
  for (const other of others)
    await mergeConversations(scope, accountId, {
      into: found.id,
      from: other.id,
      reason: listReason([found.id, other.id], matches),
      cause,
    })
  // A message that arrives late, or has a time in the future, must not decide where replies go.
  const heardAt = addresses.map((one) => (heard?.from.some(isSameAddress(one)) ? heard.at.toISOString() : null))
  await scope.tx.rows(sql`
    with called as (
      insert into whatsapp_addresses as a (workspace_id, account_id, kind, value, conversation_id, last_heard_at)
      select ${scope.workspaceId}, ${accountId}, kind, value, ${found.id}, case when heard_at is not null then least(heard_at, now()) end
        from unnest(${addresses.map(({ kind }) => kind)}::text[], ${addresses.map(({ value }) => value)}::text[], ${heardAt}::timestamptz[]) as requested (kind, value, heard_at)
      on conflict (workspace_id, account_id, kind, value) do update
         set conversation_id = excluded.conversation_id, last_heard_at = greatest(a.last_heard_at, excluded.last_heard_at)
       where a.conversation_id <> all(${separated}::uuid[])
         and (a.conversation_id <> excluded.conversation_id or a.last_heard_at is distinct from greatest(a.last_heard_at, excluded.last_heard_at))
      returning a.kind, a.value, a.xmax = 0 as is_new)
    update whatsapp_conversations v set opted_out_at = p.opted_out_at from called d
      join whatsapp_opt_outs p on p.workspace_id = ${scope.workspaceId} and p.kind = d.kind and p.value = d.value
     where d.is_new and v.workspace_id = ${scope.workspaceId} and v.id = ${found.id} and v.opted_out_at is null`)
  const hasNewIdentity =
    first &&
    (others.length > 0 ||
      (chat.phoneNumber && chat.phoneNumber !== first.phoneNumber && separated.length === 0) ||
      (name && name !== first.name))
  if (!hasNewIdentity) return found
  const renewed = await updateIdentity(scope, found.id, name)
  if (others.length > 0) await recordMergeResult(scope, found.id)
  const [from, to] = [first.phoneNumber, renewed.phoneNumber]
  if (from && to && !isSameLine(from, to))
    await insertNumberChange(scope, { accountId, conversationId: found.id, from, to, at: heard?.at ?? new Date() })
  return renewed
}

/** Locks a chat until the end of the transaction. */
export const lockAddresses = (scope: Scope, accountId: string, values: readonly string[]): Promise<unknown> =>
  scope.tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended(v, 0))
      from (select ${scope.workspaceId}::uuid || ' ' || ${accountId}::uuid || ' ' || value as v from unnest(${[...values]}::text[]) as value order by value) u`)

const findByAddress = (
  scope: Scope,
  accountId: string,
  { kinds, values }: ReturnType<typeof listLookupAddresses>,
): Promise<KnownConversation[]> =>
  scope.tx.rows<KnownConversation>(sql`
    with known as (
      select a.conversation_id, a.kind || ' ' || a.value as address from whatsapp_addresses a
        join unnest(${kinds}::text[], ${values}::text[]) as requested (kind, value) on requested.kind = a.kind and requested.value = a.value
       where a.workspace_id = ${scope.workspaceId} and a.account_id = ${accountId})
    select v.id, v.whatsapp_id as "whatsappId", v.contact_id as "contactId", v.phone_number as "phoneNumber", v.profile_name as name,
           (select array_agg(k.address) from known k where k.conversation_id = v.id) as known
      from whatsapp_conversations v
     where v.workspace_id = ${scope.workspaceId} and v.id in (select conversation_id from known)
     order by v.created_at, v.id`)

const listReason = (ids: string[], matches: readonly KnownConversation[]): string[] =>
  matches.filter(({ id }) => ids.includes(id)).flatMap(({ known }) => known)

const isSameAddress =
  ({ kind, value }: Address) =>
  (other: Address): boolean =>
    other.kind === kind && other.value === value

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
    returning id, whatsapp_id as "whatsappId", contact_id as "contactId", phone_number as "phoneNumber"`)
  if (!row) throw new Error('a conversation was not stored')
  return row
}

/** Updates the profile name; the number last heard from replaces a hidden id or another number, and links the contact. */
async function updateIdentity(scope: Scope, id: string, name: string | null): Promise<ResolvedConversation> {
  const known = await scope.tx.first<{ value: string }>(sql`
    select a.value from whatsapp_addresses a
      join whatsapp_conversations v on v.workspace_id = a.workspace_id and v.id = a.conversation_id
     where a.workspace_id = ${scope.workspaceId} and a.conversation_id = ${id} and a.kind = 'pn' order by ${byLastHeard} limit 1`)
  const number = known ? toChatId({ kind: 'pn', value: known.value }) : null
  const contactId = number?.phoneNumber ? await findContactByNumber(scope, number.phoneNumber) : null
  const row = await scope.tx.first<ResolvedConversation>(sql`
    update whatsapp_conversations v
       set profile_name = coalesce(${name}, v.profile_name), phone_number = coalesce(${number?.phoneNumber ?? null}, v.phone_number),
           whatsapp_id = coalesce(${number?.whatsappId ?? null}, v.whatsapp_id), contact_id = coalesce(v.contact_id, ${contactId}::uuid)
     where v.workspace_id = ${scope.workspaceId} and v.id = ${id}
    returning v.id, v.whatsapp_id as "whatsappId", v.contact_id as "contactId", v.phone_number as "phoneNumber"`)
  if (!row) throw new Error('a conversation was not found')
  return row
}

/** The order in which the addresses `a` of conversation `v` are preferred as recipients. */
export const byLastHeard: Sql = sql`a.last_heard_at desc nulls last, a.kind = 'pn' desc, '+' || a.value = v.phone_number desc, a.kind, a.value`

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
