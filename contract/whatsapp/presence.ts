import { type Static, Type } from 'typebox'
import type { PersonSummary } from '../kit/schema.ts'

/** What a member does in a conversation: looks at it, writes in it, or has left it. */
const presenceActivities = ['viewing', 'typing', 'left'] as const
export type PresenceActivity = (typeof presenceActivities)[number]

/** Body of POST …/presence. */
export const PresenceReport = Type.Object(
  { activity: Type.Unsafe<PresenceActivity>({ type: 'string', enum: [...presenceActivities] }) },
  { additionalProperties: false },
)
export type PresenceReport = Static<typeof PresenceReport>

/** Data of `presence.changed`. */
export type Presence = { accountId: string; whatsappId: string; person: PersonSummary; activity: PresenceActivity }

/** Milliseconds between two reports of the same activity, and after which an activity that is not repeated has ended. */
export const presenceTimes = {
  viewing: { renewal: 10_000, end: 25_000 },
  typing: { renewal: 3_000, end: 7_000 },
} as const
