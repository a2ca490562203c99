import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Scope } from '../database/scope.ts'
import { sql } from '../database/sql.ts'
import { badRequest, idempotencyMismatch } from '../errors.ts'
import { asJsonText, JsonReply } from './reply.ts'

/** Identifies a call: its method, URL and content. */
export const fingerprint = (method: string, url: string, content: unknown): string =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(content) ?? ''}`)
    .digest('base64url')

/** Reads the `Idempotency-Key` of a request; null without one. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  assertKeyLength(key)
  return key
}

/** Returns the key and fingerprint of a call outside any workspace, for a database function that stores the reply; null without a key. */
export function idempotencyKeyOf(request: FastifyRequest): { key: string; fingerprint: string } | null {
  const key = readIdempotencyKey(request)
  return key === null ? null : { key, fingerprint: fingerprint(request.method, request.url, request.body) }
}

function assertKeyLength(key: string): void {
  if (key.length > 255) throw badRequest('The Idempotency-Key must be at most 255 characters.')
}

type IdempotentCall = { key: string; fingerprint: string; status: number }

/**
 * Runs `run` the first time a key is used and stores its reply in the same transaction; later calls get the stored reply.
 * A second request with the key waits for the first one to commit (R4). A different fingerprint throws 409 `idempotency_mismatch`.
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
