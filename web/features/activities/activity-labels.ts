import type { Activity } from '#contract/activities/activity.ts'
import {
  type ActivityChannel,
  type ActivityOutcome,
  activityChannels,
  activityOutcomes,
  activityTypes,
} from '#contract/activities/enums.ts'
import { formatDateTime } from '../../shared/format-date.ts'
import type { Option } from '../../ui/controls/select.tsx'
import type { ActivityFormField } from './activity-draft.ts'
import { typeLabels } from './activity-types.ts'

export { typeLabels }

export const channelLabels: Record<ActivityChannel, string> = {
  PHONE: 'Phone',
  EMAIL: 'Email',
  WHATSAPP: 'WhatsApp',
  LINKEDIN: 'LinkedIn',
  OTHER: 'Other',
}

export const outcomeLabels: Record<ActivityOutcome, string> = {
  SUCCESSFUL: 'Successful',
  FAILED: 'Failed',
  NO_RESPONSE: 'No response',
  RESCHEDULED: 'Rescheduled',
}

/** The types, in lower case as in the form (DEF-23). */
export const typeOptions: readonly Option[] = activityTypes.map((type) => ({
  value: type.toLowerCase(),
  label: typeLabels[type],
}))
export const channelOptions: readonly Option[] = activityChannels.map((value) => ({
  value,
  label: channelLabels[value],
}))
export const outcomeOptions: readonly Option[] = activityOutcomes.map((value) => ({
  value,
  label: outcomeLabels[value],
}))

/** The label of each field, and a function that formats its value. */
export const activityFieldDisplay: Record<
  ActivityFormField,
  [label: string, of: (activity: Activity, timeZone: string | null) => string]
> = {
  title: ['Title', ({ title }) => title],
  type: ['Type', ({ type }) => typeLabels[type]],
  channel: ['Channel', ({ channel }) => (channel ? channelLabels[channel] : '')],
  outcome: ['Outcome', ({ outcome }) => (outcome ? outcomeLabels[outcome] : '')],
  duration: ['Duration', ({ duration }) => (duration === null ? '' : formatDuration(duration))],
  scheduledAt: [
    'Scheduled At',
    ({ scheduledAt }, timeZone) => (scheduledAt ? formatDateTime(scheduledAt, timeZone) : ''),
  ],
  description: ['Description', ({ description }) => description ?? ''],
}

/** A duration in minutes: "45 min", "1h 30m", "2h" (GAP-074). */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = `${Math.floor(minutes / 60).toLocaleString('en-US')}h`
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60}m`
}
