import type { Scope } from '../../../platform/database/scope.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import { listNumberVariants } from '../../../records/matching/number-variants.ts'
import { optedOutAt } from '../messages/opt-out.ts'

type KnownPerson = { conversationId: string | null; isOptedOut: boolean }
export type KnownPeople = { find(number: string): KnownPerson }

/** Finds the conversations of an account with these numbers in any of their forms, and who has opted out, whichever account they told. */
export async function findKnownPeople(
  scope: Scope,
  accountId: string,
  numbers: readonly string[],
): Promise<KnownPeople> {
  const values = numbers.flatMap(listNumberVariants)
  const rows = await scope.tx.rows<{ value: string; conversationId: string | null; isOptedOut: boolean }>(sql`
    select a.value, v.id as "conversationId", ${optedOutAt(raw('v'))} is not null as "isOptedOut"
      from whatsapp_addresses a
      join whatsapp_conversations v on v.workspace_id = a.workspace_id and v.id = a.conversation_id
     where a.workspace_id = ${scope.workspaceId} and a.account_id = ${accountId} and a.kind = 'pn' and a.value = any(${values}::text[])
     union all
    select p.value, null, true from whatsapp_opt_outs p
     where p.workspace_id = ${scope.workspaceId} and p.kind = 'pn' and p.value = any(${values}::text[])`)
  const byValue = new Map<string, typeof rows>()
  for (const row of rows) byValue.set(row.value, [...(byValue.get(row.value) ?? []), row])
  return {
    find(number) {
      const found = listNumberVariants(number).flatMap((value) => byValue.get(value) ?? [])
      return {
        conversationId: found.find((row) => row.conversationId)?.conversationId ?? null,
        isOptedOut: found.some(({ isOptedOut }) => isOptedOut),
      }
    },
  }
}
