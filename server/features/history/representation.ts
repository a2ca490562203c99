import type { LinkField } from '#contract/kit/fields.ts'
import { join, raw, type Sql, sql, staticSql } from '../../platform/database/sql.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'

/** What was added or removed is kept as it was: here it gets its other side, which is nothing. */
export const changePairs = raw(`
  case when h.what not in ('added', 'removed') then h.changes else (
    select jsonb_object_agg(wire_name(e.key), case h.what when 'added' then jsonb_build_array(null, e.value)
                                                          else jsonb_build_array(e.value, null) end)
      from jsonb_each(h.changes) e where e.value <> 'null') end`)

/** A person of the workspace of alias `h`, as JSON. */
export const actorJson = (id: Sql): Sql => sql`(
  select json_build_object('id', p.user_id, 'name', p.name, 'email', p.email)
    from people p where p.workspace_id = h.workspace_id and p.user_id = ${id})`

/** Whoever works in the name of a member of the workspace of alias `h`, as JSON. */
export const impersonatorJson = (id: Sql): Sql => sql`(
  select json_build_object('id', b.user_id, 'name', b.name, 'email', b.email)
    from colleagues b where b.workspace_id = h.workspace_id and b.user_id = ${id})`

/** What a link leads to: its table, the key, the name, and whether it can be in the trash. */
const linkTargetSelects: Record<LinkField['to'] | 'tag', string> = {
  member:
    'select t.user_id, coalesce(t.name, t.email) from people t where t.workspace_id = h.workspace_id and t.user_id',
  company:
    'select t.id, t.name from companies t where t.deleted_at is null and t.workspace_id = h.workspace_id and t.id',
  contact:
    'select t.id, coalesce(t.name, t.email, t.phone_number) from contacts t where t.deleted_at is null and t.workspace_id = h.workspace_id and t.id',
  deal: 'select t.id, t.title from deals t where t.deleted_at is null and t.workspace_id = h.workspace_id and t.id',
  tag: 'select t.id, t.name from tags t where t.workspace_id = h.workspace_id and t.id',
}

/** Both sides of each changed link by name, as far as they are there. What hangs on records bears no tags. */
export function linkedNamesJson(fields: RecordDescriptor['fields'], isRelated?: RecordDescriptor['isRelated']): Sql {
  const links = Object.entries(fields).flatMap(([key, field]) => (field.kind === 'link' ? [{ key, to: field.to }] : []))
  const selects = [...links, ...(isRelated ? [] : [{ key: 'tagId', to: 'tag' as const }])].map(({ key, to }) =>
    raw(`${linkTargetSelects[to]} in ((h.changes #>> '{${key},0}')::uuid, (h.changes #>> '{${key},1}')::uuid)`),
  )
  return staticSql(
    sql`(select coalesce(json_object_agg(named.id, named.name) filter (where named.name is not null), '{}') from (${join(selects, ' union all ')}) named (id, name))`,
  )
}
