import { uuidv7 } from 'uuidv7'
import { isSubjectKind } from '#contract/kit/kinds.ts'
import { singularize } from '#contract/kit/names.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { andWhere, identifier, join, raw, sql } from '../../platform/database/sql.ts'
import { hasRelated, notFound } from '../../platform/errors.ts'
import { auditCte, type NewAuditEntry } from '../../platform/events/audit-log.ts'
import { changeEventsCte } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { cascadeTrash, listRelatedTables, noCascade } from '../related.ts'
import { type Selection, selectionByIds } from '../selection.ts'
import { createBulkEvent, type RecordTable } from './record-table.ts'

export type TrashOptions = { force?: boolean; deleteRelated?: boolean }

/**
 * Trashes the selected records in one step; throws 404 if there are none (R2, R7). Unless `force` is set, fails if they have related
 * records. Related records are trashed, too, unless `deleteRelated` is false: then they stay and lose their link.
 */
export async function trashRecords(
  records: RecordTable,
  scope: Scope,
  { ctes, where }: Selection,
  { force = true, deleteRelated = true }: TrashOptions = {},
): Promise<JsonText> {
  const { kind, table } = records
  if (!force) await assertNoRelated(records, scope, { ctes, where })
  const deletionId = uuidv7()
  const changed = raw('changed')
  const cascade = isSubjectKind(kind) && deleteRelated ? cascadeTrash(scope, kind, deletionId, changed) : noCascade
  const auditEntry: NewAuditEntry = {
    action: 'records.deleted',
    kind,
    id: sql`(select (array_agg(id))[1] from ${changed} having count(*) = 1)`,
    details: sql`jsonb_build_object('count', (select count(*) from ${changed}), 'deletionId', ${deletionId}::text)`,
  }
  const row = await scope.tx.first<{ count: number }>(sql`
      with ${ctes} ${changed} as (
        update ${table} c set deleted_at = now(), deletion_id = ${deletionId}, version = c.version + 1 where ${where}
        returning c.id, c.version),
      ${join([...cascade.ctes, changeEventsCte(scope, [createBulkEvent(records, changed, 'deleted'), ...cascade.events]), auditCte(scope, auditEntry, changed)])}
      select count(*)::int as count from ${changed}`)
  if (!row?.count) throw notFound(kind)
  return asJsonText(JSON.stringify({ count: row.count, deletionId }))
}

/** Trashes one record as a step of its own. */
export async function trashRecord(records: RecordTable, scope: Scope, id: string): Promise<JsonText> {
  const { deletionId } = JSON.parse(await trashRecords(records, scope, selectionByIds(scope, [id]))) as {
    deletionId: string
  }
  return asJsonText(JSON.stringify({ id, deletionId }))
}

async function assertNoRelated(
  { descriptor, table }: RecordTable,
  scope: Scope,
  { ctes, where }: Selection,
): Promise<void> {
  const picked = raw('picked')
  const counts = listRelatedTables(descriptor).map(
    ([label, { table: relatedTable, column, deletedColumn }]) => sql`
        (select count(*)::int from ${identifier(relatedTable)} where workspace_id = ${scope.workspaceId}
            and ${identifier(column)} in (select id from ${picked})${andWhere(deletedColumn ? [sql`${identifier(deletedColumn)} is null`] : [])}) as ${identifier(label)}`,
  )
  if (counts.length === 0) return
  const row = await scope.tx.first<Record<string, number>>(sql`
      with ${ctes} ${picked} as (select c.id from ${table} c where ${where}) select ${join(counts)}`)
  const relatedCounts = Object.entries(row ?? {}).filter(([, count]) => count > 0)
  if (relatedCounts.length)
    throw hasRelated(t('Related records exist: {related}.', { related: relatedCounts.map(formatCount).join(', ') }))
}

const formatCount = ([label, count]: [string, number]) =>
  `${formatNumber(count)} ${count === 1 ? singularize(label) : label}`
