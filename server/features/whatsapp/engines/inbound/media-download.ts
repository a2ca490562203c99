import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { maxMediaBytes } from '#contract/whatsapp/limits.ts'
import { withWorkspaceTransaction } from '../../../../platform/database/scope.ts'
import { raw, sql } from '../../../../platform/database/sql.ts'
import { isOutcomeUnknown } from '../../../../platform/database/unknown-outcome.ts'
import { decrypt } from '../../../../platform/encryption.ts'
import { DomainError, isStorageError } from '../../../../platform/errors.ts'
import { insertEvent } from '../../../../platform/events/event-log.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { hasRoom, toWorkspaceFull } from '../../../../platform/usage.ts'
import { emitConversationChanged } from '../../conversations/conversations.ts'
import { stripStoredPicture } from '../../media/strip-stored-picture.ts'
import { detectMediaType, mediaTooLarge } from '../../media/uploads.ts'
import { EngineError, type EngineSession } from '../engine.ts'
import type { Lease } from '../sessions/lease.ts'

type DownloadDeps = Pick<Platform, 'database' | 'appSecret' | 'changes' | 'media'>
type PendingMedia = {
  id: string
  kind: MediaKind
  mediaType: string | null
  bytes: number | null
  source: string
  attempts: number
}

/** Attempts to download a file before it is marked as failed. */
const maxAttempts = 6
/** Seconds before the next attempt when a file could not be stored. */
const fullDiskDelay = 60
/** How often the process may die while it downloads a file. */
const maxCrashes = 2

/** Maximum files per run; the rest is downloaded by later runs. */
const maxDownloads = 10

/**
 * Downloads the pending files of inbound messages one by one, those of the history last; files WhatsApp no longer has are marked as
 * expired.
 */
export async function downloadPendingMedia(
  deps: DownloadDeps,
  lease: Lease,
  session: Pick<EngineSession, 'fetchMedia'>,
): Promise<void> {
  for (let left = maxDownloads; left > 0; left--) {
    // Queried again for each file, because a file that has arrived meanwhile can take precedence.
    const next = await findNextDownload(deps, lease)
    if (!next) return
    await downloadOne(deps, lease, session, next)
  }
}

const findNextDownload = (deps: DownloadDeps, lease: Lease): Promise<PendingMedia | undefined> =>
  withWorkspaceTransaction(deps.database, lease.workspaceId, (scope) =>
    scope.tx.first<PendingMedia>(sql`
      select f.id, f.kind, f.media_type as "mediaType", f.bytes::float8 as bytes, f.source, f.attempts from whatsapp_media f
       where f.workspace_id = ${scope.workspaceId} and f.account_id = ${lease.accountId} and f.state = 'pending' and f.run_after <= now()
         and f.source is not null
       order by exists (select from whatsapp_messages m where m.workspace_id = ${scope.workspaceId} and m.media_id = f.id and m.history),
                f.run_after limit 1`),
  )

async function downloadOne(
  deps: DownloadDeps,
  lease: Lease,
  session: Pick<EngineSession, 'fetchMedia'>,
  { id, kind, mediaType, bytes: expectedBytes, source, attempts }: PendingMedia,
): Promise<void> {
  let file: string | null = null
  let isFileUsed = false
  if (!(await claimDownload(deps, lease, id, expectedBytes ?? 0)))
    return void (await recordOutcome(deps, lease, id, { state: 'failed' }))
  try {
    const hash = createHash('sha256')
    let bytes = 0
    const content = await session.fetchMedia(decrypt(source, deps.appSecret, `whatsapp media ${id}`))
    const hashingStream = async function* () {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > maxMediaBytes.document) throw mediaTooLarge(kind)
        hash.update(chunk)
        yield chunk
      }
    }
    file = await deps.media.put(Readable.from(hashingStream(), { objectMode: false }))
    const received = {
      file,
      bytes,
      hash: hash.digest('base64url'),
      mediaType: await detectMediaType(deps.media, file, mediaType ?? ''),
    }
    const kept = kind === 'document' ? received : await stripStoredPicture(deps.media, received).catch(() => received)
    file = kept.file
    const recorded = await recordOutcome(deps, lease, id, { state: 'ready', ...kept }).catch((error) => {
      isFileUsed = isOutcomeUnknown(error)
      throw error
    })
    isFileUsed = recorded === file
  } catch (error) {
    // The storage is the problem, not the file: it is downloaded once files can be stored again.
    if (isStorageError(error)) return void (await scheduleRetry(deps, lease, id, { attempts, seconds: fullDiskDelay }))
    // A `DomainError` means a file that is too large or of a dangerous type.
    const isPermanent = error instanceof DomainError || (error instanceof EngineError && error.class === 'permanent')
    if (isPermanent || toWorkspaceFull(error) || attempts + 1 >= maxAttempts)
      await recordOutcome(deps, lease, id, { state: isPermanent ? 'expired' : 'failed' })
    else await scheduleRetry(deps, lease, id, { attempts: attempts + 1, seconds: 2 ** attempts * 2 })
  } finally {
    if (file && !isFileUsed) await deps.media.remove(file)
  }
}

/** Counts the download as a crash until it is over. False if the process died too often during it, or the workspace is full. */
const claimDownload = (deps: DownloadDeps, { workspaceId }: Lease, id: string, bytes: number): Promise<boolean> =>
  withWorkspaceTransaction(deps.database, workspaceId, async (scope) => {
    const media = await scope.tx.first<{ crashes: number }>(sql`
      update whatsapp_media f set crashes = f.crashes + 1 where f.workspace_id = ${scope.workspaceId} and f.id = ${id} returning f.crashes`)
    return media !== undefined && media.crashes <= maxCrashes && hasRoom(scope, { files: 1, fileBytes: bytes })
  })

const scheduleRetry = (
  deps: DownloadDeps,
  { workspaceId }: Lease,
  id: string,
  { attempts, seconds }: { attempts: number; seconds: number },
) =>
  withWorkspaceTransaction(deps.database, workspaceId, (scope) =>
    scope.tx.rows(sql`
      update whatsapp_media f set attempts = ${attempts}, crashes = 0, run_after = now() + make_interval(secs => ${seconds})
       where f.workspace_id = ${scope.workspaceId} and f.id = ${id}`),
  )

type DownloadOutcome =
  | { state: 'ready'; file: string; mediaType: string; bytes: number; hash: string }
  | { state: 'failed' | 'expired' }

/** Stores the outcome; returns the file in use, which is an earlier one if it has the same content. One that failed can be tried again. */
async function recordOutcome(
  deps: DownloadDeps,
  { workspaceId }: Lease,
  id: string,
  outcome: DownloadOutcome,
): Promise<string | null> {
  const { file = null, mediaType = null, bytes = null, hash = null } = outcome.state === 'ready' ? outcome : {}
  const hasFailed = outcome.state === 'failed'
  const row = await withWorkspaceTransaction(deps.database, workspaceId, async (scope) => {
    const settled = await scope.tx.first<{ file: string | null }>(sql`
      with settled as (
        update whatsapp_media f
           set state = ${outcome.state}, source = case when ${hasFailed} then f.source end,
               set_aside_at = case when ${hasFailed} then now() end, attempts = f.attempts + 1, crashes = 0, sha256 = ${hash}, bytes = coalesce(${bytes}, f.bytes),
               media_type = coalesce(${mediaType}, f.media_type),
               file = coalesce((select s.file from whatsapp_media s
                                 where s.workspace_id = ${scope.workspaceId} and s.sha256 = ${hash} and s.state = 'ready' limit 1), ${file})
         where f.workspace_id = ${scope.workspaceId} and f.id = ${id}
        returning f.id, f.file),
      changed as (
        select v.id, v.account_id, v.whatsapp_id from whatsapp_conversations v
         where v.workspace_id = ${scope.workspaceId} and v.id in (
           select m.conversation_id from whatsapp_messages m
            where m.workspace_id = ${scope.workspaceId} and m.media_id = ${id})),
      ${emitConversationChanged(scope, raw('changed'), sql`select m.id from whatsapp_messages m where m.workspace_id = ${scope.workspaceId} and m.media_id = ${id}`)}
      select file from settled`)
    if (hasFailed) await insertEvent(scope, 'failed-jobs.changed', [])
    return settled
  })
  deps.changes.notify(workspaceId)
  return row?.file ?? null
}
