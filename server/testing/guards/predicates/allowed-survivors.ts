import { broadcastSurvivors } from './broadcast-survivors.ts'
import { bulkUndoSurvivors } from './bulk-undo-survivors.ts'
import { conversationSurvivors } from './conversation-survivors.ts'
import { customFieldSurvivors } from './custom-field-survivors.ts'
import { dealSurvivors } from './deal-survivors.ts'
import { quickReplySurvivors } from './quick-reply-survivors.ts'
import { searchSurvivors } from './search-survivors.ts'
import { timelineSurvivors } from './timeline-survivors.ts'

const mergeSurvives = 'finds the own conversation before its merges: the ids of both are generated'
const importedTagSurvives =
  'assignments of own tags that are merged: the ids of both are generated; values/tags.test.ts merges imported ones'
const splitSurvives =
  'gives back what an own merge names, which was locked first: all of its ids are generated; split-conversation.test.ts tries it from another workspace'
/** Predicates whose removal no call notices, and why: add one only after seeing it survive. "Own" means of the caller's workspace. */
export const allowedSurvivors: Record<string, string> = {
  'join identity.workspaces w on ⟦w.id = m.workspace_id⟧ and w.deleted_at is null where':
    'enter_workspace_as: the workspace itself is asked for by m.workspace_id = p_workspace; this one only finds its organization for a setting that no statement reads',
  '⟦m.workspace_id = open.workspace_id⟧ and m.removed_at is null join identity.workspaces w':
    'list_revoked_streams: no example is removed while it listens; tests of the team are, and belong elsewhere, too',
  'join identity.workspaces w on ⟦w.id = m.workspace_id⟧ and w.deleted_at is null a':
    'list_revoked_streams: no workspace is deleted while an example listens; in a test of the team one is',
  '⟧ and c.deleted_at is null and c.id in (select id from matche':
    'ids that the same statement has already limited to this workspace',
  'select c.* from deals c where ⟦c.workspace_id = $3⟧ and c.id in (select id from matched)':
    'reads the deals that rows of a file mean, found before among the own ones: what is changed is asked for once more',
  'from unnest($1::text[]) n (name) join tags t on ⟦t.workspace_id = $2⟧ and lower(t.name)':
    'the tags that a file names: a foreign key keeps assignments in the workspace of their tag; tags.test.ts adds some',
  'select c.recorded_at as sort_key from audit_log c where ⟦c.workspace_id':
    'the time of an entry found before: the database itself says when one was made, so those of other tenants come in the same order',
  'as sort_key from tasks c where ⟦c.workspace_id = $5⟧ and c.deleted_at is null and ((c.due_date < now()':
    'of the tasks without a due date, none of which is overdue',
  '⟦i.workspace_id = c.workspace_id⟧ and i.id = c.record_id':
    'the import of an own notification, which the server made from an import of the same workspace',
  "from imports where ⟦workspace_id = $1⟧ and id = $2 and status = 'running' and last_row":
    'locks an import that was already read in this workspace: its id is generated, and another row with it could only be locked, never read or changed',
  'case when exists (select from tag_assignments a where ⟦a.workspace_id = c.workspace_id⟧':
    'asks only whether tags are to be read: read in vain, they are the same empty list; what reads them is proven',
  'select record_id as id from import_rows where ⟦workspace_id = $1⟧ and import_id = $2 and record_id':
    'asks what earlier batches of the import at work have touched: its id was just generated, so nobody else has rows of it',
  'select undo_after as after from imports where ⟦workspace_id':
    'continues the undo of an import that was already read in this workspace: its id is generated, so there is no other row with it',
  'o.id in (select d.company_id from deals d where ⟦d.workspace_id':
    'finds first the companies that have a deal at all: those of other tenants lead to own companies without one, of which no deal comes',
  'o.id in (select d.contact_id from deals d where ⟦d.workspace_id': 'the same for contacts',
  'as sort_key from deals c where ⟦c.workspace_id = $3⟧ and c.deleted_at is null and c.stage_id = g.id and c."compa':
    'deals without a company in a stage of the own pipeline: the ids of stages are generated, and all deals of other tenants with the same ids have a company',
  '(select c.* from deals c where ⟦c.workspace_id = $4⟧ and c.deleted_at is null and c.stage_id = g.id and c."compa':
    'the same for deals whose company is in the trash',
  'select user_id, coalesce(name, email) from member_profiles where ⟦workspace_id':
    'names owners of own records by id: foreign keys make them members, and a name is that of the account, the same in every workspace',
  'select v.id from whatsapp_conversations v where ⟦v.workspace_id = $2⟧ and v.contact_id in ( select':
    'finds conversations by a contact, of which only own messages are shown: their ids are generated, so there is no other with one',
  'v.contact_id in ( select k.id from contacts k where ⟦k.workspace_id':
    'leads to own conversations only, of contacts whose own row was asked for before',
  'v.contact_id in ( select d.contact_id from deals d where ⟦d.workspace_id': 'the same for a deal',
  'select count(*) from ( select from contacts c where ⟦c.workspace_id = $1⟧ and c.deleted_at is null and c.id in (select rec':
    'locks records whose ids the same workspace’s import made: another tenant’s with such an id could only be waited for, never read or changed',
  'select from companies c where ⟦c.workspace_id = $1⟧ and c.id = any($2::uuid[]) and c.deleted_at is null order b':
    'the same lock for companies',
  'or exists (select from contacts k where ⟦k.workspace_id = c.workspace_id⟧ and k.company_id = c.id and k.deleted_at is null and':
    'asks whether anybody has written to the people of a company that an import created: its id is generated, and a foreign key keeps people in the workspace of their company',
  "nullif(current_setting('app.workspace_id', true), '')::uuid⟧ and v.contact_id = p_contact":
    'was_written_to and has_conversation: the same for a contact, whose conversations a foreign key keeps in its workspace',
  'select o.kind from whatsapp_outbox o where ⟦o.workspace_id = c.workspace_id⟧ and o.target_id = c.id':
    'asks whether a change to an own message waits: its id is generated, and a foreign key keeps a change in the workspace of its message',
  'and a.deleted_at is null join whatsapp_conversations v on ⟦v.workspace_id = c.workspace_id⟧ and v.id = c.conversation_id where c.workspace_id = $1':
    'the conversation of an own message that is to be changed: its id is generated, and a foreign key keeps messages in the workspace of their conversation',
  'and a.deleted_at is null join whatsapp_conversations v on ⟦v.workspace_id = m.workspace_id⟧ and v.id = m.conversation_id where m.workspace_id':
    'the conversation of an own message that is sent again: the same foreign key, and whether another tenant’s comes first is up to the plan',
  'delete from whatsapp_outbox o where ⟦o.workspace_id = $1⟧ and o.account_id = $2 and o.message_id = $3':
    'takes a message from the queue that is to be cancelled: without an own message of that id the whole transaction is rolled back',
  'delete from whatsapp_media f using removed r where ⟦f.workspace_id':
    'the file of an own message that was cancelled: a foreign key keeps files in the workspace of their message',
  'select m.id, m.sent_at from whatsapp_messages m where ⟦m.workspace_id':
    'the last message that is left of the conversation of an own message: a foreign key keeps messages in the workspace of their conversation',
  'limit 1) n on true where ⟦v.workspace_id':
    'the conversation of an own message that was cancelled: the same foreign key',
  '(select s.id from push_subscriptions s where ⟦s.workspace_id':
    'finds the caller’s own device by its secret address: elsewhere it can only be a device of the same person',
  'delete from push_subscriptions s where ⟦s.workspace_id = $1⟧ and s.user_id = $2 and s.id in':
    'removes the caller’s own devices beyond twenty, by ids that the part below finds',
  'as "isConnected" from whatsapp_accounts c where ⟦c.workspace_id = $1⟧ and c.id = $2 and c.deleted_at is null':
    'asks whether an account can be linked by a code: the update that follows finds only an own one',
  'select o.id from push_subscriptions o where ⟦o.workspace_id':
    'counts the caller’s own devices: elsewhere there can only be devices of the same person, of which no example has twenty',
  'from push_settings s where ⟦s.workspace_id':
    'the caller’s own settings: elsewhere there can only be settings of the same person',
  'from contacts k where ⟦k.workspace_id = v.workspace_id⟧ and k.id = v.contact_id and k.deleted_at is null)':
    'the contact of an own conversation: a foreign key keeps it in the workspace of its contact',
  'from whatsapp_conversations v join whatsapp_accounts a on ⟦a.workspace_id = v.workspace_id⟧ and a.id = v.account_id and a.deleted_at is null where':
    'the account of an own conversation: the same kind of foreign key',
  "kind in ('assignment', 'message', 'overdue', 'mention', 'unsent') and ⟦v.workspace_id = c.workspace_id⟧":
    'the conversation of an own notification, which the server made from a conversation of the same workspace',
  'select n.conversation_id from whatsapp_notes n where ⟦n.workspace_id = c.workspace_id⟧ and n.id = c.record_id':
    'the note of an own notification, which the server made from a note of the same workspace',
  'from profile_pictures where ⟦workspace_id':
    'found by a generated id; the picture belongs to the person, not to a workspace',
  'from organization_profiles b where ⟦b.workspace_id':
    'names who acted by id: a name is that of the account, the same in every workspace',
  'select c.impersonator_id from history c where ⟦c.workspace_id':
    'asks in whose name a note or an activity was written that the same statement has just found among the own ones',
  'from events e where ⟦e.workspace_id = c.workspace_id⟧ and e.created_at <':
    'only sets the first sequence number; the events themselves are selected by workspace',
  'as body from %1$I c where ⟦c.workspace_id = $1⟧ order by c.id desc limit $3':
    'only chooses the query plan; both plans return the same rows',
  'from (select from %I c where ⟦c.workspace_id = $1⟧ limit $2 + 1':
    'asks only whether a search has read all rows: where there are more, the index is asked for the same own rows again',
  'deals d where ⟦d.workspace_id = current_workspace⟧ and d.lost_reason': 'would keep sample reasons; tested',
  'into contact_ids from ( select c.id from contacts c where ⟦c.workspace_id = current_workspace⟧':
    'people by ids that are read again among the own ones, both for themselves and for their deals',
  'from reminder_settings s where ⟦s.workspace_id':
    'whether the same person wants emails, in another workspace of theirs: the other tenant’s fixture has the same settings, and nobody else has a row with their id',
  '(select a.conversation_id from whatsapp_addresses a where ⟦a.workspace_id':
    'finds a conversation by an address of an own account, and shows only an own one: the ids of both are generated',
  'from whatsapp_media f join whatsapp_accounts a on ⟦a.workspace_id':
    'asks whether the account of an own file is still there, by the account’s own id',
  '( select m.conversation_id from whatsapp_messages m where ⟦m.workspace_id':
    'finds own conversations by the file of an own message: its id is generated, so there is no other message with it',
  'select from members m where ⟦m.workspace_id = $1⟧ and m.user_id = $2 and m.removed_at is null and m.ro':
    'asks whether whoever started an import may still import: an example’s importer may, here and elsewhere',
  'where exists (select from whatsapp_merges g where ⟦g.workspace_id':
    'asks whether anything was merged into an own conversation: its id is generated',
  "m.payload -> 'referral' from whatsapp_messages m where ⟦m.workspace_id":
    'the ad that led to a conversation whose own row was asked for before: its id is generated',
  'q.revoked_at is not null) from whatsapp_messages q where ⟦q.workspace_id':
    'asks whether a message that an own one quotes was deleted, in the same account: its id is generated',
  'a.deleted_at is null where ⟦v.workspace_id = $1⟧ and v.account_id = $2 and v.id = (select coalesce(':
    'an own conversation by its account, joined in its own workspace, and its id: both ids are generated',
  '_conversations v join whatsapp_accounts o on ⟦o.workspace_id = v.workspace_id⟧ and o.id = v.account_id and o.deleted_at is null':
    mergeSurvives,
  'v.account_id and o.deleted_at is null where ⟦v.workspace_id = $2⟧ and v.account_id = $3 and v.id = (select coalesce(':
    mergeSurvives,
  'lect a.value from whatsapp_addresses a where ⟦a.workspace_id = $1⟧ and a.conversation_id in ( select v.id from what':
    splitSurvives,
  'pp_merges g join whatsapp_conversations v on ⟦v.workspace_id = g.workspace_id⟧ and v.id in (g.conversation_id, g.merged_id) whe':
    splitSurvives,
  'id in (g.conversation_id, g.merged_id) where ⟦g.workspace_id = $2⟧ and g.account_id = $3 and g.id = $4 and v.worksp':
    splitSurvives,
  '= $2 and g.account_id = $3 and g.id = $4 and ⟦v.workspace_id = $5⟧ and v.account_id = $6 and v.id = (select coalesce(':
    splitSurvives,
  "_id' then (select k.id from contacts k where ⟦k.workspace_id = $1⟧ and k.id = (g.kept ->> 'contact_id')::uuid) else":
    splitSurvives,
  'where v.workspace_id = $3 and v.id = $4 and ⟦g.workspace_id = $5⟧ and g.id = $6': splitSurvives,
  "le_name', (select k.id from contacts k where ⟦k.workspace_id = $1⟧ and k.id = (g.merged ->> 'contact_id')::uuid), case":
    splitSurvives,
  'app_messages m using whatsapp_merges g where ⟦g.workspace_id = $1⟧ and g.id = $2 and m.workspace_id = $3 and m.conv':
    splitSurvives,
  'where g.workspace_id = $1 and g.id = $2 and ⟦m.workspace_id = $3⟧ and m.conversation_id = $4 and m.created_at = g.':
    splitSurvives,
  'rsation_id = $5 from whatsapp_merges g where ⟦g.workspace_id = $6⟧ and g.id = $7 and m.workspace_id = $8 and m.conv':
    splitSurvives,
  'app_outbox o set conversation_id = $10 where ⟦o.workspace_id = $11⟧ and o.conversation_id = $12 and coalesce(o.message_id':
    splitSurvives,
  'scheduled_messages s set conversation_id = $13 where ⟦s.workspace_id': splitSurvives,
  "g.merged ->> 'whatsapp_id' from whatsapp_merges g where ⟦g.workspace_id": splitSurvives,
  'sapp_notes n set conversation_id = $18 where ⟦n.workspace_id = $19⟧ and n.conversation_id = $20 and n.id = any(array':
    splitSurvives,
  'est(g.note_ids) from whatsapp_merges g where ⟦g.workspace_id = $21⟧ and g.id = $22))), called as ( update whatsapp_a':
    splitSurvives,
  'sation_id = $23 from whatsapp_merges g where ⟦g.workspace_id = $24⟧ and g.id = $25 and a.workspace_id = $26 and a.co':
    splitSurvives,
  'app_merges n set conversation_id = $28 where ⟦n.workspace_id = $29⟧ and n.conversation_id = $30 and n.id = any(array':
    splitSurvives,
  'st(g.merge_ids) from whatsapp_merges g where ⟦g.workspace_id = $31⟧ and g.id = $32))': splitSurvives,
  'id, before) join whatsapp_conversations v on ⟦v.workspace_id = g.workspace_id⟧ and v.id = side.id where g.workspace_id = $1 and':
    splitSurvives,
  'id = g.workspace_id and v.id = side.id where ⟦g.workspace_id = $1⟧ and g.id = $2), counted as ( select s.id, s.befo':
    splitSurvives,
  'lect count(*) from whatsapp_messages m where ⟦m.workspace_id = $3⟧ and m.conversation_id = s.id and not m.from_me a':
    splitSurvives,
  'as written_at from whatsapp_messages m where ⟦m.workspace_id': splitSurvives,
  ...customFieldSurvivors,
  '::jsonb),version = c.version + 1,updated_at = now() where ⟦c.workspace_id = $2⟧ and c.deleted_at is null and c.id = $3 and c.version':
    'the example sends an outdated version, so no row is updated',
  'x.title, x.scheduled_at from activities x where ⟦x.workspace_id = c.workspace_id⟧ and x.contact_id = c.id':
    'the activity that is planned next with an own record: no example plans one (outlook.test.ts does), and a foreign key keeps activities in the workspace of what they are about',
  'x.title, x.scheduled_at from activities x where ⟦x.workspace_id = c.workspace_id⟧ and x.company_id = c.id':
    'the same for a company',
  'x.title, x.scheduled_at from activities x where ⟦x.workspace_id = c.workspace_id⟧ and x.deal_id = c.id':
    'the same for a deal',
  'select m.sent_at from whatsapp_messages m where ⟦m.workspace_id = c.workspace_id⟧ and m.conversation_id = v.id and not m.is_automatic':
    'when somebody last wrote in an own conversation: a foreign key keeps messages in the workspace of their conversation, whose id is generated',
  "as hidden offset 0) h where ⟦m.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid⟧":
    'list_hidden_accounts: the same people in another workspace, where no account of the examples is restricted; ids of other accounts would hide nothing here',
  'and p.removed_at is null where ⟦g.workspace_id = c.workspace_id⟧ and g.account_id = c.id) end as members':
    'the team of an own account: a foreign key keeps it in the workspace of the account',
  'as "isAssignable" from members m where ⟦m.workspace_id = $3⟧ and m.user_id':
    'whether somebody may be assigned: list_assignable looks at the own workspace alone',
  'join identity.users u on u.id = m.user_id and u.is_active where ⟦m.workspace_id = p_workspace⟧':
    'list_assignable: asked for by the workspace that was entered in the next condition',
  'from tag_assignments a join tags t on ⟦t.workspace_id = a.workspace_id⟧ and t.id = a.tag_id where a.workspace_id':
    'which tags of a row a record lacks: a foreign key keeps assignments in the workspace of their tag',
  'select m.user_id from members m where ⟦m.workspace_id = $4⟧ and m.user_id = any($5::uuid[]) and m.removed_at is null':
    'finds the members of a team: a foreign key refuses people of other tenants, whom account-team.test.ts sends',
  'select m.user_id from members m where ⟦m.workspace_id = p_workspace⟧ and m.removed_at is null and may_answer(':
    'list_assignable: may_answer() looks at the workspace that was entered, alone',
  "where m.workspace_id = p_workspace and ⟦m.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid⟧ and m.user_id = p_user":
    'may_answer: callers give the workspace that they have entered',
  'c.owner_id is null then ( select m.user_id from members m where ⟦m.workspace_id = $1⟧ and m.user_id = $2':
    'the owner of imported rows without one: a foreign key refuses whoever is no member of the workspace',
  'select from tags t where ⟦t.workspace_id = $1⟧ and t.id = any(array(select record_id from import_rows':
    'locks the tags that an own import created: the next statement deletes those of the workspace',
  'b on ⟦b.workspace_id = $3⟧ and b.id = m.id':
    'whether a row changes the record that it matches: rows were matched in the workspace alone',
  'c where ⟦c.workspace_id = $3⟧ and c.id in (select id from matched)':
    'the records that rows match, before the import changes them: rows were matched in the workspace alone',
  "import_rows where ⟦workspace_id = $2⟧ and import_id = $3 and outcome = 'linked'":
    'what an own import linked: its id is generated',
  'select from deals c where ⟦c.workspace_id = $1⟧ and c.stage_id in (':
    'locks the deals of an own stage: a foreign key keeps deals in the workspace of their stage',
  'update whatsapp_conversations v set assignee_id = null where ⟦v.workspace_id':
    'conversations of an own account whose team has just changed: a foreign key keeps them in its workspace, and its id is generated',
  'select m.user_id from members m where ⟦m.workspace_id = $11⟧ and m.user_id = $12::uuid':
    'finds a new assignee: a foreign key refuses people of other tenants',
  'from member_profiles p where ⟦p.workspace_id = c.workspace_id⟧ and p.user_id = any(c.mentions)':
    'names those whom an own note mentions: they were members when it was stored, and a name is that of the account, the same in every workspace',
  'select array_agg(m.user_id) as ids from members m where ⟦m.workspace_id = $11⟧':
    'finds those whom a note mentions: sees_account asks for the own workspace and account',
  'where ⟦v.workspace_id = $2⟧ and v.account_id = $3 and v.id = (select coalesce(':
    'finds the own conversation that somebody looks at: the ids of both are generated',
  'from whatsapp_conversations v where ⟦v.workspace_id = $1⟧ and v.account_id = $2 and v.id = (select coalesce(':
    'the conversation of a recipient, by an id that was found before among those of the own workspace and account',
  'f.version from custom_fields f where ⟦f.workspace_id = $1⟧ and f.kind = (select o.kind from custom_fields o where':
    'locks the fields of a kind while one of them changes, and counts them: no example has fifty, with those of other tenants',
  'left join contacts c on ⟦c.workspace_id = $6⟧ and c.id = m.id where s.row = o.row':
    'the record that a row of a file matches: rows were matched in the workspace alone',
  'select e.id from contacts e where ⟦e.workspace_id = $3⟧ and e.id = any(array(select record_id from pairs))':
    'the records that get imported tags: the same import has just stored them, and a foreign key keeps tags in the workspace of their record',
  'group by record_id) a where ⟦r.workspace_id = $3⟧ and r.import_id = $4 and r.record_id = a.record_id':
    'the rows of the import that is under way: its id was just generated, so nobody else has rows of it',
  't.id = a.tag_id where ⟦a.workspace_id = $4⟧ and a.contact_id = p.id and lower(t.name) = lower(p.name)':
    'the tags that an own record has already: a foreign key keeps them in its workspace',
  'coalesce(name, email) as name from member_profiles where ⟦workspace_id = $1⟧ and user_id = any($2::uuid[])':
    'names the people in a file by id: a name is that of the account, the same in every workspace',
  'elements_text(i.mapping) with ordinality m (field, at) where ⟦i.workspace_id = $1⟧':
    'where the columns of an import are: its own row is asked for at the end of the same statement',
  'elements_text(i.columns) with ordinality c (field, at) where ⟦i.workspace_id = $3⟧':
    'the same for the columns without a field',
  '"contacts" s where ⟦s.workspace_id = c.workspace_id⟧ and s.id = c.contact_id':
    'whether the contact of an own record is in the trash: a foreign key keeps both in one workspace; related-records.test.ts has another tenant’s with the same id',
  '"companies" s where ⟦s.workspace_id = c.workspace_id⟧ and s.id = c.company_id': 'the same for its company',
  '"deals" s where ⟦s.workspace_id = c.workspace_id⟧ and s.id = c.deal_id': 'the same for its deal',
  'as subject_name from tasks c where ⟦c.workspace_id':
    'a task of an own deletion whose subjects are all in the trash: the id of the deletion is generated',
  'tag_assignments first where ⟦there.workspace_id': importedTagSurvives,
  'unnest(r.assignment_ids) from import_rows r where ⟦r.workspace_id': importedTagSurvives,
  'and ⟦first.workspace_id = $4⟧ and first.tag_id': importedTagSurvives,
  'updated_at = now() where ⟦v.workspace_id = $3⟧ and string_to_array(lower(v.definition':
    'views that filter by an own tag that was merged: its id is generated; tags.test.ts merges one beside another workspace',
  'delete from tags t where ⟦t.workspace_id = $1⟧ and t.id = any(array(select record_id from import_rows':
    'the tags that an own import created: its rows are asked for by workspace, and their ids are generated',
  'select from tag_assignments a where ⟦a.workspace_id = $4⟧ and a.tag_id = t.id) returning':
    'whether an own tag is used: a foreign key keeps assignments in the workspace of their tag',
  'from pipelines p join pipeline_stages s on ⟦s.workspace_id = p.workspace_id⟧ and s.pipeline_id':
    'the stages of own pipelines: a foreign key keeps them in the workspace of their pipeline',
  'select array_agg(m.user_id) from members m where ⟦m.workspace_id = v.workspace_id⟧ and sees_account':
    'finds those who see the account of an own conversation: sees_account asks for its workspace',
  'function read_hidden_notices: … from whatsapp_conversations v join whatsapp_accounts a on ⟦a.workspace_id':
    'the account of a conversation: a foreign key keeps both in one workspace',
  "a.is_restricted where ⟦n.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid⟧ and n.read_at":
    'no example has notices of an account that was restricted; account-team.test.ts has some of the same person in two workspaces',
  'or n.user_id = p_user) and ⟦v.workspace_id = n.workspace_id⟧ and (p_account':
    'the conversation of a notice, which the server made from one of the same workspace',
  ...broadcastSurvivors,
  ...bulkUndoSurvivors,
  ...conversationSurvivors,
  ...dealSurvivors,
  ...quickReplySurvivors,
  ...searchSurvivors,
  ...timelineSurvivors,
}
