import type { CollectExamples } from './collect-examples.ts'

/**
 * Rows of the platform's own tables, and its one route. Each later tenant has more events, and more of the oldest are deleted, so that
 * the sequence numbers of two tenants differ.
 */
export const platformExamples: CollectExamples = async ({ platform }, person) => {
  const { owner } = platform.database
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from event_counters')
  const extraEvents = rows[0]?.count ?? 1
  await owner.query(
    `with numbered as (update event_counters set seq = seq + $3 where workspace_id = $1 returning seq)
     insert into events (workspace_id, seq, kind, ids)
     select $1, seq - n, 'contact.changed', array[$2::uuid] from numbered, generate_series(0, $3 - 1) as n`,
    [person.workspaceId, person.userId, extraEvents + 1],
  )
  await owner.query('delete from events where workspace_id = $1 and seq <= $2', [person.workspaceId, extraEvents])
  await owner.query(
    `insert into idempotency_keys (workspace_id, user_id, key, fingerprint, status, body) values ($1, $2, 'again', 'same', 200, 'null')`,
    [person.workspaceId, person.userId],
  )
  const from = (last: number) => ({ 'last-event-id': String(last) })
  return {
    examples: {
      'GET /events': {
        headers: from(extraEvents),
        expectedText: 'event: contact.changed',
        variants: [
          { headers: from(extraEvents - 1), expectedText: 'event: resync' },
          { headers: {}, expectedText: 'id: ' },
          { headers: {}, query: { missed: 0 }, expectedText: 'id: ' },
        ],
      },
    },
  }
}
