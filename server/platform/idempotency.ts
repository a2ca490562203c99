import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { badRequest, idempotencyMismatch } from './refusals.ts'
import { Answer, json } from './reply.ts'
import type { Scope } from './scope.ts'
import { sql } from './sql.ts'

/** What a key stands for: the same call with the same body. */
export const fingerprint = (method: unknown, url: string, body: unknown): string =>
  createHash('sha256')
    .update(`${String(method)} ${url}\n${JSON.stringify(body) ?? ''}`)
    .digest('base64url')

/** The key of a call that has no workspace, with what it asks; null where it came without one. The database keeps the answer. */
export function keyedOnce({ headers, method, url, body }: FastifyRequest): { key: string; fingerprint: string } | null {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  refuseLong(key)
  return { key, fingerprint: fingerprint(method, url, body) }
}

function refuseLong(key: string): void {
  if (key.length > 255) throw badRequest('The Idempotency-Key must be at most 255 characters.')
}

type Call = { key: string; fingerprint: string; status: number }

/**
 * Runs `act` the first time a key is seen and keeps its answer in the same transaction; afterwards gives that answer again.
 * A second request with the key waits for the first one's commit (R4). Another body: 409 `idempotency_mismatch`.
 */
export async function once(scope: Scope, call: Call, act: () => Promise<unknown>): Promise<Answer> {
  refuseLong(call.key)
  const claimed = await scope.tx.first(sql`
    insert into idempotency_keys (workspace_id, user_id, key, fingerprint)
    values (${scope.workspaceId}, ${scope.userId}, ${call.key}, ${call.fingerprint})
    on conflict (workspace_id, user_id, key) do nothing
    returning key`)
  if (!claimed) return earlierAnswer(scope, call)
  const result = await act()
  const answer = result instanceof Answer ? result : new Answer(call.status, json(text(result)))
  await scope.tx.rows(sql`
    update idempotency_keys set status = ${answer.status}, body = ${answer.data}
     where workspace_id = ${scope.workspaceId} and user_id = ${scope.userId} and key = ${call.key}`)
  return answer
}

const text = (result: unknown): string => (typeof result === 'string' ? result : JSON.stringify(result))

async function earlierAnswer(scope: Scope, call: Call): Promise<Answer> {
  const earlier = await scope.tx.first<{ fingerprint: string; status: number; body: string }>(sql`
    select fingerprint, status, body from idempotency_keys
     where workspace_id = ${scope.workspaceId} and user_id = ${scope.userId} and key = ${call.key}`)
  if (!earlier || earlier.fingerprint !== call.fingerprint) throw idempotencyMismatch()
  return new Answer(earlier.status, json(earlier.body))
}
