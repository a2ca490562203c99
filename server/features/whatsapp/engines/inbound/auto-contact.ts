import type { Referral } from '#contract/whatsapp/message.ts'
import { referralSourceText } from '#contract/whatsapp/texts.ts'
import { acquireLock, type Scope } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { hasRoom } from '../../../../platform/usage.ts'
import { listNumberVariants } from '../../../../records/matching/number-variants.ts'
import { setMissingSource } from '../../../contacts/public.ts'
import { type ContactProfile, createContactFromProfile } from '../../conversations/contact-link.ts'
import { findContactByNumber } from '../../conversations/resolve-conversation.ts'

/**
 * Links a conversation to the contact with its number, creating the contact if the account is set to do so, and returns its id. A number
 * that writes to several accounts at once still becomes one contact.
 */
async function linkOrCreateContact(scope: Scope, conversationId: string, referral?: Referral): Promise<string | null> {
  const workspaceId = scope.workspaceId
  const chat = await scope.tx.first<{ number: string; name: string | null; addedFor: string }>(sql`
    select v.phone_number as number, v.profile_name as name, a.new_contacts_owner_id as "addedFor" from whatsapp_conversations v
      join whatsapp_accounts a on a.workspace_id = v.workspace_id and a.id = v.account_id and a.new_contacts_owner_id is not null
     where v.workspace_id = ${workspaceId} and v.id = ${conversationId} and v.kind = 'individual' and v.contact_id is null and not v.is_unlinked
       and v.phone_number is not null`)
  if (!chat) return null
  const { number, name, addedFor } = chat
  const [anyForm] = listNumberVariants(number.slice(1)).toSorted()
  await acquireLock(scope, `contact ${anyForm}`)
  const contactId =
    (await findContactByNumber(scope, number)) ??
    (await createAutoContact({ ...scope, userId: addedFor }, { name, number, referral }))
  if (!contactId) return null
  await scope.tx.rows(sql`
    update whatsapp_conversations v set contact_id = ${contactId} where v.workspace_id = ${workspaceId} and v.id = ${conversationId}`)
  return contactId
}

/**
 * Finds the contact of a conversation that received a message, as `linkOrCreateContact` does if there is none yet. An ad or post that
 * led to the message becomes its source, unless it has one.
 */
export async function attributeMessage(
  scope: Scope,
  chat: { id: string; contactId: string | null },
  referral: Referral | undefined,
): Promise<void> {
  const contactId = chat.contactId ?? (await linkOrCreateContact(scope, chat.id, referral))
  if (contactId && referral)
    await recordAsWhatsapp(scope, () => setMissingSource(scope, contactId, referralSourceText(referral)))
}

/** Creates a contact; the history shows WhatsApp as its origin. Null if the profile is invalid or the workspace full: the message must be stored anyway. */
async function createAutoContact(scope: Scope, profile: ContactProfile): Promise<string | null> {
  if (!(await hasRoom(scope, { records: 1 }))) return null
  return recordAsWhatsapp(scope, () =>
    createContactFromProfile(scope, profile).catch((error) => {
      if (error instanceof DomainError) return null
      throw error
    }),
  )
}

/** Does work whose changes have WhatsApp as their origin in the history. */
async function recordAsWhatsapp<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  const setSource = (source: string) => scope.tx.rows(sql`select set_config('app.source', ${source}, true)`)
  await setSource('whatsapp')
  const result = await work()
  await setSource('')
  return result
}
