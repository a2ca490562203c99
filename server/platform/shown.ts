import type { FieldTable } from '#contract/kit/fields.ts'
import { columnOf } from '#contract/kit/names.ts'
import { join, name, type Sql, sql } from './sql.ts'

/** `c.email as "email", c.phone_number as "phoneNumber", …`: the stored fields of alias `c` under their wire names. */
export const fieldsShown = (fields: FieldTable): Sql =>
  join(Object.keys(fields).map((key) => sql`c.${name(columnOf(key))} as ${name(key)}`))

/** What every record carries beside its id and fields, but for what it points at. */
export const carriedShown: Sql = sql`c.version, c.created_at as "createdAt", c.updated_at as "updatedAt"`

/** The member whom a column of alias `c` names, as answers carry one. */
export const personShown = (column: string): Sql => sql`
  case when c.${name(column)} is not null then
    (select json_build_object('id', p.user_id, 'name', p.name, 'email', p.email)
       from people p
      where p.workspace_id = c.workspace_id and p.user_id = c.${name(column)}) end`

export const ownerShown: Sql = personShown('owner_id')

/** The tags of a record of alias `c`, by name; `column` is the one of `tag_assignments` that points at the record. */
export function tagsShown(column: string): Sql {
  const of = sql`a.workspace_id = c.workspace_id and a.${name(column)} = c.id`
  return sql`
    case when exists (select from tag_assignments a where ${of}) then
      to_json(array(select json_build_object('id', t.id, 'name', t.name, 'description', t.description)
                      from tag_assignments a
                      join tags t on t.workspace_id = a.workspace_id and t.id = a.tag_id
                     where ${of} order by t.name)) else '[]' end`
}
