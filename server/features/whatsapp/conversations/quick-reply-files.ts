import type { FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import type { AddressedQuickReplyFile } from '#contract/whatsapp/conversation.ts'
import { maxQuickReplyFiles } from '#contract/whatsapp/limits.ts'
import { acquireLock, type Scope } from '../../../platform/database/scope.ts'
import { integerLiteral, sql } from '../../../platform/database/sql.ts'
import { notFound, unsupportedMediaType, validationFailed } from '../../../platform/errors.ts'
import { asJsonText, type JsonReply, type JsonText } from '../../../platform/http/reply.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createSignedUrl } from '../media/signed-urls.ts'
import { readFileForm, type StoredMedia } from '../media/uploads.ts'
import { assertMediaSize, removeFileOnError, storeOnce } from '../messages/handle-send-request.ts'
import { resolveMediaKind } from '../messages/parse-outgoing.ts'
import { emitQuickRepliesChanged, quickReplyColumns, quickReplyLock } from './quick-replies.ts'

/** Reads a form with a file, storing the file first, then that it belongs to the quick reply. */
export async function handleQuickReplyFile(
  { media: files }: Platform,
  access: TenantAccess,
  id: string,
  request: FastifyRequest,
): Promise<JsonReply> {
  if (!request.isMultipart()) throw unsupportedMediaType('Send the file in a multipart/form-data form.')
  const { media } = await readFileForm(request, files, [])
  await removeFileOnError(files, media, async () =>
    assertMediaSize(resolveMediaKind(undefined, media.mediaType), media.bytes),
  )
  return storeOnce(files, access, { media }, async (scope) => ({
    reply: await addQuickReplyFile(scope, id, media),
    keptFile: true,
  }))
}

/** Adds a stored file to a quick reply, behind its other files. Needs a transaction. */
async function addQuickReplyFile(scope: Scope, id: string, media: StoredMedia): Promise<JsonText> {
  await acquireLock(scope, quickReplyLock)
  const row = await scope.tx.first<{ isThere: boolean; one: string | null }>(sql`
    with target as (
      select r.*, (select count(*) from whatsapp_quick_reply_files f
                    where f.workspace_id = r.workspace_id and f.quick_reply_id = r.id) as files
        from whatsapp_quick_replies r
       where r.workspace_id = ${scope.workspaceId} and r.id = ${id} and r.deleted_at is null),
    stored as (
      insert into whatsapp_quick_reply_files (workspace_id, id, quick_reply_id, file, media_type, bytes, filename, created_by)
      select t.workspace_id, ${uuidv7()}::uuid, t.id, ${media.file}, ${media.mediaType}, ${media.bytes}::integer,
             ${media.filename ?? 'file'}, ${scope.userId}::uuid
        from target t where t.files < ${integerLiteral(maxQuickReplyFiles)}
      returning *),
    changed as (select t.* from target t where exists (select from stored)),
    ${emitQuickRepliesChanged(scope, 'changed')}
    select exists (select from target) as "isThere",
           (select ${quickReplyColumns(sql`(select * from whatsapp_quick_reply_files union all select * from stored)`)}::text
              from changed r) as one`)
  if (row?.one) return asJsonText(row.one)
  throw row?.isThere
    ? validationFailed({
        file: [t('A quick reply may have {maxQuickReplyFiles} files. Remove one first.', { maxQuickReplyFiles })],
      })
    : notFound(t('quick reply'))
}

/** Removes a file from a quick reply. */
export async function removeQuickReplyFile(scope: Scope, id: string, fileId: string): Promise<JsonText> {
  const row = await scope.tx.first<{ one: string | null }>(sql`
    with gone as (
      delete from whatsapp_quick_reply_files f using whatsapp_quick_replies r
       where f.workspace_id = ${scope.workspaceId} and f.id = ${fileId} and f.quick_reply_id = ${id}
         and r.workspace_id = f.workspace_id and r.id = f.quick_reply_id and r.deleted_at is null
      returning r.*),
    ${emitQuickRepliesChanged(scope, 'gone')}
    select (select ${quickReplyColumns(sql`(select * from whatsapp_quick_reply_files where id <> ${fileId})`)}::text
              from gone r) as one`)
  if (!row?.one) throw notFound(t('file'))
  return asJsonText(row.one)
}

/** A file of a quick reply, with a freshly signed URL. */
export async function getQuickReplyFile(
  scope: Scope,
  id: string,
  fileId: string,
  appSecret: string,
): Promise<AddressedQuickReplyFile> {
  const row = await scope.tx.first<Omit<AddressedQuickReplyFile, 'address'> & { file: string }>(sql`
    select f.id, f.filename, f.media_type as "mediaType", f.bytes, f.file
      from whatsapp_quick_reply_files f
      join whatsapp_quick_replies r on r.workspace_id = f.workspace_id and r.id = f.quick_reply_id and r.deleted_at is null
     where f.workspace_id = ${scope.workspaceId} and f.id = ${fileId} and f.quick_reply_id = ${id}`)
  if (!row) throw notFound(t('file'))
  const { file, ...rest } = row
  return { ...rest, address: createSignedUrl(appSecret, file, rest) }
}
