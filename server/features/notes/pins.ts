import { t } from '#contract/language/translate.ts'
import { maxPinnedNotes } from '#contract/notes/fields.ts'
import { pinTexts } from '#contract/notes/messages.ts'
import { acquireLock, type Scope } from '../../platform/database/scope.ts'
import { integerLiteral, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { notFound, validationFailed } from '../../platform/errors.ts'
import { changeEventCte } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { activeWhere } from '../../records/selection.ts'
import { noteRepresentation } from './representation.ts'

/** Pins a note, unless it is pinned: the first pin counts. Throws 404, or 422 if its record has no pin left. Needs a transaction. */
export async function pinNote(scope: Scope, id: string): Promise<JsonText> {
  await acquireLock(scope, 'pinned notes')
  const note = await changePin(scope, id, {
    sets: sql`pinned_at = now(), pinned_by = ${scope.userId}`,
    where: sql`c.pinned_at is null and ${hasPinLeft}`,
  })
  if (!JSON.parse(note).pinnedAt) throw validationFailed({ id: [pinTexts.full] })
  return note
}

/** Unpins a note, if it is pinned. Throws 404. */
export const unpinNote = (scope: Scope, id: string): Promise<JsonText> =>
  changePin(scope, id, { sets: sql`pinned_at = null, pinned_by = null`, where: sql`c.pinned_at is not null` })

/** Condition on alias `c`: its contact, company or deal has fewer pinned notes than it may have. */
const hasPinLeft: Sql = sql`(
  select count(*) from (${join(
    ['contact_id', 'company_id', 'deal_id'].map(
      (column) => sql`
        select from notes p
         where p.workspace_id = c.workspace_id and p.${raw(column)} = c.${raw(column)} and p.pinned_at is not null and p.deleted_at is null`,
    ),
    ' union all ',
  )}) p) < ${integerLiteral(maxPinnedNotes)}`

/** Changes the pin of a note that meets the condition, and emits the change; returns the note, changed or not. */
async function changePin(scope: Scope, id: string, { sets, where }: { sets: Sql; where: Sql }): Promise<JsonText> {
  const [changed, unchanged] = [raw('changed'), raw('unchanged')]
  const row = await scope.tx.first<{ note: string | null }>(sql`
    with ${changed} as (
      update notes c set ${sets}, version = c.version + 1
       where ${activeWhere(scope)} and c.id = ${id} and ${where}
      returning c.*),
    -- Read only when nothing was changed, and locked, so that it is the row that the update met.
    ${unchanged} as (select * from notes c where ${activeWhere(scope)} and c.id = ${id} for update),
    ${changeEventCte(scope, changed, 'note.changed')}
    select (select row_to_json(shown)::text
              from (select * from ${changed} union all select * from ${unchanged} where not exists (select from ${changed})) c
              ${noteRepresentation}) as note`)
  if (!row?.note) throw notFound(t('note'))
  return asJsonText(row.note)
}
