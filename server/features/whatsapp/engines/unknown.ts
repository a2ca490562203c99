import { Refusal } from '../../../platform/refusals.ts'
import type { Scope } from '../../../platform/scope.ts'
import { sql } from '../../../platform/sql.ts'
import { newContact } from '../conversations/contact.ts'
import { contactOf } from '../conversations/resolve.ts'

/**
 * Makes a contact of somebody who wrote and whom nobody knows, where the account does so by rule. One number becomes one contact, on
 * however many accounts it writes at once.
 */
export async function contactByRule(scope: Scope, conversationId: string): Promise<void> {
  const here = scope.workspaceId
  const chat = await scope.tx.first<{ number: string; name: string | null; addedFor: string }>(sql`
    select v.phone_number as number, v.profile_name as name, a.adds_contacts_for as "addedFor" from whatsapp_conversations v
      join whatsapp_accounts a on a.workspace_id = v.workspace_id and a.id = v.account_id and a.adds_contacts_for is not null
     where v.workspace_id = ${here} and v.id = ${conversationId} and v.kind = 'individual' and v.contact_id is null and not v.is_nobodys
       and v.phone_number is not null`)
  if (!chat) return
  const { number, name, addedFor } = chat
  await scope.tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${here} ${number}`}, 0))`)
  const contactId = (await contactOf(scope, number)) ?? (await made({ ...scope, userId: addedFor }, { name, number }))
  if (!contactId) return
  await scope.tx.rows(sql`
    update whatsapp_conversations v set contact_id = ${contactId} where v.workspace_id = ${here} and v.id = ${conversationId}`)
}

/** Nobody did it: the history says how it came about. What no contact can be made of is still a message. */
async function made(scope: Scope, of: { name: string | null; number: string }): Promise<string | null> {
  const via = (way: string) => scope.tx.rows(sql`select set_config('app.via', ${way}, true)`)
  await via('whatsapp')
  try {
    return await newContact(scope, of)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  } finally {
    await via('')
  }
}
