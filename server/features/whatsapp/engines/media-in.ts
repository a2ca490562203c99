import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { mediaBytes } from '#contract/whatsapp/limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { inWorkspace } from '../../../platform/scope.ts'
import { open } from '../../../platform/sealed.ts'
import { sql } from '../../../platform/sql.ts'
import { conversationTold } from '../conversations/conversations.ts'
import { type EngineSession, EngineTrouble } from '../engine.ts'
import { largerThan, mediaTypeOf } from '../media/receive.ts'
import type { Lease } from './lease.ts'

type Use = Pick<Platform, 'database' | 'appSecret' | 'changes' | 'media'>
type Expected = { id: string; kind: MediaKind; mediaType: string | null; source: string; attempts: number }

/** Tries before a file is given up. */
const tries = 6

/** Fetches files that came with messages, one after the other; what WhatsApp no longer has is said to be so. */
export async function fetchExpected(use: Use, lease: Lease, session: Pick<EngineSession, 'fetchMedia'>): Promise<void> {
  const rows = await inWorkspace(use.database, lease.workspaceId, (scope) =>
    scope.tx.rows<Expected>(sql`
      select f.id, f.kind, f.media_type as "mediaType", f.source, f.attempts from whatsapp_media f
       where f.workspace_id = ${scope.workspaceId} and f.account_id = ${lease.accountId} and f.state = 'pending' and f.run_after <= now()
         and f.source is not null
       order by f.run_after limit 10`),
  )
  for (const row of rows) await fetchOne(use, lease, session, row)
}

async function fetchOne(
  use: Use,
  lease: Lease,
  session: Pick<EngineSession, 'fetchMedia'>,
  { id, kind, mediaType, source, attempts }: Expected,
): Promise<void> {
  let file: string | null = null
  let isKept = false
  try {
    const hash = createHash('sha256')
    let bytes = 0
    const content = await session.fetchMedia(open(source, use.appSecret, `whatsapp media ${id}`))
    const counted = async function* () {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > mediaBytes.document) throw largerThan(kind)
        hash.update(chunk)
        yield chunk
      }
    }
    file = await use.media.put(Readable.from(counted(), { objectMode: false }))
    const found = await mediaTypeOf(use.media, file, mediaType ?? '')
    const digest = hash.digest('base64url')
    isKept = (await settled(use, lease, id, { state: 'ready', file, mediaType: found, bytes, hash: digest })) === file
  } catch (error) {
    // What people must not be given, they are not given: a page, a program.
    const isOver = error instanceof Refusal || (error instanceof EngineTrouble && error.class === 'permanent')
    if (isOver || attempts + 1 >= tries) await settled(use, lease, id, { state: isOver ? 'expired' : 'failed' })
    else await postponed(use, lease, id, 2 ** attempts * 2)
  } finally {
    if (file && !isKept) await use.media.remove(file)
  }
}

const postponed = (use: Use, { workspaceId }: Lease, id: string, seconds: number) =>
  inWorkspace(use.database, workspaceId, (scope) =>
    scope.tx.rows(sql`
      update whatsapp_media f set attempts = f.attempts + 1, run_after = now() + make_interval(secs => ${seconds})
       where f.workspace_id = ${scope.workspaceId} and f.id = ${id}`),
  )

type Outcome =
  | { state: 'ready'; file: string; mediaType: string; bytes: number; hash: string }
  | { state: 'failed' | 'expired' }

/** Answers the name of the file that is kept: the same content is kept once. */
async function settled(use: Use, { workspaceId }: Lease, id: string, outcome: Outcome): Promise<string | null> {
  const { file = null, mediaType = null, bytes = null, hash = null } = outcome.state === 'ready' ? outcome : {}
  const row = await inWorkspace(use.database, workspaceId, (scope) =>
    scope.tx.first<{ file: string | null }>(sql`
      with settled as (
        update whatsapp_media f
           set state = ${outcome.state}, source = null, attempts = f.attempts + 1, sha256 = ${hash}, bytes = coalesce(${bytes}, f.bytes),
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
      ${conversationTold(scope, sql`select m.id from whatsapp_messages m where m.workspace_id = ${scope.workspaceId} and m.media_id = ${id}`)}
      select file from settled`),
  )
  use.changes.announce(workspaceId)
  return row?.file ?? null
}
