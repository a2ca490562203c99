import { type Static, Type } from 'typebox'
import { Id, Moment, nullable, nullableObject } from '../kit/schema.ts'
import type { NotificationKind } from './notification.ts'

/** Maximum devices of a person in a workspace; adding another removes the oldest. */
export const maxPushDevices = 20
/** Maximum characters of a push service address, of a browser key, and of a time zone. */
const pushLengths = { endpoint: 1_500, key: 200, timeZone: 100 } as const

/** The VAPID public key that browsers subscribe with: they only accept pushes signed by its owner. */
export const PushKey = Type.Object({ publicKey: Type.String() })

/** A browser's push subscription (`PushSubscription.toJSON()`). */
export const NewPushDevice = Type.Object(
  {
    endpoint: Type.String({ maxLength: pushLengths.endpoint }),
    keys: Type.Object(
      {
        p256dh: Type.String({ maxLength: pushLengths.key }),
        auth: Type.String({ maxLength: pushLengths.key }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)
export type NewPushDevice = Static<typeof NewPushDevice>

/** A browser that shows the person's notifications. */
export const PushDevice = Type.Object({
  id: Id,
  device: Type.String({ description: 'Browser and system' }),
  createdAt: Moment,
  isCurrent: Type.Boolean({ description: 'Whether it was turned on in the session of this call' }),
})
export type PushDevice = Static<typeof PushDevice>

const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM' })
type QuietHours = { from: string; to: string }

/** Whether notifications make a sound, and when none are pushed. */
export const PushSettings = Type.Object(
  {
    sound: Type.Boolean(),
    quietHours: nullableObject<QuietHours>({ from: TimeOfDay, to: TimeOfDay }, { additionalProperties: false }),
    timeZone: nullable<string>('string', {
      maxLength: pushLengths.timeZone,
      description: 'IANA time zone of the browser; it counts if the profile has none',
    }),
  },
  { additionalProperties: false },
)
export type PushSettings = Static<typeof PushSettings>

/** The JSON payload of a push, which the service worker of the browser shows. */
export type PushMessage = {
  kind: NotificationKind
  title: string
  body: string
  /** A later push with the same tag replaces the earlier one on the screen. */
  tag: string
  /** Path to open on a click. */
  url: string
  isSilent: boolean
  /** Unread notifications, for the icon. */
  unread: number
}
