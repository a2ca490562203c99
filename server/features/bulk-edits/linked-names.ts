import { pluralOf, subjectKinds } from '#contract/kit/kinds.ts'
import { join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { personJson as memberJson } from '../../records/columns.ts'
import { subjectTitles } from '../../records/related.ts'

/** The JSON of a person in the workspace of alias `c`; null for a former member. */
export const personJson = (id: Sql): Sql => sql`(
  select ${memberJson} from member_profiles p where p.workspace_id = c.workspace_id and p.user_id = ${id})`

const uuidPattern = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'

/** What links can lead to: table, id and name of alias `t`, besides subjects. */
const otherTargets = [
  { table: 'member_profiles', id: 'user_id', name: 'coalesce(t.name, t.email)' },
  { table: 'pipeline_stages', id: 'id', name: 't.name' },
  { table: 'tags', id: 'id', name: 't.name' },
]
const targets = [
  ...otherTargets.map((target) => ({ ...target, where: '' })),
  ...subjectKinds.map((kind) => ({
    table: pluralOf(kind) as string,
    id: 'id',
    name: subjectTitles[kind]('t'),
    where: ' and t.deleted_at is null',
  })),
]

/** The names of what the values of the column `changes` of an alias link to, by id, as far as it exists in its workspace. */
export function linkedNames(aliasName: string): Sql {
  const alias = raw(aliasName)
  const selects = targets.map(
    ({ table, id, name, where }) => sql`
      select t.${raw(id)} as id, ${raw(name)} as name from ${raw(table)} t
       where t.workspace_id = ${alias}.workspace_id and t.${raw(id)} = any(linked.ids)${raw(where)}`,
  )
  return sql`(
    select coalesce(json_object_agg(named.id, named.name) filter (where named.name is not null), '{}')
      from (select array_agg((v.value #>> '{}')::uuid) as ids
              from jsonb_path_query(${alias}.changes, '$.** ? (@.type() == "string" && @ like_regex ${raw(`"${uuidPattern}"`)})') v (value)) linked
     cross join lateral (${join(selects, ' union all ')}) named)`
}
