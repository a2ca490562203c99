import type { Media } from '#contract/whatsapp/message.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { createSignedUrl } from './signed-urls.ts'

/** A file of the workspace, with a new address if it is here. */
export async function getMedia(scope: Scope, id: string, appSecret: string): Promise<Media> {
  const row = await scope.tx.first<Media & { file: string | null }>(sql`
    select f.id, f.kind, f.state, f.media_type as "mediaType", f.bytes::float8 as bytes, f.filename, f.file
      from whatsapp_media f where f.workspace_id = ${scope.workspaceId} and f.id = ${id}`)
  if (!row) throw notFound('file')
  const { file, ...shown } = row
  return { ...shown, address: file && shown.state === 'ready' ? createSignedUrl(appSecret, file, shown) : null }
}
