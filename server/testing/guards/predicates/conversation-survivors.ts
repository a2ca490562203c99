/** The predicates of conversations and what belongs to them whose removal no call notices, as in `allowedSurvivors`. */
export const conversationSurvivors: Record<string, string> = {
  'as sort_key from whatsapp_conversations c where ⟦c.workspace_id = $1⟧ and c.account_id = $2 and c.assignee_id is null':
    'of the conversations that nobody answers: those of the twin have somebody; with each other filter it is proven',
  'from (select from whatsapp_conversations c where ⟦c.workspace_id = $3⟧ and c.account_id = $4 and c.assignee_id is null':
    'counts the same ones',
  'join whatsapp_addresses a on ⟦a.workspace_id = tenant⟧ and a.account_id = o.id':
    'update_opted_out: the addresses of own accounts, whose ids the server made; a foreign key keeps them in the workspace of the account',
  'where ⟦a.workspace_id = tenant⟧ and a.conversation_id = n.id':
    'update_opted_out: the same for the addresses of the own conversations that were found and locked',
  'q where ⟦q.workspace_id = c.workspace_id⟧ and q.id = c.quoted_message_id':
    'shows what an own scheduled message replies to: a foreign key keeps that in its workspace',
}
