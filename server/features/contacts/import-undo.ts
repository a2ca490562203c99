import { contactFields } from '#contract/contacts/fields.ts'
import type { Scope } from '../../platform/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { moveUnusedToTrash } from '../companies/public.ts'
import { putBack, type Undone, type UndoPart } from '../transfer/public.ts'

/** A company may have been deleted for good since. */
const { sets, kept } = putBack(contactFields, {
  companyId: sql`(o.company_id is null or exists (
    select from companies k where k.workspace_id = c.workspace_id and k.id = o.company_id))`,
})

/** Takes back what an import did to some contacts. */
export async function undoContacts(scope: Scope, part: UndoPart): Promise<Undone> {
  const made = await scope.tx.first<{ count: number }>(sql`
    with gone as (
      update contacts c set deleted_at = now(), deleted_in = ${part.step}, version = c.version + 1
        from (${rowsOf(scope, part, 'created')}) r
       where c.workspace_id = ${scope.workspaceId} and c.id = r.record_id and c.deleted_at is null
      returning c.id)
    select count(*)::int as count from gone`)
  const changed = await scope.tx.first<{ restored: number; kept: number }>(sql`
    with changed as (
      update contacts c set ${sets}, version = c.version + 1, updated_at = now()
        from (${rowsOf(scope, part, 'updated')}) r
       cross join lateral jsonb_populate_record(null::contacts, r.before) o
       cross join lateral jsonb_populate_record(null::contacts, r.after) n
       where c.workspace_id = ${scope.workspaceId} and c.id = r.record_id and r.after <> '{}'
      returning ${kept} as kept, r.after)
    select count(*) filter (where kept < fields)::int as restored, coalesce(sum(kept), 0)::int as kept
      from changed
     cross join lateral (
       select sum(case when jsonb_typeof(value) = 'object' then (select count(*) from jsonb_object_keys(value)) else 1 end) as fields
         from jsonb_each(changed.after)) counted`)
  return { removed: made?.count ?? 0, restored: changed?.restored ?? 0, kept: changed?.kept ?? 0 }
}

/** Companies that the import made and that no contact has any more. */
export async function tidyContacts(
  scope: Scope,
  { importId, step }: Pick<UndoPart, 'importId' | 'step'>,
): Promise<void> {
  const made = await scope.tx.rows<{ id: string }>(sql`
    select record_id as id from import_rows
     where workspace_id = ${scope.workspaceId} and import_id = ${importId} and outcome = 'linked'`)
  await moveUnusedToTrash(
    scope,
    made.map(({ id }) => id),
    step,
  )
}

const rowsOf = (scope: Scope, { importId, after, upTo }: UndoPart, outcome: 'created' | 'updated'): Sql => sql`
  select record_id, before, after from import_rows
   where workspace_id = ${scope.workspaceId} and import_id = ${importId} and outcome = ${outcome}
     and (${after}::uuid is null or record_id > ${after}) and record_id <= ${upTo}`
