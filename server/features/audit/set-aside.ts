import { maxSetAsideItems, setAsideKinds } from '#contract/audit/set-aside.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { integerLiteral, sql } from '../../platform/database/sql.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'

/** What was given up in the workspace, newest first: jobs, messages from WhatsApp and their files. */
export async function listSetAside(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ items: string }>(sql`
    select coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'name', s.name, 'at', s.at) order by s.at desc), '[]')::text as items
      from (select j.id, case when j.job = any(${Object.keys(setAsideKinds)}::text[]) then j.job else 'other' end as kind, null as name,
                   j.failed_at as at
              from list_failed_jobs() j
            union all
            select j.id::text, 'message', a.name, j.set_aside_at
              from whatsapp_journal j
              join whatsapp_accounts a on a.workspace_id = j.workspace_id and a.id = j.account_id
             where j.workspace_id = ${scope.workspaceId} and j.set_aside_at is not null
            union all
            select f.id::text, 'file', f.filename, f.created_at
              from whatsapp_media f where f.workspace_id = ${scope.workspaceId} and f.state = 'failed'
             order by at desc limit ${integerLiteral(maxSetAsideItems)}) s`)
  return asJsonText(row?.items ?? '[]')
}
