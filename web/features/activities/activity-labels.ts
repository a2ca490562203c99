import type { Activity } from '#contract/activities/activity.ts'
import {
  type ActivityChannel,
  type ActivityOutcome,
  activityChannels,
  activityOutcomes,
  activityTypes,
} from '#contract/activities/enums.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { formatDateTime } from '../../shared/format-date.ts'
import type { Option } from '../../ui/controls/select.tsx'
import type { ActivityFormField } from './activity-draft.ts'
import { typeLabels } from './activity-types.ts'

export { typeLabels }

export const channelLabels: Record<ActivityChannel, string> = {
  PHONE: t('Phone'),
  EMAIL: t('Email'),
  WHATSAPP: 'WhatsApp',
  LINKEDIN: 'LinkedIn',
  OTHER: t('Other'),
}

export const outcomeLabels: Record<ActivityOutcome, string> = {
  SUCCESSFUL: t('Successful'),
  FAILED: t('Failed'),
  NO_RESPONSE: t('No response'),
  RESCHEDULED: t('Rescheduled'),
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
  title: [t('Title'), ({ title }) => title],
  type: [t('Type'), ({ type }) => typeLabels[type]],
  channel: [t('Channel'), ({ channel }) => (channel ? channelLabels[channel] : '')],
  outcome: [t('Outcome'), ({ outcome }) => (outcome ? outcomeLabels[outcome] : '')],
  duration: [t('Duration'), ({ duration }) => (duration === null ? '' : formatDuration(duration))],
  scheduledAt: [
    t('Scheduled At'),
    ({ scheduledAt }, timeZone) => (scheduledAt ? formatDateTime(scheduledAt, timeZone) : ''),
  ],
  description: [t('Description'), ({ description }) => description ?? ''],
}

/** A duration in minutes: "45 min", "1h 30m", "2h" (GAP-074). */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return t('{minutes} min', { minutes })
  const hours = formatNumber(Math.floor(minutes / 60))
  return minutes % 60 === 0 ? t('{hours}h', { hours }) : t('{hours}h {minutes}m', { hours, minutes: minutes % 60 })
}
