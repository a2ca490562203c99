import type { FieldTable } from '#contract/kit/fields.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { identifier, join, type Sql, sql } from '../platform/database/sql.ts'

/** `c.email as "email", c.phone_number as "phoneNumber", …`: the stored fields of alias `c` under their API names. */
export const fieldColumns = (fields: FieldTable): Sql =>
  join(Object.keys(fields).map((key) => sql`c.${identifier(toColumnName(key))} as ${identifier(key)}`))

/** Columns that every record has besides its id and fields. */
export const commonColumns: Sql = sql`c.version, c.created_at as "createdAt", c.updated_at as "updatedAt"`

/** The values of custom fields, by key. */
export const customFieldsColumn: Sql = sql`c.custom_fields as "customFields"`

/** A row `p` of `member_profiles`, as responses represent a member. */
export const personJson: Sql = sql`json_build_object('id', p.user_id, 'name', p.name, 'email', p.email)`

/** The member that a column of alias `c` refers to, as responses represent one. */
export const personColumn = (column: string): Sql => sql`
  case when c.${identifier(column)} is not null then
    (select ${personJson}
       from member_profiles p
      where p.workspace_id = c.workspace_id and p.user_id = c.${identifier(column)}) end`

/** The members that a note of alias `c` mentions. */
export const mentionsJson: Sql = sql`(
  select coalesce(json_agg(${personJson} order by p.user_id), '[]')
    from member_profiles p where p.workspace_id = c.workspace_id and p.user_id = any(c.mentions))`

export const ownerColumn: Sql = personColumn('owner_id')

/** The tags of a record of alias `c`, by name; `column` is the column of `tag_assignments` that references the record. */
export function tagsColumn(column: string): Sql {
  const assignmentsWhere = sql`a.workspace_id = c.workspace_id and a.${identifier(column)} = c.id`
  return sql`
    case when exists (select from tag_assignments a where ${assignmentsWhere}) then
      to_json(array(select json_build_object('id', t.id, 'name', t.name, 'description', t.description)
                      from tag_assignments a
                      join tags t on t.workspace_id = a.workspace_id and t.id = a.tag_id
                     where ${assignmentsWhere} order by t.name)) else '[]' end`
}
