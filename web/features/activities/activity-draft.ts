import type { Activity } from '#contract/activities/activity.ts'
import { activityDefaults, parseActivityType } from '#contract/activities/enums.ts'
import { activityFields } from '#contract/activities/fields.ts'
import { toEditableDateTime } from '#contract/kit/calendar-day.ts'
import { fromLocalDateTime } from '#contract/kit/local-time.ts'
import { parseValue } from '#contract/kit/parse.ts'
import { typeLabels } from './activity-types.ts'

/** The fields of the form, in order (GAP-070). */
export const activityFormFields = [
  'title',
  'type',
  'channel',
  'outcome',
  'duration',
  'scheduledAt',
  'description',
] as const
export type ActivityFormField = (typeof activityFormFields)[number]

/** The values of the form's controls. Times are local times in the user's time zone. */
export type ActivityDraft = Record<ActivityFormField, string>
/** The parsed fields, as sent to the server. */
export type ActivityValues = Partial<Pick<Activity, ActivityFormField>>

/** The title of an activity whose type says it all: “Call”. The form sends types in lower case. */
export const getDefaultTitle = (type: string): string => typeLabels[parseActivityType(type)]

/** A change of the draft of a new activity: the title is that of the type, until another one is typed. */
export function followType({ title, type }: ActivityDraft, change: Partial<ActivityDraft>): Partial<ActivityDraft> {
  const isFollowing = change.type !== undefined && title === getDefaultTitle(type)
  return isFollowing ? { ...change, title: getDefaultTitle(change.type ?? type) } : change
}

const emptyDraft: ActivityDraft = {
  title: getDefaultTitle(activityDefaults.type),
  ...activityDefaults,
  duration: '',
  scheduledAt: '',
  description: '',
}

export function toActivityDraft(activity: Activity | null, timeZone: string | null): ActivityDraft {
  if (!activity) return emptyDraft
  const { title, type, channel, outcome, duration, scheduledAt, description } = activity
  return {
    title,
    type: type.toLowerCase(),
    channel: channel ?? '',
    outcome: outcome ?? '',
    duration: duration === null ? '' : String(duration),
    scheduledAt: scheduledAt === null ? '' : toEditableDateTime(scheduledAt, timeZone),
    description: description ?? '',
  }
}

type ParsedDraft = { values: ActivityValues; errors: Partial<Record<ActivityFormField, string>> }

/** Parses some fields of a draft. Invalid fields get an error message. */
export function parseDraft(
  draft: ActivityDraft,
  keys: readonly ActivityFormField[],
  timeZone: string | null,
): ParsedDraft {
  const values: Record<string, unknown> = {}
  const errors: ParsedDraft['errors'] = {}
  for (const key of keys) {
    const parsed = parseValue(activityFields[key], fieldParsers[key]?.(draft[key], timeZone) ?? draft[key])
    if (parsed.ok) values[key] = parsed.value
    else errors[key] = parsed.message
  }
  return { values: values as ActivityValues, errors }
}

const fieldParsers: Partial<Record<ActivityFormField, (text: string, timeZone: string | null) => string | null>> = {
  type: parseActivityType,
  scheduledAt: fromLocalDateTime,
}

/** The fields sent for a new activity: those that are filled in (ACT-030). */
export const getFilledFields = (draft: ActivityDraft): ActivityFormField[] =>
  activityFormFields.filter((key) => key === 'title' || draft[key].trim() !== '')
