import type { FieldTable, LinkField } from '#contract/kit/fields.ts'
import { pluralOf } from '#contract/kit/kinds.ts'
import { join, raw, type Sql, sql, staticSql } from '../../platform/database/sql.ts'
import { personJson } from '../../records/columns.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'

/** Additions and removals are stored as a single value; this adds null as the other side. */
export const changePairs = raw(`
  case when h.operation not in ('added', 'removed') then h.changes else (
    select jsonb_object_agg(camel_case(e.key), case h.operation when 'added' then jsonb_build_array(null, e.value)
                                                          else jsonb_build_array(e.value, null) end)
      from jsonb_each(h.changes) e where e.value <> 'null') end`)

/** The JSON of a person in the workspace of alias `h`. */
export const actorJson = (id: Sql): Sql => sql`(
  select ${personJson}
    from member_profiles p where p.workspace_id = h.workspace_id and p.user_id = ${id})`

/** The JSON of an impersonator in the workspace of alias `h`. */
export const impersonatorJson = (id: Sql): Sql => sql`(
  select json_build_object('id', b.user_id, 'name', b.name, 'email', b.email)
    from organization_profiles b where b.workspace_id = h.workspace_id and b.user_id = ${id})`

const memberSelect =
  'select t.user_id, coalesce(t.name, t.email) from member_profiles t where t.workspace_id = h.workspace_id and t.user_id'
const tagSelect = 'select t.id, t.name from tags t where t.workspace_id = h.workspace_id and t.id'
const recordSelect = ({ kind, titleSql }: RecordDescriptor) =>
  `select t.id, ${titleSql('t')} from ${pluralOf(kind)} t where t.deleted_at is null and t.workspace_id = h.workspace_id and t.id`

/**
 * Returns a function that builds the JSON of linked names for the changes of alias `h`: the names on both sides of each changed link of
 * `fields`, and of changed tags, as far as the targets exist. `descriptors` are the kinds that links can reference.
 */
export const createLinkedNames =
  (descriptors: readonly RecordDescriptor[]) =>
  (fields: FieldTable, hasTags: boolean): Sql => {
    const selectTarget = (to: LinkField['to']): string => {
      const target = descriptors.find(({ kind }) => kind === to)
      return target ? recordSelect(target) : memberSelect
    }
    const links = Object.entries(fields).flatMap(([key, field]) =>
      field.kind === 'link' ? [{ key, select: selectTarget(field.to) }] : [],
    )
    const selects = [...links, ...(hasTags ? [{ key: 'tagId', select: tagSelect }] : [])].map(({ key, select }) =>
      raw(`${select} in ((h.changes #>> '{${key},0}')::uuid, (h.changes #>> '{${key},1}')::uuid)`),
    )
    if (selects.length === 0) return raw(`'{}'::json`)
    return staticSql(
      sql`(select coalesce(json_object_agg(named.id, named.name) filter (where named.name is not null), '{}') from (${join(selects, ' union all ')}) named (id, name))`,
    )
  }
