import { type Static, Type } from 'typebox'
import { Id, Moment } from '../kit/schema.ts'

/** A place where somebody is signed in. */
export const ActiveSession = Type.Object({
  id: Id,
  /** "Firefox on Linux", as far as the browser says. */
  device: Type.String(),
  createdAt: Moment,
  /** The last time its tokens were renewed, which happens every quarter of an hour while it is used. */
  lastUsedAt: Moment,
  expiresAt: Moment,
  remembered: Type.Boolean(),
  isCurrent: Type.Boolean(),
})
export type ActiveSession = Static<typeof ActiveSession>

export const RevokedSessions = Type.Object({ count: Type.Integer() })
