import type { ActiveSession } from '#contract/auth/sessions.ts'
import { t } from '#contract/language/translate.ts'
import { notFound } from '../../../platform/errors.ts'
import type { AuthContext } from '../context.ts'
import { listStoredSessions, revokeSessions, type SessionHolder, type StoredSession } from '../queries.ts'
import { describeDevice } from './describe-device.ts'

/** Lists the active sessions of the caller, the current one first. */
export async function listActiveSessions(
  auth: AuthContext,
  { sessionId, userId }: SessionHolder,
): Promise<ActiveSession[]> {
  const sessions = await listStoredSessions(auth, sessionId, userId)
  return sessions.map(({ agent, ...session }: StoredSession) => ({ ...session, device: describeDevice(agent) }))
}

/** Ends one session of the caller, of this browser or another. */
export async function revokeSession(
  auth: AuthContext,
  { sessionId, userId }: SessionHolder,
  targetSessionId: string,
): Promise<{ id: string }> {
  if ((await revokeSessions(auth, sessionId, userId, targetSessionId)) === 0) throw notFound(t('session'))
  return { id: targetSessionId }
}

/** Ends all sessions of the caller except the current one. */
export const revokeOtherSessions = async (
  auth: AuthContext,
  { sessionId, userId }: SessionHolder,
): Promise<{ count: number }> => ({
  count: await revokeSessions(auth, sessionId, userId, null),
})
