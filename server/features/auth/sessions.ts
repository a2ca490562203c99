import type { OpenSession } from '#contract/auth/sessions.ts'
import { notFound } from '../../platform/refusals.ts'
import type { Auth } from './auth.ts'
import { deviceOf } from './device.ts'
import { type Holder, revokeSessions, type StoredSession, storedSessions } from './sql.ts'

/** Where the caller is signed in, the present session first. */
export async function openSessions(auth: Auth, { sessionId, userId }: Holder): Promise<OpenSession[]> {
  const sessions = await storedSessions(auth, sessionId, userId)
  return sessions.map(({ agent, ...session }: StoredSession) => ({ ...session, device: deviceOf(agent) }))
}

/** Ends one session of the caller, of this browser or another. */
export async function revoke(auth: Auth, { sessionId, userId }: Holder, which: string): Promise<{ id: string }> {
  if ((await revokeSessions(auth, sessionId, userId, which)) === 0) throw notFound('session')
  return { id: which }
}

/** Ends all sessions of the caller but the present one. */
export const revokeOthers = async (auth: Auth, { sessionId, userId }: Holder): Promise<{ count: number }> => ({
  count: await revokeSessions(auth, sessionId, userId, null),
})
