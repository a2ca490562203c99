import { pageLimits } from '#contract/kit/envelope.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { integerLiteral, sql } from '../../../../platform/database/sql.ts'
import { notFound } from '../../../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../../../platform/http/reply.ts'
import { personJson } from '../../../../records/columns.ts'

/** The members who see an account, by name. */
export async function listPeople(
  scope: Scope,
  accountId: string,
  { search = '', limit = pageLimits.max }: { search?: string; limit?: number },
): Promise<JsonText> {
  const row = await scope.tx.first<{ people: string }>(sql`
    select coalesce((
      select json_agg(${personJson}
                      order by p.name collate "und-x-icu", p.email)
        from (select * from member_profiles p
               where p.workspace_id = a.workspace_id and p.removed_at is null
                 and position(lower(${search.trim()}) in lower(concat_ws(' ', p.name, p.email))) > 0
                 and sees_account(a.workspace_id, a.id, p.user_id)
               order by p.name collate "und-x-icu", p.email limit ${integerLiteral(limit)}) p), '[]')::text as people
      from whatsapp_accounts a
     where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId} and a.deleted_at is null`)
  if (!row) throw notFound(t('account'))
  return asJsonText(row.people)
}
