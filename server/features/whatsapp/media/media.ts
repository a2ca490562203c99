import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import type { Media } from '#contract/whatsapp/message.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { createSignedUrl } from './signed-urls.ts'
import type { StoredMedia } from './uploads.ts'

/** The file of a message, with a freshly signed URL if it is stored. */
export async function getMedia(scope: Scope, id: string, appSecret: string): Promise<Media> {
  const row = await scope.tx.first<Media & { file: string | null }>(sql`
    select f.id, f.kind, f.state, f.media_type as "mediaType", f.bytes::float8 as bytes, f.filename, f.file
      from whatsapp_media f where f.workspace_id = ${scope.workspaceId} and f.id = ${id}`)
  if (!row) throw notFound(t('file'))
  const { file, ...media } = row
  return { ...media, address: file && media.state === 'ready' ? createSignedUrl(appSecret, file, media) : null }
}

/**
 * Stores a file, reusing one of the workspace with the same content, which cannot be removed meanwhile; `keptFile`: whether it is the
 * given one.
 */
export async function insertMedia(
  scope: Scope,
  accountId: string,
  kind: string,
  { file, hash, bytes, mediaType, filename }: StoredMedia,
): Promise<{ id: string; keptFile: boolean }> {
  const row = await scope.tx.first<{ id: string; file: string }>(sql`
    insert into whatsapp_media (workspace_id, id, account_id, kind, state, media_type, bytes, filename, sha256, file, created_by)
    select ${scope.workspaceId}, ${uuidv7()}, ${accountId}, ${kind}, 'ready', ${mediaType}, ${bytes}, ${filename}, ${hash},
           coalesce((select f.file from whatsapp_media f
                      where f.workspace_id = ${scope.workspaceId} and f.sha256 = ${hash} and f.state = 'ready' limit 1 for key share), ${file}), ${scope.userId}
    returning id, file`)
  if (!row) throw new Error('a file was not stored')
  return { id: row.id, keptFile: row.file === file }
}

/** A condition that no broadcast has file `f`: it belongs to one message only. */
export const isOfOneMessage: Sql = sql`
  not exists (select from whatsapp_broadcasts b where b.workspace_id = f.workspace_id and b.media_id = f.id)`
