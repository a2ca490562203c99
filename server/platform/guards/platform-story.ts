import type { TellStory } from './story.ts'

/** Rows of the platform's own tables, and its one route. */
export const story: TellStory = async ({ platform }, person) => {
  const { owner } = platform.database
  await owner.query(
    `with numbered as (update event_counters set seq = seq + 1 where workspace_id = $1 returning seq)
     insert into events (workspace_id, seq, kind, ids) select $1, seq, 'contact.changed', array[$2::uuid] from numbered`,
    [person.workspaceId, person.userId],
  )
  await owner.query(
    `insert into idempotency_keys (workspace_id, user_id, key, fingerprint, status, body) values ($1, $2, 'again', 'same', 200, 'null')`,
    [person.workspaceId, person.userId],
  )
  return { examples: { 'GET /events': { shows: ': open' } } }
}
