import { isTimeZone } from '#contract/kit/calendar.ts'
import { toLocalDateTime } from '#contract/kit/local-time.ts'
import { pushMessages } from '#contract/notifications/messages.ts'
import type { PushSettings } from '#contract/notifications/push.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { validationFailed } from '../../../platform/errors.ts'

const defaultSettings: PushSettings = { sound: true, quietHours: null, timeZone: null }

export async function getPushSettings({ workspaceId, userId, tx }: Scope): Promise<PushSettings> {
  const row = await tx.first<{ sound: boolean; from: string | null; to: string | null; timeZone: string | null }>(sql`
    select s.sound, to_char(s.quiet_from, 'HH24:MI') as "from", to_char(s.quiet_to, 'HH24:MI') as "to", s.time_zone as "timeZone"
      from push_settings s
     where s.workspace_id = ${workspaceId} and s.user_id = ${userId}`)
  if (!row) return defaultSettings
  const { sound, from, to, timeZone } = row
  return { sound, quietHours: from && to ? { from, to } : null, timeZone }
}

export async function changePushSettings({ workspaceId, userId, tx }: Scope, settings: PushSettings) {
  const { sound, quietHours, timeZone } = settings
  if (quietHours && quietHours.from === quietHours.to) throw validationFailed({ quietHours: [pushMessages.sameTimes] })
  if (timeZone !== null && !isTimeZone(timeZone)) throw validationFailed({ timeZone: [pushMessages.unknownZone] })
  await tx.rows(sql`
    insert into push_settings (workspace_id, user_id, sound, quiet_from, quiet_to, time_zone)
    values (${workspaceId}, ${userId}, ${sound}, ${quietHours?.from ?? null}::time, ${quietHours?.to ?? null}::time, ${timeZone})
    on conflict (workspace_id, user_id) do update
      set sound = excluded.sound, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone`)
  return settings
}

/**
 * Whether a time is within the quiet hours, in the time zone of the profile, if it has one. Quiet hours that end before they
 * begin last past midnight.
 */
export function isQuiet({ quietHours, timeZone }: PushSettings, at: Date, profileZone: string | null): boolean {
  if (!quietHours) return false
  const { from, to } = quietHours
  const time = toLocalDateTime(at.toISOString(), profileZone ?? timeZone ?? 'UTC').slice(-5)
  return from < to ? from <= time && time < to : time >= from || time < to
}
