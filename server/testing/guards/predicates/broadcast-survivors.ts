const broadcastSurvives =
  'of an own broadcast, whose row was asked for before: the ids of broadcasts, recipients and messages are generated; the tests of broadcasts send several at once'

/** The predicates of broadcasts whose removal no call notices, as in `allowedSurvivors`. */
export const broadcastSurvivors: Record<string, string> = {
  'select o.name from companies o where ⟦o.workspace_id = c.workspace_id⟧ and o.id = c.company_id and o.deleted_at is null) as compan':
    'the company of an own contact: a foreign key keeps it in the workspace of its contact',
  'c.created_at from contacts c where ⟦c.workspace_id = $1⟧ and c.deleted_at is null and c.source':
    'the contacts that the filters of a view select: other tenants have none with the source of the example; lists of contacts prove the same condition',
  'with found as (select from contacts c where ⟦c.workspace_id = $1⟧ and c.deleted_at is null and c.source':
    'counts those without a number among the same contacts',
  'from whatsapp_addresses a join whatsapp_conversations v on ⟦v.workspace_id = a.workspace_id⟧ and v.id = a.conversation_id where a.workspace_id = $1':
    'the conversation of an address of an own account: a foreign key keeps it in the workspace of its conversation',
  "v.id = a.conversation_id where ⟦a.workspace_id = $1⟧ and a.account_id = $2 and a.kind = 'pn' and a.value = any($":
    'finds who of an own account, which was locked first, has opted out: its id is generated',
  'select p.name from member_profiles p where ⟦p.workspace_id = $1⟧ and p.user_id = $2':
    'the name of the caller, which is that of the account, the same in every workspace',
  'select b.name from whatsapp_broadcasts b where ⟦b.workspace_id = c.workspace_id⟧ and b.id = c.record_id':
    'the broadcast of an own notification, which the server made from a broadcast of the same workspace',
  'not exists (select from whatsapp_broadcasts b where ⟦b.workspace_id = f.workspace_id⟧ and b.media_id = f.id)':
    'asks whether a broadcast has the file of an own message: its id is generated, and a foreign key keeps the file in its workspace',
  'not exists (select from whatsapp_broadcasts o where ⟦o.workspace_id':
    'asks whether an own account, which was locked first, sends a broadcast: its id is generated',
  'from whatsapp_broadcast_recipients r left join whatsapp_messages m on ⟦m.workspace_id = r.workspace_id⟧':
    broadcastSurvives,
  'from (select c.*) r left join whatsapp_messages m on ⟦m.workspace_id = r.workspace_id⟧': broadcastSurvives,
  'select from whatsapp_broadcasts b where ⟦b.workspace_id = $1⟧ and b.id = $2 for update':
    'locks an own broadcast: another one with its id could only be waited for, never read or changed',
  'select from members o where ⟦o.workspace_id = b.workspace_id⟧ and o.user_id = b.sender_id':
    'asks whether the sender of an own broadcast is still an administrator, beside may_answer; the same person has no stronger role in the example’s other workspace',
  'whatsapp_broadcast_recipients r join whatsapp_messages m on ⟦m.workspace_id = r.workspace_id⟧ and m.id = r.message_id where r.workspace_id':
    broadcastSurvives,
  'm.id = r.message_id where ⟦r.workspace_id': broadcastSurvives,
  "r where ⟦r.workspace_id = b.workspace_id⟧ and r.broadcast_id = b.id and r.state = 'QUEUED'": broadcastSurvives,
  'from whatsapp_broadcast_recipients r left join contacts k on ⟦k.workspace_id = r.workspace_id⟧ and k.id = r.contact_id':
    'the contact of a recipient of an own broadcast: a foreign key keeps it in the workspace of its recipient',
  "k.deleted_at is null where ⟦r.workspace_id = $1⟧ and r.broadcast_id = $2 and r.state = 'WAITING'": broadcastSurvives,
  '(select v.whatsapp_id from whatsapp_conversations v where ⟦v.workspace_id = m.workspace_id⟧': broadcastSurvives,
  "b.version + 1 where ⟦b.workspace_id = $2⟧ and b.id = $3 and b.state = 'RUNNING' returning":
    'stops a broadcast by its id, which is generated; broadcasts.test.ts tries to stop one of another workspace',
}
