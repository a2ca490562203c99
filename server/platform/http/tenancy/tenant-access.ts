import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { type Claim, createStatementScope, type Scope, withTransaction } from '../../database/scope.ts'
import { fingerprint, readIdempotencyKey, withIdempotencyKey } from '../idempotency.ts'
import { asJsonText, JsonReply, type JsonText } from '../reply.ts'

/** An authorized caller in a workspace. Opens scopes whenever the handler needs one, and holds no connection in between. */
export type TenantAccess = {
  workspaceId: string
  userId: string
  sessionId: string
  /** Creates a scope for one statement. */
  createScope(): Scope
  transaction<T>(work: (scope: Scope) => Promise<T>): Promise<T>
  /**
   * Runs a transaction once per `Idempotency-Key` (R4). `content` identifies what is requested, because the fingerprint of
   * a form cannot be computed from its body, which is read as a stream.
   */
  transactionOnce(content: unknown, work: (scope: Scope) => Promise<JsonText>): Promise<JsonReply>
}

export function createTenantAccess(
  database: Database,
  claim: Claim,
  request: FastifyRequest,
  status: number,
): TenantAccess {
  // The authorization has already recorded the action and checked the plan.
  const authorized: Claim = { ...claim, action: null, isWrite: false }
  return {
    workspaceId: claim.workspaceId,
    userId: claim.userId,
    sessionId: claim.sessionId,
    createScope: () => createStatementScope(database, authorized),
    transaction: (work) => withTransaction(database, authorized, work),
    async transactionOnce(content, work) {
      const result = await runIdempotently(database, authorized, request, { content, status }, work)
      return result instanceof JsonReply ? result : new JsonReply(status, asJsonText(result))
    },
  }
}

/** Runs `work` in a transaction; if the `Idempotency-Key` was used before, returns the first reply instead. */
export function runIdempotently<T>(
  database: Database,
  claim: Claim,
  request: FastifyRequest,
  { content, status }: { content: unknown; status: number },
  work: (scope: Scope) => Promise<T>,
): Promise<T | JsonReply> {
  const key = readIdempotencyKey(request)
  return withTransaction<T | JsonReply>(database, claim, (scope) => {
    if (key === null) return work(scope)
    const call = { key, fingerprint: fingerprint(request.method, request.url, content), status }
    return withIdempotencyKey(scope, call, () => work(scope))
  })
}
