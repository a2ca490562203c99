/** The predicates of conversations and what belongs to them whose removal no call notices, as in `allowedSurvivors`. */
export const conversationSurvivors: Record<string, string> = {
  'as sort_key from whatsapp_conversations c where ⟦c.workspace_id = $1⟧ and c.account_id = $2 and c.assignee_id is null':
    'of the conversations that nobody answers: those of the other tenant’s fixture have somebody; with each other filter it is proven',
  'from (select from whatsapp_conversations c where ⟦c.workspace_id = $3⟧ and c.account_id = $4 and c.assignee_id is null':
    'counts the same ones',
  'join whatsapp_addresses a on ⟦a.workspace_id = tenant⟧ and a.account_id = o.id':
    'update_opted_out: the addresses of own accounts, whose ids are generated; a foreign key keeps them in the workspace of the account',
  'where ⟦a.workspace_id = tenant⟧ and a.conversation_id = n.id':
    'update_opted_out: the same for the addresses of the own conversations that were found and locked',
  'q where ⟦q.workspace_id = c.workspace_id⟧ and q.id = c.quoted_message_id':
    'shows what an own scheduled message replies to: a foreign key keeps that in its workspace',
  'join whatsapp_conversations v on ⟦v.workspace_id = tenant⟧ and v.id = a.conversation_id':
    'update_opted_out: the own conversations of own addresses, whose ids are generated',
  'v.id = a.conversation_id where ⟦o.workspace_id = tenant⟧':
    'update_opted_out: own addresses lead to own accounts only, by a foreign key',
  'whatsapp_addresses a where ⟦a.workspace_id = v.workspace_id⟧ and a.conversation_id = v.id) as addresses':
    'the addresses of an own conversation: its id is generated',
  'q.kind = requested.kind and q.value = requested.value where ⟦q.workspace_id':
    'only orders and locks the opt-outs that are deleted next, which another predicate finds: without it, those of other tenants would be waited for',
  'where d.is_new and ⟦v.workspace_id': 'changes the own conversation that was just found: its id is generated',
  'from whatsapp_broadcast_recipients r where ⟦r.workspace_id = m.workspace_id⟧ and r.message_id = m.id)) as is_answer':
    'asks whether an own message belongs to a broadcast: its id is generated, and a foreign key keeps recipients in its workspace',
  'from whatsapp_messages q where ⟦q.workspace_id = s.workspace_id⟧ and q.id = s.quoted_message_id':
    'what an own scheduled message replies to: a foreign key keeps that in its workspace',
  'select t.conversation_id from whatsapp_notes t where ⟦t.workspace_id = n.workspace_id⟧ and t.id = n.record_id':
    'the note of a notice, which the server made from one of the same workspace',
  'as owed_since from whatsapp_conversations v where ⟦v.workspace_id = $39⟧ and v.account_id = n.id':
    'the conversations of own accounts: a foreign key keeps both in one workspace',
  'from whatsapp_broadcast_recipients b where ⟦b.workspace_id = m.workspace_id⟧ and b.message_id = m.id':
    'whether a broadcast sent an own message: the ids of messages are generated',
}
