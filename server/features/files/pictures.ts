import { Readable } from 'node:stream'
import type { StoredPicture } from '#contract/files/files.ts'
import type { Files } from '../../platform/files.ts'
import { notFound } from '../../platform/refusals.ts'
import type { Scope } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import type { Picture } from './receive.ts'

/** Nobody's file is read before the database has let the caller in. */
export const admit = (scope: Scope): Promise<unknown> => scope.tx.rows(sql`select true as admitted`)

/** Keeps a picture for the workspace; the row comes after the file, so that no row promises what is not there. */
export async function keep(scope: Scope, files: Files, { content, mediaType }: Picture): Promise<StoredPicture> {
  const id = await files.put(Readable.from(content, { objectMode: false }))
  try {
    await scope.tx.rows(sql`
      insert into pictures (workspace_id, id, media_type, bytes, created_by)
      values (${scope.workspaceId}, ${id}, ${mediaType}, ${content.length}, ${scope.userId})`)
  } catch (error) {
    await files.remove(id)
    throw error
  }
  return { id, address: `/files/${id}`, mediaType, bytes: content.length }
}

export async function picture(scope: Scope, id: string): Promise<{ mediaType: string; bytes: number }> {
  const found = await scope.tx.first<{ mediaType: string; bytes: number }>(sql`
    select media_type as "mediaType", bytes from pictures where workspace_id = ${scope.workspaceId} and id = ${id}`)
  if (!found) throw notFound('picture')
  return found
}
