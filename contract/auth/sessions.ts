import { type Static, Type } from 'typebox'
import { Id, Moment } from '../kit/schema.ts'

/** A session of the caller. */
export const ActiveSession = Type.Object({
  id: Id,
  /** "Firefox on Linux", as reported by the browser. */
  device: Type.String(),
  createdAt: Moment,
  /** When its tokens were last refreshed, which happens every fifteen minutes while it is in use. */
  lastUsedAt: Moment,
  expiresAt: Moment,
  remembered: Type.Boolean(),
  isCurrent: Type.Boolean(),
})
export type ActiveSession = Static<typeof ActiveSession>

export const RevokedSessions = Type.Object({ count: Type.Integer() })
