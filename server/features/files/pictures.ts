import { Readable } from 'node:stream'
import type { StoredPicture } from '#contract/files/picture.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope, Tx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { isOutcomeUnknown } from '../../platform/database/unknown-outcome.ts'
import { notFound } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Caller } from '../../platform/http/access-tokens.ts'
import type { UploadedPicture } from './receive-picture.ts'

/** Verifies the session before the file of a profile picture is read. */
export const authorizePerson = (tx: Tx, { sessionId, userId }: Caller): Promise<unknown> =>
  tx.rows(sql`select identity.authorize_profile_picture(${sessionId}, ${userId})`)

/** Stores a picture of the workspace. */
export const storePicture = (scope: Scope, files: FileStore, picture: UploadedPicture): Promise<StoredPicture> =>
  storeFile(files, picture, (id, { mediaType, content }) =>
    scope.tx.rows(sql`
      insert into pictures (workspace_id, id, media_type, bytes, created_by)
      values (${scope.workspaceId}, ${id}, ${mediaType}, ${content.length}, ${scope.userId})`),
  )

/** Stores a profile picture, visible to the person's colleagues once their avatar refers to it. */
export const storeProfilePicture = (
  tx: Tx,
  { sessionId, userId }: Caller,
  files: FileStore,
  picture: UploadedPicture,
) =>
  storeFile(files, picture, (id, { mediaType, content }) =>
    tx.rows(sql`
      select identity.store_profile_picture(${sessionId}, ${userId}, ${id}::uuid, ${mediaType}, ${content.length}::integer)`),
  )

/** Stores the file, then inserts the row. Keeps the file if the row may have been committed, so that no row references a missing file. */
async function storeFile(
  files: FileStore,
  picture: UploadedPicture,
  insertRow: (id: string, picture: UploadedPicture) => Promise<unknown>,
): Promise<StoredPicture> {
  const { content, mediaType } = picture
  const id = await files.put(Readable.from(content, { objectMode: false }))
  try {
    await insertRow(id, picture)
  } catch (error) {
    if (!isOutcomeUnknown(error)) await files.remove(id)
    throw error
  }
  return { id, address: `/files/${id}`, mediaType, bytes: content.length }
}

/** Returns a picture of the workspace, or the profile picture of a member. */
export async function getPicture(scope: Scope, id: string): Promise<{ mediaType: string; bytes: number }> {
  const found = await scope.tx.first<{ mediaType: string; bytes: number }>(sql`
    select media_type as "mediaType", bytes from pictures where workspace_id = ${scope.workspaceId} and id = ${id}
    union all
    select media_type, bytes from profile_pictures where workspace_id = ${scope.workspaceId} and id = ${id}`)
  if (!found) throw notFound(t('picture'))
  return found
}
