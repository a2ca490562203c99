import type { Scope } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { changeOptOut } from '../../conversations/opt-outs/change-opt-out.ts'
import type { Address, PreferenceEvent } from '../engine.ts'
import { conversationIdsOf } from './store-change.ts'

/** Stores that a person wants no more marketing messages, from no account of the workspace, or wants them again. */
export async function storeOptOut(
  scope: Scope,
  accountId: string,
  { chat, wantsMarketing, at }: Omit<PreferenceEvent, 'raw'>,
): Promise<void> {
  // Who wrote STOP from one number can take it back from another one.
  const addresses = wantsMarketing ? [...chat, ...(await listOtherAddresses(scope, accountId, chat))] : chat
  await changeOptOut(scope, addresses, wantsMarketing ? null : at)
}

/** All addresses of the conversations of an account with somebody. */
const listOtherAddresses = (scope: Scope, accountId: string, chat: readonly Address[]): Promise<Address[]> =>
  scope.tx.rows<Address>(sql`
    select o.kind, o.value from whatsapp_addresses o
     where o.workspace_id = ${scope.workspaceId} and o.conversation_id in ${conversationIdsOf(scope, accountId, chat)}`)
