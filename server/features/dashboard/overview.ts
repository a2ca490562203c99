import { chartSpans, type DashboardOwner, type DueBucket, dashboardListLimits } from '#contract/dashboard/enums.ts'
import { pipelineOrder } from '#contract/deals/enums.ts'
import { isTimeZone, lastMonths, lastWeeks, type TimeRange, today } from '#contract/kit/calendar.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { integerLiteral, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { activeWhere } from '../../records/selection.ts'
import { openTaskWhere, overdueTaskWhere } from '../tasks/public.ts'
import { ownedWhere, type Whose } from './whose.ts'

const dayMs = 86_400_000

// Names of the CTEs that the parts of the overview read.
const weeks = raw('weeks')
const months = raw('months')
const dealSums = raw('sold')
const closedSums = raw('closed')
const activityCounts = raw('acted')

/**
 * Returns what the dashboard shows besides the counts, in one statement. The starts of days, weeks and months are computed beforehand, so
 * that each period is one index range.
 */
export async function getOverview(
  scope: Scope,
  timeZone = 'UTC',
  owner?: DashboardOwner,
  now = Date.now(),
): Promise<JsonText> {
  const whose = { scope, owner }
  if (!isTimeZone(timeZone))
    throw badRequest('This time zone is not known.', { timezone: [t('Time zone must be one like Europe/Paris')] })
  const { from: midnight, to } = today(timeZone, now)
  const tonight = Date.parse(to)
  const row = await scope.tx.first<{ overview: string }>(sql`
    with ${weeks} as (${spanRows(lastWeeks(timeZone, chartSpans.weeks, now))}),
    ${months} as (${spanRows(lastMonths(timeZone, chartSpans.months, now))}),
    ${dealSums} as (
      select c.status, c.currency, count(*)::int as many, sum(c.value) as total
        from deals c where ${ownedWhere(whose)} group by c.status, c.currency),
    ${closedSums} as (
      select m.n, c.status, c.currency, count(*)::int as many, sum(c.value) as total
        from ${months} m
        join deals c on ${ownedWhere(whose)} and c.status in ('WON', 'LOST') and ${withinSpan('actual_close_date', 'm')}
       group by m.n, c.status, c.currency),
    ${activityCounts} as (
      select w.n, c.type, count(*)::int as many
        from ${weeks} w
        join activities c on ${ownedWhere(whose, 'user_id')} and ${withinSpan('happens_at', 'w')}
       group by w.n, c.type)
    select json_build_object('pipeline', ${pipelineJson}, 'activity', ${activityJson}, 'closed', ${closedJson}, 'due', ${dueJson(whose, tonight)},
                             'needs', ${actionItemsJson(scope, tonight, now)}, 'closing', ${closingDealsJson(whose, midnight, tonight)})::text as overview`)
  return asJsonText(row?.overview ?? 'null')
}

const toIso = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString())

/** Time ranges as rows, in order. */
const spanRows = (spans: TimeRange[]): Sql => sql`
  select s.n, s.begins, s.ends, s.next
    from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[],
                ${spans.map(({ to }) => toIso(Date.parse(to) + 1))}::timestamptz[]) with ordinality s (begins, ends, next, n)`

/** Condition that a column is within a span, including its last millisecond. */
const withinSpan = (column: string, span: string): Sql =>
  raw(`c.${column} >= ${span}.begins and c.${column} < ${span}.next`)

/** Selects the number of deals and their value per currency. */
const countAndValueOf = (rows: Sql): Sql => sql`
  (select json_build_object('count', coalesce(sum(r.many), 0)::int, 'value', coalesce(json_object_agg(r.currency, r.total order by r.currency) filter (where r.many > 0), '{}'))
     from ${rows} r)`

const pipelineJson = sql`(
  select json_agg(json_build_object('status', p.status, 'count', p.sum -> 'count', 'value', p.sum -> 'value') order by p.n)
    from (select o.n, o.status, ${countAndValueOf(sql`(select * from ${dealSums} s where s.status = o.status)`)} as sum
            from unnest(array[${join(pipelineOrder.map((status) => raw(`'${status}'`)))}]) with ordinality o (status, n)) p)`

const activityJson = sql`(
  select json_agg(json_build_object('from', w.begins, 'to', w.ends, 'count', a.count, 'byType', a.types) order by w.n)
    from ${weeks} w
   cross join lateral (
     select coalesce(sum(many), 0)::int as count, coalesce(json_object_agg(type, many order by type) filter (where many > 0), '{}') as types
       from ${activityCounts} s where s.n = w.n) a)`

const closedWithStatus = (status: string): Sql =>
  countAndValueOf(sql`(select * from ${closedSums} s where s.n = m.n and s.status = ${raw(`'${status}'`)})`)
const closedJson = sql`(
  select json_agg(json_build_object('from', m.begins, 'to', m.ends, 'won', ${closedWithStatus('WON')}, 'lost', ${closedWithStatus('LOST')}) order by m.n)
    from ${months} m)`

/** Counts open tasks by due date. A task due before now is overdue (TASK-029), so `today` only counts later ones. */
function dueJson(whose: Whose, tonight: number): Sql {
  const nextWeek = tonight + chartSpans.dueDays * dayMs
  const buckets: { name: DueBucket; from: number | null; to: number | null; fits: Sql }[] = [
    { name: 'overdue', from: null, to: null, fits: overdueTaskWhere },
    { name: 'today', from: null, to: tonight, fits: sql`c.due_date >= now() and c.due_date <= ${toIso(tonight)}` },
    {
      ...{ name: 'week', from: tonight + 1, to: nextWeek },
      fits: sql`c.due_date > ${toIso(tonight)} and c.due_date <= ${toIso(nextWeek)}`,
    },
    { name: 'later', from: nextWeek + 1, to: null, fits: sql`c.due_date > ${toIso(nextWeek)}` },
  ]
  const bucketRows = buckets.map(
    ({ name, from, to, fits }) => sql`
      json_build_object('name', ${name}::text, 'from', ${toIso(from)}::timestamptz, 'to', ${toIso(to)}::timestamptz,
                        'count', (select count(*)::int from tasks c where ${ownedWhere(whose, 'assignee_id')} and ${openTaskWhere} and ${fits}))`,
  )
  return sql`json_build_array(${join(bucketRows)})`
}

/**
 * Lists what needs the caller's attention today: due tasks, leads to follow up with, and conversations that need a reply. Conversations
 * get half of the lines, so that overdue items cannot hide recent messages, or the other way round.
 */
function actionItemsJson(scope: Scope, tonight: number, now: number): Sql {
  const until = sql`${toIso(tonight)}::timestamptz`
  const limit = integerLiteral(dashboardListLimits.needs)
  const tasks = sql`from tasks c where ${activeWhere(scope)} and ${openTaskWhere} and c.assignee_id = ${scope.userId} and c.due_date <= ${until}`
  const leads = sql`from contacts c where ${activeWhere(scope)} and c.owner_id = ${scope.userId} and c.next_follow_up_at <= ${until}`
  const conversations = conversationsOwedReply(scope, now)
  return sql`(
    select json_build_object(
             'count', (select count(*)::int ${tasks}) + (select count(*)::int ${leads}) + (select count(*)::int ${conversations}), 'until', ${until},
             'first', coalesce(json_agg(json_build_object('kind', f.kind, 'id', f.id, 'title', f.title, 'about', f.about, 'at', f.at, 'chat', f.chat)
                                        order by f.at, f.id), '[]'))
      from (select every.*, row_number() over (partition by every.chat is null order by every.at, every.id) > ${integerLiteral(dashboardListLimits.needs / 2)} as rest from (
              (select 'task' as kind, c.id, c.title, c.due_date as at, ${taskSubjectName} as about, null::json as chat ${tasks}
                order by c.due_date, c.id limit ${limit})
              union all
              (select 'contact', c.id, coalesce(c.name, c.email, c.phone_number), c.next_follow_up_at, ${leadSubtitle}, null ${leads}
                order by c.next_follow_up_at, c.id limit ${limit})
              union all
              (select 'conversation', c.id, coalesce(${linkedName('contacts', 'name', 'contact_id')}, c.profile_name, c.phone_number, c.whatsapp_id),
                      c.owed_since, ${lastMessageText}, json_build_object('accountId', c.account_id, 'whatsappId', c.whatsapp_id) ${conversations}
                order by c.owed_since, c.id limit ${limit})) every
             order by rest, every.at, every.id limit ${limit}) f)`
}

/**
 * Selects, as alias `c`, the conversations of the caller or nobody whose last message is inbound, with `owed_since`, except those that are
 * resolved or snoozed. Those that were read count once somebody has been waiting since Parley is connected: of a history that was synced,
 * only what is unread.
 */
function conversationsOwedReply(scope: Scope, now: number): Sql {
  const conversationsWhere = (when: Sql) => sql`
    select v.*, coalesce(v.waiting_since, v.last_inbound_at) as owed_since from whatsapp_conversations v
     where v.workspace_id = ${scope.workspaceId} and v.account_id = n.id and ${when} and v.kind = 'individual' and v.state <> 'RESOLVED'
       and (v.state <> 'SNOOZED' or v.snoozed_until <= ${toIso(now)}::timestamptz)
       and v.last_inbound_at >= v.last_message_at and (v.assignee_id is null or v.assignee_id = ${scope.userId})`
  return sql`
    from whatsapp_accounts n
   cross join lateral (
     ${conversationsWhere(sql`v.unread_count > 0`)} union all ${conversationsWhere(sql`v.unread_count = 0 and v.waiting_since is not null`)}) c
   where n.workspace_id = ${scope.workspaceId} and n.deleted_at is null`
}

const linkedName = (table: string, name: string, id: string): Sql => sql`
  (select x.${raw(name)} from ${raw(table)} x where x.workspace_id = c.workspace_id and x.id = c.${raw(id)} and x.deleted_at is null)`

const taskSubjectName = sql`coalesce(${linkedName('contacts', 'name', 'contact_id')}, ${linkedName('companies', 'name', 'company_id')}, ${linkedName('deals', 'title', 'deal_id')})`
/** The text of the last message, unless it was deleted. */
const lastMessageText = sql`
  (select nullif(left(m.content, 200), '') from whatsapp_messages m
    where m.workspace_id = c.workspace_id and m.id = c.last_message_id and m.revoked_at is null)`
const leadSubtitle = sql`nullif(concat_ws(', ', c.job_title, ${linkedName('companies', 'name', 'company_id')}), '')`

/** Deals expected to close soon. */
function closingDealsJson(whose: Whose, midnight: string, tonight: number): Sql {
  const from = sql`${midnight}::timestamptz`
  const to = sql`${toIso(tonight + chartSpans.closingDays * dayMs)}::timestamptz`
  const deals = sql`from deals c where ${ownedWhere(whose)} and c.status = 'OPEN' and c.expected_close_date >= ${from} and c.expected_close_date <= ${to}`
  return sql`(
    select json_build_object(
             'count', (select count(*)::int ${deals}), 'from', ${from}, 'to', ${to},
             'first', coalesce(json_agg(row_to_json(f) order by f."expectedCloseDate", f.id), '[]'))
      from (select c.id, c.title, ${linkedName('companies', 'name', 'company_id')} as company, c.value, c.currency, c.probability,
                   c.expected_close_date as "expectedCloseDate"
              ${deals} order by c.expected_close_date, c.id limit ${integerLiteral(dashboardListLimits.closing)}) f)`
}
