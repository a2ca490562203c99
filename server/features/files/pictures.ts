import { Readable } from 'node:stream'
import type { StoredPicture } from '#contract/files/files.ts'
import type { Files } from '../../platform/files.ts'
import { notFound } from '../../platform/refusals.ts'
import type { Scope, Tx } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import type { Caller } from '../../platform/tokens.ts'
import type { Picture } from './receive.ts'

/** Nobody's file is read before the database has let the caller in. */
export const admit = (scope: Scope): Promise<unknown> => scope.tx.rows(sql`select true as admitted`)

/** The same for a picture of one's own. */
export const admitPerson = (tx: Tx, { sessionId, userId }: Caller): Promise<unknown> =>
  tx.rows(sql`select identity.admit_portrait(${sessionId}, ${userId})`)

/** Keeps a picture for the workspace. */
export const keep = (scope: Scope, files: Files, picture: Picture): Promise<StoredPicture> =>
  stored(files, picture, (id, { mediaType, content }) =>
    scope.tx.rows(sql`
      insert into pictures (workspace_id, id, media_type, bytes, created_by)
      values (${scope.workspaceId}, ${id}, ${mediaType}, ${content.length}, ${scope.userId})`),
  )

/** Keeps a picture of the person, for everybody who works beside them once their avatar is its address. */
export const keepPortrait = (tx: Tx, { sessionId, userId }: Caller, files: Files, picture: Picture) =>
  stored(files, picture, (id, { mediaType, content }) =>
    tx.rows(sql`
      select identity.keep_portrait(${sessionId}, ${userId}, ${id}::uuid, ${mediaType}, ${content.length}::integer)`),
  )

/** The row comes after the file, so that no row promises what is not there. */
async function stored(
  files: Files,
  picture: Picture,
  note: (id: string, picture: Picture) => Promise<unknown>,
): Promise<StoredPicture> {
  const { content, mediaType } = picture
  const id = await files.put(Readable.from(content, { objectMode: false }))
  try {
    await note(id, picture)
  } catch (error) {
    await files.remove(id)
    throw error
  }
  return { id, address: `/files/${id}`, mediaType, bytes: content.length }
}

/** A picture of the workspace, or one that a member shows of themselves. */
export async function picture(scope: Scope, id: string): Promise<{ mediaType: string; bytes: number }> {
  const found = await scope.tx.first<{ mediaType: string; bytes: number }>(sql`
    select media_type as "mediaType", bytes from pictures where workspace_id = ${scope.workspaceId} and id = ${id}
    union all
    select media_type, bytes from portraits where workspace_id = ${scope.workspaceId} and id = ${id}`)
  if (!found) throw notFound('picture')
  return found
}
