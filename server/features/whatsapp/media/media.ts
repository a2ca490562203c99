import type { Media } from '#contract/whatsapp/message.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { createSignedUrl } from './signed-urls.ts'

/** The file of a message, with a freshly signed URL if it is stored. */
export async function getMedia(scope: Scope, id: string, appSecret: string): Promise<Media> {
  const row = await scope.tx.first<Media & { file: string | null }>(sql`
    select f.id, f.kind, f.state, f.media_type as "mediaType", f.bytes::float8 as bytes, f.filename, f.file
      from whatsapp_media f where f.workspace_id = ${scope.workspaceId} and f.id = ${id}`)
  if (!row) throw notFound('file')
  const { file, ...media } = row
  return { ...media, address: file && media.state === 'ready' ? createSignedUrl(appSecret, file, media) : null }
}
