import { type RetentionRule, retentionPeriods } from '../../platform/jobs/purge.ts'

const isShownBy = (table: string, column: string) =>
  `exists (select from ${table} r
            where r.workspace_id = pictures.workspace_id
              and r.${column} = '/files/' || pictures.id and r.${column} like '/files/%')`

/**
 * Removes pictures that are not used: a new picture has some time to be set on a field, and a picture of a trashed record stays as long
 * as the record. The files of all other pictures are needed, whatever their age.
 */
export const pictureRetention: RetentionRule = {
  rows: {
    pictures: `created_at < now() - interval '${retentionPeriods.files}' and not ${isShownBy('contacts', 'avatar')} and not ${isShownBy('companies', 'logo')}`,
    'identity.profile_pictures': `created_at < now() - interval '${retentionPeriods.files}'
      and not exists (select from identity.users u where u.id = user_id and u.avatar = '/files/' || profile_pictures.id)`,
  },
  files: 'select id::text as file from pictures union all select id::text from identity.profile_pictures',
}
