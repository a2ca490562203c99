const restoredLink =
  'whether what an own record was linked to before is still there: a foreign key keeps both in one workspace'
const ownOperation =
  'what an own bulk operation changed: nobody else’s has the same id and author; undo-bulk.test.ts has another tenant who tries'
const ofMember =
  'the plans and talks of an own company’s people and deals: a foreign key keeps them in its workspace; outlook.test.ts'
const nameOfPerson =
  'the name of a person whom an own bulk edit assigned or names: they have the same name in every workspace'
const namedLink =
  'the name of what an own bulk edit linked to: bulk-edits.test.ts has ids of another tenant’s records among the values'
const restoredStage = 'the stage of an own deal: a foreign key keeps both in one workspace'
const importPage = 'the imports of the workspace: other tenants of the examples have older ones; import-history.test.ts'

const pinnedNotes =
  'counts the pinned notes of an own record: a foreign key keeps notes in the workspace of their record'

/** Predicates of the undo of bulk operations, of what counts for a company, of pinned notes, and of the list of imports that no example notices, and why. */
export const bulkUndoSurvivors: Record<string, string> = {
  'f.key = e.key where ⟦h.workspace_id': ownOperation,
  'max(h.seq) as seq from history h where ⟦h.workspace_id': ownOperation,
  'tag as materialized ( select t.id from tags t where ⟦t.workspace_id': ownOperation,
  'ity as materialized ( select c.id from contacts c where ⟦c.workspace_id': ownOperation,
  'ity as materialized ( select c.id from companies c where ⟦c.workspace_id': ownOperation,
  'ists (select from tag_assignments a where ⟦a.workspace_id': ownOperation,
  'and not exists (select from history l where ⟦l.workspace_id': ownOperation,
  'array(select f.key from custom_fields f where ⟦f.workspace_id': ownOperation,
  'as name from member_profiles t where ⟦t.workspace_id = r.workspace_id⟧': nameOfPerson,
  'as name from member_profiles t where ⟦t.workspace_id = c.workspace_id⟧': nameOfPerson,
  'as name from pipeline_stages t where ⟦t.workspace_id = c.workspace_id⟧': namedLink,
  'as name from contacts t where ⟦t.workspace_id = c.workspace_id⟧': namedLink,
  'as name from deals t where ⟦t.workspace_id = c.workspace_id⟧': namedLink,
  'as name from pipeline_stages t where ⟦t.workspace_id = r.workspace_id⟧': namedLink,
  'as name from contacts t where ⟦t.workspace_id = r.workspace_id⟧': namedLink,
  'as name from companies t where ⟦t.workspace_id = r.workspace_id⟧': namedLink,
  'as name from deals t where ⟦t.workspace_id = r.workspace_id⟧': namedLink,
  'is null or exists (select from "contacts" t where ⟦t.workspace_id': restoredLink,
  'is null or exists (select from "companies" t where ⟦t.workspace_id': restoredLink,
  'is null or exists (select from "deals" t where ⟦t.workspace_id': restoredLink,
  'is null or exists (select from "members" t where ⟦t.workspace_id': restoredLink,
  'and exists (select from "pipeline_stages" t where ⟦t.workspace_id': restoredLink,
  'x.scheduled_at from activities x where ⟦x.workspace_id = k.workspace_id⟧': ofMember,
  'x.happens_at as at from activities x where ⟦x.workspace_id = k.workspace_id⟧': ofMember,
  ')) s where ⟦k.workspace_id = c.workspace_id⟧ and k.company_id': ofMember,
  'al_members" as materialized ( select c.id from deals c where ⟦c.workspace_id': ofMember,
  'members" as materialized ( select c.id from contacts c where ⟦c.workspace_id': ofMember,
  'select from deal_stage_periods p where ⟦p.workspace_id = c.workspace_id⟧': restoredStage,
  'lateral jsonb_populate_record(null::deals, r.after) n where ⟦c.workspace_id':
    'the deals of an own bulk operation: one of another tenant’s with the same id was moved at another time, so that the undo leaves it alone',
  'select from notes p where ⟦p.workspace_id = c.workspace_id⟧ and p.contact_id': pinnedNotes,
  'select from notes p where ⟦p.workspace_id = c.workspace_id⟧ and p.company_id': pinnedNotes,
  'select from notes p where ⟦p.workspace_id = c.workspace_id⟧ and p.deal_id': pinnedNotes,
  'from (select from imports c where ⟦c.workspace_id': importPage,
  'as sort_key from imports c where ⟦c.workspace_id': importPage,
  'select from members m where ⟦m.workspace_id': importPage,
}
