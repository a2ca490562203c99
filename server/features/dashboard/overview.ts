import { chartSpans, type DueName, replyHours, shownAtMost } from '#contract/dashboard/enums.ts'
import { pipelineOrder } from '#contract/deals/enums.ts'
import { isTimeZone, lastMonths, lastWeeks, type Span, today } from '#contract/kit/calendar.ts'
import { living } from '../../platform/record.ts'
import { badRequest } from '../../platform/refusals.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { join, raw, type Sql, sql, whole } from '../../platform/sql.ts'
import { isOpen, isOverdue } from '../tasks/public.ts'

const day = 86_400_000

/**
 * What the dashboard shows beside the counts, in one statement. Where days, weeks and months begin is known before, so that each is one
 * range of an index.
 */
export async function overview(scope: Scope, timeZone = 'UTC', now = Date.now()): Promise<JsonText> {
  if (!isTimeZone(timeZone))
    throw badRequest('This time zone is not known.', { timezone: ['Time zone must be one like Europe/Paris'] })
  const { from: midnight, to } = today(timeZone, now)
  const tonight = Date.parse(to)
  const row = await scope.tx.first<{ overview: string }>(sql`
    with weeks as (${rowsOf(lastWeeks(timeZone, chartSpans.weeks, now))}),
    months as (${rowsOf(lastMonths(timeZone, chartSpans.months, now))}),
    sold as (
      select c.status, c.currency, count(*)::int as many, sum(c.value) as total
        from deals c where ${living(scope)} group by c.status, c.currency),
    closed as (
      select m.n, c.status, c.currency, count(*)::int as many, sum(c.value) as total
        from months m
        join deals c on ${living(scope)} and c.status in ('WON', 'LOST') and ${within('actual_close_date', 'm')}
       group by m.n, c.status, c.currency),
    acted as (
      select w.n, c.type, count(*)::int as many
        from weeks w
        join activities c on ${living(scope)} and ${within('happens_at', 'w')}
       group by w.n, c.type)
    select json_build_object('pipeline', ${pipeline}, 'activity', ${activity}, 'closed', ${closings}, 'due', ${due(scope, tonight)},
                             'needs', ${needs(scope, tonight, now)}, 'closing', ${closing(scope, midnight, tonight)})::text as overview`)
  return json(row?.overview ?? 'null')
}

const at = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString())

/** Spans of time as rows, in their order. */
const rowsOf = (some: Span[]): Sql => sql`
  select s.n, s.begins, s.ends, s.next
    from unnest(${some.map(({ from }) => from)}::timestamptz[], ${some.map(({ to }) => to)}::timestamptz[],
                ${some.map(({ to }) => at(Date.parse(to) + 1))}::timestamptz[]) with ordinality s (begins, ends, next, n)`

/** Until the last millisecond is over. */
const within = (column: string, span: string): Sql =>
  raw(`c.${column} >= ${span}.begins and c.${column} < ${span}.next`)

/** How many there are and their value in each currency. */
const sumOf = (rows: Sql): Sql => sql`
  (select json_build_object('count', coalesce(sum(r.many), 0)::int, 'value', coalesce(json_object_agg(r.currency, r.total order by r.currency) filter (where r.many > 0), '{}'))
     from ${rows} r)`

const pipeline = sql`(
  select json_agg(json_build_object('status', p.status, 'count', p.sum -> 'count', 'value', p.sum -> 'value') order by p.n)
    from (select o.n, o.status, ${sumOf(sql`(select * from sold s where s.status = o.status)`)} as sum
            from unnest(array[${join(pipelineOrder.map((status) => raw(`'${status}'`)))}]) with ordinality o (status, n)) p)`

const activity = sql`(
  select json_agg(json_build_object('from', w.begins, 'to', w.ends, 'count', a.count, 'byType', a.types) order by w.n)
    from weeks w
   cross join lateral (
     select coalesce(sum(many), 0)::int as count, coalesce(json_object_agg(type, many order by type) filter (where many > 0), '{}') as types
       from acted where acted.n = w.n) a)`

const closedAs = (status: string): Sql =>
  sumOf(sql`(select * from closed where closed.n = m.n and closed.status = ${raw(`'${status}'`)})`)
const closings = sql`(
  select json_agg(json_build_object('from', m.begins, 'to', m.ends, 'won', ${closedAs('WON')}, 'lost', ${closedAs('LOST')}) order by m.n)
    from months m)`

/** Open tasks by when they are due; what was due until now is overdue (TASK-029), and only what is still to come is due today. */
function due(scope: Scope, tonight: number): Sql {
  const nextWeek = tonight + chartSpans.dueDays * day
  const parts: { name: DueName; from: number | null; to: number | null; fits: Sql }[] = [
    { name: 'overdue', from: null, to: null, fits: isOverdue },
    { name: 'today', from: null, to: tonight, fits: sql`c.due_date >= now() and c.due_date <= ${at(tonight)}` },
    {
      ...{ name: 'week', from: tonight + 1, to: nextWeek },
      fits: sql`c.due_date > ${at(tonight)} and c.due_date <= ${at(nextWeek)}`,
    },
    { name: 'later', from: nextWeek + 1, to: null, fits: sql`c.due_date > ${at(nextWeek)}` },
  ]
  const shown = parts.map(
    ({ name, from, to, fits }) => sql`
      json_build_object('name', ${name}::text, 'from', ${at(from)}::timestamptz, 'to', ${at(to)}::timestamptz,
                        'count', (select count(*)::int from tasks c where ${living(scope)} and ${isOpen} and ${fits}))`,
  )
  return sql`json_build_array(${join(shown)})`
}

/**
 * What waits for the caller until tonight: tasks that are due, leads to get back to, and conversations that wait for a reply. Those keep
 * half of the lines, so that neither what is overdue hides who has just written, nor they what is due.
 */
function needs(scope: Scope, tonight: number, now: number): Sql {
  const until = sql`${at(tonight)}::timestamptz`
  const most = whole(shownAtMost.needs)
  const tasks = sql`from tasks c where ${living(scope)} and ${isOpen} and c.assignee_id = ${scope.userId} and c.due_date <= ${until}`
  const leads = sql`from contacts c where ${living(scope)} and c.owner_id = ${scope.userId} and c.next_follow_up_at <= ${until}`
  const replies = owed(scope, now)
  return sql`(
    select json_build_object(
             'count', (select count(*)::int ${tasks}) + (select count(*)::int ${leads}) + (select count(*)::int ${replies}), 'until', ${until},
             'first', coalesce(json_agg(json_build_object('kind', f.kind, 'id', f.id, 'title', f.title, 'about', f.about, 'at', f.at, 'chat', f.chat)
                                        order by f.at, f.id), '[]'))
      from (select every.*, row_number() over (partition by every.chat is null order by every.at, every.id) > ${whole(shownAtMost.needs / 2)} as rest from (
              (select 'task' as kind, c.id, c.title, c.due_date as at, ${aboutTask} as about, null::json as chat ${tasks}
                order by c.due_date, c.id limit ${most})
              union all
              (select 'contact', c.id, coalesce(c.name, c.email, c.phone_number), c.next_follow_up_at, ${aboutLead}, null ${leads}
                order by c.next_follow_up_at, c.id limit ${most})
              union all
              (select 'conversation', c.id, coalesce(${nameIn('contacts', 'name', 'contact_id')}, c.profile_name, c.phone_number, c.whatsapp_id),
                      c.last_inbound_at, ${aboutChat}, json_build_object('accountId', c.account_id, 'whatsappId', c.whatsapp_id) ${replies}
                order by c.last_inbound_at, c.id limit ${most})) every
             order by rest, every.at, every.id limit ${most}) f)`
}

/** Conversations, as alias `c`, in which somebody spoke last and nobody has read it, or not long ago; of the caller, or nobody's. */
function owed(scope: Scope, now: number): Sql {
  const since = sql`${at(now - replyHours * 3_600_000)}::timestamptz`
  const those = (when: Sql) => sql`
    select v.* from whatsapp_conversations v
     where v.workspace_id = ${scope.workspaceId} and v.account_id = n.id and ${when} and v.kind = 'individual'
       and v.last_inbound_at >= v.last_message_at and (v.assignee_id is null or v.assignee_id = ${scope.userId})`
  return sql`
    from whatsapp_accounts n
   cross join lateral (
     ${those(sql`v.unread_count > 0`)} union all ${those(sql`v.unread_count = 0 and v.last_message_at > ${since}`)}) c
   where n.workspace_id = ${scope.workspaceId} and n.deleted_at is null`
}

const nameIn = (table: string, name: string, id: string): Sql => sql`
  (select x.${raw(name)} from ${raw(table)} x where x.workspace_id = c.workspace_id and x.id = c.${raw(id)} and x.deleted_at is null)`

const aboutTask = sql`coalesce(${nameIn('contacts', 'name', 'contact_id')}, ${nameIn('companies', 'name', 'company_id')}, ${nameIn('deals', 'title', 'deal_id')})`
/** What was said, but for what was taken back. */
const aboutChat = sql`
  (select nullif(left(m.content, 200), '') from whatsapp_messages m
    where m.workspace_id = c.workspace_id and m.id = c.last_message_id and m.revoked_at is null)`
const aboutLead = sql`nullif(concat_ws(', ', c.job_title, ${nameIn('companies', 'name', 'company_id')}), '')`

/** What is to be won soon. */
function closing(scope: Scope, midnight: string, tonight: number): Sql {
  const from = sql`${midnight}::timestamptz`
  const to = sql`${at(tonight + chartSpans.closingDays * day)}::timestamptz`
  const deals = sql`from deals c where ${living(scope)} and c.status = 'OPEN' and c.expected_close_date >= ${from} and c.expected_close_date <= ${to}`
  return sql`(
    select json_build_object(
             'count', (select count(*)::int ${deals}), 'from', ${from}, 'to', ${to},
             'first', coalesce(json_agg(row_to_json(f) order by f."expectedCloseDate", f.id), '[]'))
      from (select c.id, c.title, ${nameIn('companies', 'name', 'company_id')} as company, c.value, c.currency, c.probability,
                   c.expected_close_date as "expectedCloseDate"
              ${deals} order by c.expected_close_date, c.id limit ${whole(shownAtMost.closing)}) f)`
}
