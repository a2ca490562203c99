import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Scope } from '../database/scope.ts'
import { sql } from '../database/sql.ts'
import { badRequest, idempotencyMismatch } from '../errors.ts'
import { asJsonText, JsonReply } from './reply.ts'

/** What a key stands for: the same call with the same body. */
export const fingerprint = (method: unknown, url: string, body: unknown): string =>
  createHash('sha256')
    .update(`${String(method)} ${url}\n${JSON.stringify(body) ?? ''}`)
    .digest('base64url')

/** The key of a call that has no workspace, with what it asks; null where it came without one. The database keeps the answer. */
export function idempotencyKeyOf({
  headers,
  method,
  url,
  body,
}: FastifyRequest): { key: string; fingerprint: string } | null {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  assertKeyLength(key)
  return { key, fingerprint: fingerprint(method, url, body) }
}

function assertKeyLength(key: string): void {
  if (key.length > 255) throw badRequest('The Idempotency-Key must be at most 255 characters.')
}

type IdempotentCall = { key: string; fingerprint: string; status: number }

/**
 * Runs `act` the first time a key is seen and keeps its answer in the same transaction; afterwards gives that answer again.
 * A second request with the key waits for the first one's commit (R4). Another body: 409 `idempotency_mismatch`.
 */
export async function withIdempotencyKey(
  scope: Scope,
  call: IdempotentCall,
  run: () => Promise<unknown>,
): Promise<JsonReply> {
  assertKeyLength(call.key)
  const inserted = await scope.tx.first(sql`
    insert into idempotency_keys (workspace_id, user_id, key, fingerprint)
    values (${scope.workspaceId}, ${scope.userId}, ${call.key}, ${call.fingerprint})
    on conflict (workspace_id, user_id, key) do nothing
    returning key`)
  if (!inserted) return replayReply(scope, call)
  const result = await run()
  const reply = result instanceof JsonReply ? result : new JsonReply(call.status, asJsonText(toJsonString(result)))
  await scope.tx.rows(sql`
    update idempotency_keys set status = ${reply.status}, body = ${reply.data}
     where workspace_id = ${scope.workspaceId} and user_id = ${scope.userId} and key = ${call.key}`)
  return reply
}

const toJsonString = (result: unknown): string => (typeof result === 'string' ? result : JSON.stringify(result))

async function replayReply(scope: Scope, call: IdempotentCall): Promise<JsonReply> {
  const stored = await scope.tx.first<{ fingerprint: string; status: number; body: string }>(sql`
    select fingerprint, status, body from idempotency_keys
     where workspace_id = ${scope.workspaceId} and user_id = ${scope.userId} and key = ${call.key}`)
  if (!stored || stored.fingerprint !== call.fingerprint) throw idempotencyMismatch()
  return new JsonReply(stored.status, asJsonText(stored.body))
}
