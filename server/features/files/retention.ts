import { pluralOf } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { type RetentionRule, retentionPeriods } from '../../platform/jobs/purge.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'

const isShownBy = (table: string, column: string) =>
  `exists (select from ${table} r
            where r.workspace_id = pictures.workspace_id
              and r.${column} = '/files/' || pictures.id and r.${column} like '/files/%')`

/** Whether undoing an import would show a picture again: `column` is the key of the value before the import. */
const isBroughtBackAs = (column: string) =>
  `exists (select from import_rows i
            where i.workspace_id = pictures.workspace_id and i.before ->> '${column}' = '/files/' || pictures.id)`

/**
 * Removes pictures that are not used: a new picture has some time to be set on a field, a picture of a trashed record stays as long
 * as the record, and one that an import replaced as long as the import can be undone. The files of all other pictures are needed,
 * whatever their age.
 */
export const createPictureRetention = (descriptors: readonly RecordDescriptor[]): RetentionRule => ({
  rows: {
    pictures: `created_at < now() - interval '${retentionPeriods.files}' ${listUses(descriptors)
      .map((use) => `and not ${use}`)
      .join(' ')}`,
    'identity.profile_pictures': `created_at < now() - interval '${retentionPeriods.files}'
      and not exists (select from identity.users u where u.id = user_id and u.avatar = '/files/' || profile_pictures.id)`,
  },
  files: 'select id::text as file from pictures union all select id::text from identity.profile_pictures',
})

/** Each is a condition of its own: PostgreSQL can join only those, and would search per picture for alternatives in one. */
const listUses = (descriptors: readonly RecordDescriptor[]): string[] => {
  const columns = descriptors.flatMap(({ kind, fields }) =>
    Object.entries(fields).flatMap(([key, field]) =>
      field.kind === 'url' && field.picture ? [[pluralOf(kind), toColumnName(key)] as const] : [],
    ),
  )
  return [
    ...columns.map(([table, column]) => isShownBy(table, column)),
    ...new Set(columns.map(([, column]) => isBroughtBackAs(column))),
  ]
}
