import type { Activity } from '#contract/activities/activity.ts'
import { activityDefaults, activityTypeOf } from '#contract/activities/enums.ts'
import { activityFields } from '#contract/activities/fields.ts'
import { parseValue } from '#contract/kit/parse.ts'
import { momentAt, wallTime } from '../../platform/dates.ts'

/** The fields of the form, in its order (GAP-070). */
export const formFields = ['title', 'type', 'channel', 'outcome', 'duration', 'scheduledAt', 'description'] as const
export type FormField = (typeof formFields)[number]

/** What stands in the controls; times as the clock on the wall tells them. */
export type Draft = Record<FormField, string>
/** What is sent of it. */
export type Values = Partial<Pick<Activity, FormField>>

const nothing: Draft = {
  title: '',
  ...activityDefaults,
  duration: '',
  scheduledAt: '',
  description: '',
}

export function draftOf(activity: Activity | null, timeZone: string | null): Draft {
  if (!activity) return nothing
  const { title, type, channel, outcome, duration, scheduledAt, description } = activity
  return {
    title,
    type: type.toLowerCase(),
    channel: channel ?? '',
    outcome: outcome ?? '',
    duration: duration === null ? '' : String(duration),
    scheduledAt: scheduledAt === null ? '' : wallTime(scheduledAt, timeZone),
    description: description ?? '',
  }
}

/** The fields of which the form holds something else than before. */
export const changedIn = (draft: Draft, before: Draft): FormField[] =>
  formFields.filter((key) => draft[key].trim() !== before[key].trim())

type Read = { values: Values; errors: Partial<Record<FormField, string>> }

/** Some fields as they are sent, or a sentence for each that cannot be. */
export function valuesOf(draft: Draft, keys: readonly FormField[], timeZone: string | null): Read {
  const values: Record<string, unknown> = {}
  const errors: Read['errors'] = {}
  for (const key of keys) {
    const parsed = parseValue(activityFields[key], asValue[key]?.(draft[key], timeZone) ?? draft[key])
    if (parsed.ok) values[key] = parsed.value
    else errors[key] = parsed.message
  }
  return { values: values as Values, errors }
}

const asValue: Partial<Record<FormField, (text: string, timeZone: string | null) => string | null>> = {
  type: activityTypeOf,
  scheduledAt: momentAt,
}

/** A new activity says only what was filled in (ACT-030). */
export const filledIn = (draft: Draft): FormField[] =>
  formFields.filter((key) => key === 'title' || draft[key].trim() !== '')
