import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import type { RecipientResult } from '#contract/whatsapp/broadcasts/enums.ts'
import { broadcastLimits } from '#contract/whatsapp/broadcasts/limits.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { empty, raw, sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import type { JsonPage, JsonText } from '../../../platform/http/reply.ts'
import { parseSort } from '../../../records/keyset.ts'
import { fetchPage } from '../../../records/page.ts'
import type { TotalCache } from '../../../records/total-cache.ts'
import { addSignedUrls } from '../media/signed-urls.ts'
import { broadcastColumns, messageJoin, recipientColumns, resultColumn, summaryColumns } from './broadcast-columns.ts'

type PageQuery = { limit?: number; cursor?: string }

const newestFirst = parseSort(
  { createdAt: { key: 'c.created_at', type: 'timestamptz', nullable: false } },
  '-createdAt',
)
const inOrder = parseSort({ place: { key: 'c.place', type: 'integer', nullable: false } }, 'place')

/** A page of the broadcasts of the workspace, newest first. */
export const listBroadcasts = (
  scope: Scope,
  { limit = broadcastLimits.page, cursor }: PageQuery,
  counts: TotalCache,
): Promise<JsonPage> =>
  fetchPage(scope, counts, {
    table: raw('whatsapp_broadcasts'),
    ctes: empty,
    where: sql`c.workspace_id = ${scope.workspaceId}`,
    isFiltered: false,
    representation: summaryColumns,
    // Some accounts may be hidden from the caller.
    filterKey: `broadcasts for ${scope.userId}`,
    sort: newestFirst,
    cursor,
    limit,
  })

/** A broadcast with its file and its counts. */
export async function getBroadcast(scope: Scope, id: string, appSecret: string): Promise<JsonText> {
  const row = await scope.tx.first<{ broadcast: string }>(sql`
    select row_to_json(shown)::text as broadcast from whatsapp_broadcasts c ${broadcastColumns}
     where c.workspace_id = ${scope.workspaceId} and c.id = ${id}`)
  if (!row) throw notFound(t('broadcast'))
  return addSignedUrls(appSecret, row.broadcast)
}

/** A page of the recipients of a broadcast, in the order in which they get it. */
export const listRecipients = (
  scope: Scope,
  id: string,
  { result, limit = broadcastLimits.page, cursor }: PageQuery & { result?: RecipientResult },
  counts: TotalCache,
): Promise<JsonPage> =>
  fetchPage(scope, counts, {
    table: raw('whatsapp_broadcast_recipients'),
    parent: {
      select: sql`select from whatsapp_broadcasts b where b.workspace_id = ${scope.workspaceId} and b.id = ${id}`,
      name: 'broadcast',
    },
    ctes: empty,
    where: sql`c.workspace_id = ${scope.workspaceId} and c.broadcast_id = ${id} ${
      result ? sql`and (select ${resultColumn} from (select c.*) r ${messageJoin}) = ${result}` : empty
    }`,
    isFiltered: false,
    representation: recipientColumns,
    filterKey: `recipients ${id} ${result ?? ''} for ${scope.userId}`,
    sort: inOrder,
    cursor,
    limit,
  })

/** Ids for new rows, in order. */
export const createIds = (count: number): string[] => Array.from({ length: count }, () => uuidv7())
