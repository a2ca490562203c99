import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../../platform/http/reply.ts'

/** Maximum periods in one reply; the newest are kept. */
const maxPeriods = 500

/** Lists when a deal was in which stage, newest first, and who moved it. */
export async function listStagePeriods(scope: Scope, dealId: string): Promise<JsonText> {
  const row = await scope.tx.first<{ periods: string }>(sql`
    select (
      select coalesce(json_agg(json_build_object(
               'id', r.id, 'stageId', r.stage_id, 'stageName', coalesce(s.name, r.stage_name), 'status', r.status,
               'enteredAt', r.entered_at, 'enteredBy', ${memberJson(sql`r.entered_by`)},
               'leftAt', r.left_at, 'leftBy', ${memberJson(sql`r.left_by`)}) order by r.entered_at desc, r.id desc), '[]')
        from (select * from deal_stage_periods p where p.workspace_id = c.workspace_id and p.deal_id = c.id
               order by p.entered_at desc, p.id desc limit ${maxPeriods}::int) r
        left join pipeline_stages s on s.workspace_id = r.workspace_id and s.id = r.stage_id)::text as periods
      from deals c where c.workspace_id = ${scope.workspaceId} and c.id = ${dealId} and c.deleted_at is null`)
  if (!row) throw notFound(t('deal'))
  return asJsonText(row.periods)
}

const memberJson = (userId: Sql): Sql => sql`(
  select json_build_object('id', m.user_id, 'name', m.name, 'email', m.email)
    from member_profiles m where m.workspace_id = r.workspace_id and m.user_id = ${userId})`
