/** Predicates of lists that are filtered or sorted by custom fields whose removal no call notices, and why. "Own" means of the caller's workspace. */
export const customFieldSurvivors: Record<string, string> = {
  'from custom_field_values v where ⟦v.workspace_id = c.workspace_id⟧ and v.kind':
    'values of a custom field of the own workspace: its id is generated, and a foreign key keeps values in the workspace of their field',
  'select f.id, f.type from custom_fields f where ⟦f.workspace_id = $1⟧ and f.kind':
    'finds the custom field that a list is sorted by: a field of other tenants with the same key has the same type, and its values are asked for by workspace',
  'record_id as id, v.time_value as key from custom_field_values v where ⟦v.workspace_id = $1⟧ and v.field_id':
    'values of a custom field of the own workspace, joined to own records',
  'select v.text_value as id from custom_field_values v where ⟦v.workspace_id = $1⟧ and v.field_id':
    'asks whether a choice of an own custom field, which was locked before, is used: the ids of both are generated',
  'where o.id = c."id") as sort_key from contacts c where ⟦c.workspace_id':
    'the sort key of an own record found before: its custom field is asked for by workspace',
  'null::text collate "und-x-icu" as sort_key from contacts c where ⟦c.workspace_id = $15⟧ and c.deleted_at is null and (select find_custom_field':
    'records without a value among those that a filter by the same custom field found: there are none',
  'null::timestamptz as sort_key from contacts c where ⟦c.workspace_id = $4⟧ and c.deleted_at is null and not exists (select from custom':
    'records without a date, behind the only row that the example asks for; the same for numbers is proven',
  'where o.id = c."id") as sort_key from companies c where ⟦c.workspace_id':
    'the sort key of an own record found before: its custom field is asked for by workspace',
  'null::text collate "und-x-icu" as sort_key from companies c where ⟦c.workspace_id = $15⟧ and c.deleted_at is null and (select find_custom_field':
    'records without a value among those that a filter by the same custom field found: there are none',
  'null::timestamptz as sort_key from companies c where ⟦c.workspace_id = $4⟧ and c.deleted_at is null and not exists (select from custom':
    'records without a date, behind the only row that the example asks for; the same for numbers is proven',
  'where o.id = c."id") as sort_key from deals c where ⟦c.workspace_id':
    'the sort key of an own record found before: its custom field is asked for by workspace',
  'null::text collate "und-x-icu" as sort_key from deals c where ⟦c.workspace_id = $15⟧ and c.deleted_at is null and (select find_custom_field':
    'records without a value among those that a filter by the same custom field found: there are none',
  'null::timestamptz as sort_key from deals c where ⟦c.workspace_id = $4⟧ and c.deleted_at is null and not exists (select from custom':
    'records without a date, behind the only row that the example asks for; the same for numbers is proven',
  'by f.position, f.id)::text as labels from custom_fields f where ⟦f.workspace_id = $1⟧ and f.kind':
    'asks which custom fields are required: in the examples none is; values.test.ts creates records beside a workspace that requires one',
  'select f.* from custom_fields f where ⟦f.workspace_id = $1⟧ and f.kind = $2 order by f.id for share':
    'the custom fields by whose types values are checked: other tenants’ fields of the same keys have the same types; values.test.ts sets one that only another workspace has',
  'null and exists ( select from custom_field_values v where ⟦v.workspace_id = $2⟧ and v.kind':
    'values of a custom field that was read in the own workspace: its id is generated, and a foreign key keeps values in the workspace of their field',
  'as "isArchived" from custom_fields f where ⟦f.workspace_id = $1⟧ and (f.kind, f.key) in':
    'the custom fields that a filter names: those of other tenants with the same keys have the same types, and values are asked for by workspace; contacts/filters/refusals.test.ts names one that only another workspace has',
}
