/**
 * Predicates whose loss no example shows yet, by a part of their line, and what an example must do to show it. A debt: one that is
 * noticed must not stand here any more, and nothing is added to it.
 */
export const unproven: Record<string, string> = {
  'case when exists (select from tag_assignments a where ⟦a.workspace_id = c.workspace_id⟧':
    'harmless by itself: whether there are any tags at all; the tags are read by a predicate that is proven',
  'with picked as (select c.id from contacts c where ⟦c.workspace_id':
    'force: false on a contact that is in the own trash',
  'a.contact_id not in ( select e.id from contacts e where ⟦e.workspace_id':
    'usage of a tag whose contact is in the trash',
  'a.company_id not in ( select e.id from companies e where ⟦e.workspace_id':
    'usage of a tag whose company is in the trash',
  'from tags t where ⟦t.workspace_id = $8⟧': 'a tag made with an id that is taken, and the same name',
  'exists (select from tags t where ⟦t.workspace_id = $12⟧': 'a tag made with an id that is taken, and another name',
  'exists ( select a.id from contacts e where ⟦e.workspace_id = a.workspace_id⟧':
    'takes a tag off a contact that is in the trash',
  'union all select a.id from companies e where ⟦e.workspace_id = a.workspace_id⟧':
    'takes a tag off a company that is in the trash',
  'id, contact_id,company_id from tag_assignments where ⟦workspace_id': 'merges tags of the same records',
  ') first where ⟦a.workspace_id': 'merges tags of the same records',
  'from tag_assignments there where ⟦there.workspace_id': 'merges tags of the same records',
  'select record_id as id from import_rows where ⟦workspace_id = $1⟧ and import_id = $2 and record_id':
    'one file of more than 2,000 rows that names a person twice',
  'exists (select from import_rows r where ⟦r.workspace_id = i.workspace_id⟧':
    'cancels or undoes an import whose rows are not remembered',
  'select undo_after as after from imports where ⟦workspace_id':
    'an undo that went on after a stop; the id is made by the server, and another row with it is only locked',
  'from companies k where ⟦k.workspace_id = c.workspace_id⟧ and k.id = o.company_id':
    'undoes an import after a company of its contacts is gone',
  'jsonb_populate_record(null::contacts, r.after) n where ⟦c.workspace_id': 'undoes an import that changed a contact',
  "select record_id as id from import_rows where ⟦workspace_id = $1⟧ and import_id = $2 and outcome = 'linked'":
    'undoes an import that linked a company that was there',
  'from people t where ⟦t.workspace_id = h.workspace_id⟧': 'a history that names an owner',
  'from companies t where t.deleted_at is null and ⟦t.workspace_id = h.workspace_id⟧': 'a history that names a company',
  'from tags t where ⟦t.workspace_id = h.workspace_id⟧': 'a history that names a tag',
  'select h.actor_id from history h where ⟦h.workspace_id': 'a trash with rows that two people deleted',
  'from members m where ⟦m.workspace_id = v.workspace_id⟧': 'a view of somebody who has left',
  'from default_views d where ⟦d.workspace_id = v.workspace_id⟧': 'a view that is not the default one',
  'from views v where ⟦v.workspace_id = $1⟧ and v.owner_id = $2': 'somebody with 200 views elsewhere',
  'with picked as (select c.id from companies c where ⟦c.workspace_id':
    'force: false on a company that is in the own trash',
  'from "contacts" where ⟦workspace_id = $3⟧ and "company_id" in (select id from picked)':
    'force: false on a company without contacts, while another of its id has some',
  'select user_id, coalesce(name, email) from people where ⟦workspace_id':
    'a rehearsal that names an owner by an id of another workspace',
  "version = c.version + 1 where ⟦c.workspace_id = $1⟧ and c.deleted_at > now() - interval '30 days'":
    'restores a step with rows of each kind',
  'from companies where ⟦workspace_id = $6⟧ and deleted_at is null and name_key = k.key':
    'an import of companies by name, of one that another workspace has had longer',
  't.name) from tag_assignments a join tags t on ⟦t.workspace_id = a.workspace_id⟧':
    'an export of a company with its tags',
  'c.id = chosen.id left join people p on ⟦p.workspace_id = c.workspace_id⟧': 'an export of a company with its owner',
}

/** Predicates of the sources that no example sends, by a part of their line, and where they are sent. */
export const unsentYet: Record<string, string> = {
  'companies/public.ts: where o.workspace_id = $ and o.id = any(':
    'undoing an import that made companies; transfer tests',
  'companies/public.ts: where c.workspace_id = o.workspace_id and c.company_id = o.id':
    'undoing an import that made companies; transfer tests',
  'files/leftovers.ts: where r.workspace_id = pictures.workspace_id':
    'the hourly purge, which reads all workspaces; files tests',
}
