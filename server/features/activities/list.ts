import type { ActivityFilters } from '#contract/activities/activity.ts'
import { activityChannels, activityOutcomes, activityTypes, defaultActivitySort } from '#contract/activities/enums.ts'
import { isCalendarDay } from '#contract/kit/calendar-day.ts'
import { moment } from '#contract/kit/fields.ts'
import { isUuid, parseValue } from '#contract/kit/parse.ts'
import { sql } from '../../platform/database/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import { anyOf, equal, type FilterCondition } from '../../records/conditions.ts'
import type { RecordListDescriptor } from '../../records/descriptor.ts'
import { byTime } from '../../records/sorts.ts'

/** Parses a date filter; a date without a time starts at midnight UTC. */
const parseDateFilter = (key: string, value: string): string => {
  if (isCalendarDay(value.trim())) return `${value.trim()}T00:00:00Z`
  const parsed = parseValue(moment(key), value)
  if (!parsed.ok)
    throw badRequest(`The filter ${key} is not valid.`, { [key]: ['This must be a date, or a date and time.'] })
  return String(parsed.value)
}

const startDateCondition: FilterCondition = (value, key) =>
  sql`c.happens_at >= ${parseDateFilter(key, value)}::timestamptz`

/** Matches up to a date; without a time, it includes the whole day. */
const endDateCondition: FilterCondition = (value, key) => {
  const at = parseDateFilter(key, value)
  return isCalendarDay(value.trim())
    ? sql`c.happens_at < ${at}::timestamptz + interval '24 hours'`
    : sql`c.happens_at <= ${at}::timestamptz`
}

const conditions: Record<keyof ActivityFilters, FilterCondition> = {
  contactId: equal('contact_id'),
  companyId: equal('company_id'),
  dealId: equal('deal_id'),
  campaignId: equal('campaign_id'),
  type: anyOf('type', activityTypes),
  channel: anyOf('channel', activityChannels),
  outcome: anyOf('outcome', activityOutcomes),
  userId: anyOf('user_id', isUuid),
  startDate: startDateCondition,
  endDate: endDateCondition,
}

export const activityListDescriptor: RecordListDescriptor = {
  sorts: { happensAt: byTime('happens_at', false) },
  defaultSort: defaultActivitySort,
  conditions,
}
