import type { SubjectKind } from '#contract/kit/kinds.ts'
import {
  hasTimelineKind,
  maxRolledUpRecords,
  rolledUpKindsOf,
  type TimelineKind,
  timelineKinds,
} from '#contract/timeline/timeline-kinds.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { identifier, integerLiteral, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import {
  entryColumns,
  getMessageSource,
  getSource,
  placeColumns,
  rankOf,
  selectLatest,
  type TimelinePosition,
} from './sources.ts'

type RollUp = {
  scope: Scope
  subject: { kind: SubjectKind; id: string }
  after: TimelinePosition | undefined
  /** One more than the entries of a page. */
  limit: Sql
}
/** The names of the common table expressions of one kind of records. */
type RollUpCtes = { kind: SubjectKind; members: Sql; heads: Sql; since: Sql }
/** Where entries come from, and the kind that they are in this timeline. */
type ShownKind = { source: TimelineKind; entry: TimelineKind }

/**
 * Selects the entries of a record's contacts or deals, with the common table expressions that this needs. They are merged from indexes:
 * first, only the latest entry of each kind of each record is read, its head. Only records with one of the newest `limit` heads can have
 * more entries on the page, none of which is older than the last of these heads.
 */
export function rollUpEntries(rollUp: RollUp, kinds: readonly TimelineKind[]): { ctes: Sql[]; selects: Sql[] } {
  const parts = rolledUpKindsOf(rollUp.subject.kind).map((kind) => {
    const shownKinds = listShownKinds(rollUp.subject.kind, kind).filter(({ entry }) => kinds.includes(entry))
    const cteName = (name: string) => identifier(`${kind}_${name}`)
    const names = { kind, members: cteName('members'), heads: cteName('heads'), since: cteName('since') }
    return {
      ctes: shownKinds.length > 0 ? createCtes(rollUp, names, shownKinds) : [],
      selects: shownKinds.map((shown) => selectEntriesSince(rollUp, names, shown)),
    }
  })
  return { ctes: parts.flatMap(({ ctes }) => ctes), selects: parts.flatMap(({ selects }) => selects) }
}

/** Lists what is shown of the timeline of another record. Its changes are `deal` if it is a deal; a contact’s other deals are not a deal’s. */
const listShownKinds = (subject: SubjectKind, kind: SubjectKind): ShownKind[] =>
  timelineKinds
    .filter((source) => hasTimelineKind(kind, source) && source !== kind && source !== subject)
    .map((source) => ({ source, entry: source === 'field' && kind === 'deal' ? kind : source }))

function createCtes(rollUp: RollUp, { kind, members, heads, since }: RollUpCtes, shownKinds: ShownKind[]): Sql[] {
  const { scope, subject, after, limit } = rollUp
  const selects = shownKinds.map(({ source, entry }) => {
    if (source === 'message') {
      const days = getMessageSource(sql`array(select id from ${members})`, after, raw(after ? '1' : '0'))
      const columns = sql`${rankOf(entry)} as rank, s.contact_id as id, ${placeColumns(days)}`
      return selectLatest(scope, entry, days, after, limit, { columns })
    }
    const ofMember = getSource({ kind, id: raw('m.id') }, source, after, limit)
    const head = selectLatest(scope, entry, ofMember, after, raw('1'), { columns: placeColumns(ofMember) })
    return sql`(select ${rankOf(entry)} as rank, m.id, e.at, e.key from ${members} m cross join lateral ${head} e)`
  })
  return [
    sql`${members} as materialized (${selectMembers(scope, subject, kind)})`,
    sql`${heads} as materialized (
      select h.* from (${join(selects, ' union all ')}) h order by h.at desc, h.rank desc, h.key desc limit ${limit})`,
    sql`${since} as materialized (select case when count(*) < ${limit} then '-infinity' else min(at) end as at from ${heads})`,
  ]
}

/** Selects the newest records of a kind that belong to the subject. */
function selectMembers({ workspaceId }: Scope, subject: RollUp['subject'], kind: SubjectKind): Sql {
  if (subject.kind === 'deal')
    return sql`
      select k.id from deals d join contacts k on k.workspace_id = d.workspace_id and k.id = d.contact_id and k.deleted_at is null
       where d.workspace_id = ${workspaceId} and d.id = ${subject.id}`
  return sql`
    select c.id from ${raw(kind === 'deal' ? 'deals' : 'contacts')} c
     where c.workspace_id = ${workspaceId} and c.company_id = ${subject.id} and c.deleted_at is null
     order by c.id desc limit ${integerLiteral(maxRolledUpRecords)}`
}

/** Selects the entries of the records with the newest heads. */
function selectEntriesSince(rollUp: RollUp, { kind, heads, since }: RollUpCtes, { source, entry }: ShownKind): Sql {
  const { scope, after, limit } = rollUp
  const sinceHeads = sql`(select at from ${since})`
  const headsOfKind = sql`${heads} m where m.rank = ${rankOf(entry)}`
  if (source === 'message') {
    // A contact has a head for each of its conversations.
    const days = getMessageSource(sql`array(select distinct m.id from ${headsOfKind})`, after, limit, sinceHeads)
    const columns = sql`${entryColumns(entry, days)}, ${raw(`'${kind}'`)} as subject_kind, s.contact_id as subject_id`
    return selectLatest(scope, entry, days, after, limit, { columns, since: sinceHeads })
  }
  const ofMember = getSource({ kind, id: raw('m.id') }, source, after, limit)
  const latest = selectLatest(scope, entry, ofMember, after, limit, {
    columns: entryColumns(entry, ofMember),
    since: sinceHeads,
  })
  return sql`
    select e.*, ${raw(`'${kind}'`)} as subject_kind, m.id as subject_id
      from (select m.id from ${headsOfKind}) m cross join lateral ${latest} e`
}
