/** Predicates of the searches of lists (`functions/list_search.sql`) whose removal no call of the examples notices, and why. */
export const searchSurvivors: Record<string, string> = {
  '⟦c.workspace_id = current_workspace⟧ and c.deleted_at is null order by c.created_':
    'reads the newest rows, if many of them match: contacts/search-plans.test.ts finds the same among newer ones of other tenants',
  '( select o.id from companies o where not is_phone_number and ⟦o.workspace_id':
    'finds own contacts by their company: a foreign key keeps them in its workspace, so another tenant’s company has none of them',
  '( select o.id from companies o where ⟦o.workspace_id = current_workspace⟧': 'the same for deals',
  '(select o.name_key like all ($2) from companies o where ⟦o.workspace_id':
    'compares the company of a row, if more than 10,000 companies match; contacts/search-plans.test.ts has as many',
  '(select o.name_key like all (all_words) from companies o where ⟦o.workspace_id': 'the same, when the rows are read',
  '(select k.name_key like all (all_words) from contacts k where ⟦k.workspace_id':
    'compares the contact of an own deal, if many deals match: a foreign key keeps it in the workspace of its deal',
  'as sort_key from tasks c where ⟦c.workspace_id = $2⟧ and c.deleted_at is null and c.ctid in (select place':
    'reads the places that the search has just found among the own tasks: other tenants have no row there',
  'select c.id, c.ctid, c.created_at from tasks c where ⟦c.workspace_id':
    'finds the places of tasks, which the list reads only if they are its own',
  'select c.id, c.ctid as place, c.created_at from tasks c where ⟦c.workspace_id': 'the same for whole words',
}
