import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { listNumberVariants } from '../../../records/matching/number-variants.ts'

type KnownPerson = { conversationId: string | null; isOptedOut: boolean }
export type KnownPeople = { find(number: string): KnownPerson }

/** Finds the conversations of an account with these numbers in any of their forms, and who has opted out. */
export async function findKnownPeople(
  scope: Scope,
  accountId: string,
  numbers: readonly string[],
): Promise<KnownPeople> {
  const values = numbers.flatMap(listNumberVariants)
  const rows = await scope.tx.rows<{ value: string; conversationId: string; isOptedOut: boolean }>(sql`
    select a.value, a.conversation_id as "conversationId", v.opted_out_at is not null as "isOptedOut"
      from whatsapp_addresses a
      join whatsapp_conversations v on v.workspace_id = a.workspace_id and v.id = a.conversation_id
     where a.workspace_id = ${scope.workspaceId} and a.account_id = ${accountId} and a.kind = 'pn' and a.value = any(${values}::text[])`)
  const byValue = new Map(rows.map((row) => [row.value, row]))
  return {
    find(number) {
      const found = listNumberVariants(number).flatMap((value) => byValue.get(value) ?? [])
      return {
        conversationId: found[0]?.conversationId ?? null,
        isOptedOut: found.some(({ isOptedOut }) => isOptedOut),
      }
    },
  }
}
