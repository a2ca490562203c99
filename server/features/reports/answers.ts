import type { TimeRange } from '#contract/kit/calendar.ts'
import type { PersonSummary } from '#contract/kit/schema.ts'
import { reportLimits } from '#contract/reports/enums.ts'
import type { RangeQuery } from '#contract/reports/queries.ts'
import type { AnswersReport, AnswerTimes } from '#contract/reports/reports.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { empty, integerLiteral, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { nextOf, parseDays, toTimeRange } from './days.ts'
import { memberJson, parseMember } from './reported.ts'

/** `percentiles` are null without answers. */
type Times = { count: number; percentiles: [number, number] | null }
type AnswerRow = { isTotal: boolean; member: PersonSummary | null; answers: Times; first: Times }

/** Reports how long customers waited for the answers of each member. */
export async function getAnswersReport(scope: Scope, query: RangeQuery): Promise<AnswersReport> {
  const range = toTimeRange(parseDays(query))
  const row = await scope.tx.first<{ answers: string }>(selectAnswers(scope, range, parseMember(scope, query.ownerId)))
  const rows = JSON.parse(row?.answers ?? '[]') as AnswerRow[]
  const total = rows.find(({ isTotal }) => isTotal)
  const toTimesOfRow = ({ answers, first }: Pick<AnswerRow, 'answers' | 'first'>) => ({
    answers: toAnswerTimes(answers),
    first: toAnswerTimes(first),
  })
  return {
    ...range,
    members: rows
      .filter(({ isTotal }) => !isTotal)
      .slice(0, reportLimits.members)
      .map((each) => ({ member: each.member, ...toTimesOfRow(each) })),
    total: toTimesOfRow(total ?? { answers: noTimes, first: noTimes }),
  }
}

const noTimes: Times = { count: 0, percentiles: null }

/** In whole seconds. */
const toAnswerTimes = ({ count, percentiles }: Times): AnswerTimes => ({
  count,
  median: percentiles && Math.round(percentiles[0]),
  p90: percentiles && Math.round(percentiles[1]),
})

/**
 * No answer times are stored, so they are computed from the messages, with one window function: a turn begins after an answer and ends with
 * the next one, and the customer has been waiting since the first message of the turn. It reads the conversations of the workspace with a
 * message since the start of the range, by index, and their messages from `waitDays` before the range to its end, a row each; and for
 * every answer one row of its conversation, to tell whether it was the first. A month of 100,000 messages reads about 200,000 of them.
 */
function selectAnswers(scope: Scope, range: TimeRange, userId: string | undefined): Sql {
  const [messages, turns, answers] = [raw('messages'), raw('turns'), raw('answers')]
  const { workspaceId } = scope
  const own = userId === undefined ? empty : sql` and r.sent_by = ${userId}::uuid`
  return sql`
    with ${messages} as (${selectMessages(workspaceId, range)}),
    ${turns} as (
      select m.*, count(*) filter (where m.from_me) over (
               partition by m.workspace_id, m.conversation_id order by m.sent_at, m.id
                 rows between unbounded preceding and 1 preceding) as turn
        from ${messages} m),
    ${answers} as materialized (
      select r.sent_by, extract(epoch from (r.answered_at - r.waiting_since)) as seconds,
             not exists (select from whatsapp_messages o
                          where o.workspace_id = r.workspace_id and o.conversation_id = r.conversation_id
                            and o.from_me and not o.is_automatic and o.status <> 'FAILED'
                            and o.sent_at < r.waiting_since) as is_first
        from (select u.workspace_id, u.conversation_id, min(u.sent_at) filter (where not u.from_me) as waiting_since,
                     max(u.sent_at) filter (where u.from_me) as answered_at,
                     (array_agg(u.sent_by) filter (where u.from_me))[1] as sent_by
                from ${turns} u group by u.workspace_id, u.conversation_id, u.turn) r
       where r.waiting_since is not null and r.answered_at >= ${range.from}::timestamptz
         and r.answered_at < ${nextOf(range)}::timestamptz${own})
    select coalesce(json_agg(json_build_object(
             'isTotal', r.is_total,
             'member', case when not r.is_total then ${memberJson(workspaceId, raw('r.sent_by'))} end,
             'answers', json_build_object('count', r.many, 'percentiles', r.percentiles),
             'first', json_build_object('count', r.first_many, 'percentiles', r.first_percentiles))
           order by r.many desc, r.sent_by), '[]')::text as answers
      from (select a.sent_by, grouping(a.sent_by) = 1 as is_total, count(*)::int as many,
                   percentile_cont(array[0.5, 0.9]) within group (order by a.seconds) as percentiles,
                   count(*) filter (where a.is_first)::int as first_many,
                   percentile_cont(array[0.5, 0.9]) within group (order by a.seconds) filter (where a.is_first) as first_percentiles
              from ${answers} a group by grouping sets ((a.sent_by), ())) r`
}

/**
 * Selects the messages that can belong to a wait which ended in the range: of the person, or answers. What is neither, such as an away
 * message, a broadcast, or a message that was not sent, is left out, as are messages of before the account was connected.
 */
const selectMessages = (workspaceId: string, range: TimeRange): Sql => sql`
  select m.workspace_id, m.id, m.conversation_id, m.sent_at, m.from_me, m.sent_by
    from whatsapp_accounts n
    join whatsapp_conversations v on v.workspace_id = n.workspace_id and v.account_id = n.id
     and v.kind = 'individual' and v.last_message_at >= ${range.from}::timestamptz
    join whatsapp_messages m on m.workspace_id = v.workspace_id and m.conversation_id = v.id and not m.history
     and m.sent_at >= ${range.from}::timestamptz - make_interval(days => ${integerLiteral(reportLimits.waitDays)})
     and m.sent_at < ${nextOf(range)}::timestamptz
     and (not m.from_me or (not m.is_automatic and m.status <> 'FAILED' and not exists (
           select from whatsapp_broadcast_recipients b where b.workspace_id = m.workspace_id and b.message_id = m.id)))
   where n.workspace_id = ${workspaceId} and n.deleted_at is null`
