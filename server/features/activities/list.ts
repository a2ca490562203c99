import type { ActivityFilters } from '#contract/activities/activity.ts'
import { activityChannels, activityOrder, activityOutcomes, activityTypes } from '#contract/activities/enums.ts'
import { moment } from '#contract/kit/fields.ts'
import { isUuid, parseValue } from '#contract/kit/parse.ts'
import { anyOf, byTime, type Condition, equal, recordList } from '../../platform/record-list.ts'
import { badRequest } from '../../platform/refusals.ts'
import { sql } from '../../platform/sql.ts'
import { activityShown } from './sql.ts'

const dateAt = (key: string, value: string): string => {
  const parsed = parseValue(moment(key), value)
  if (!parsed.ok)
    throw badRequest(`The filter ${key} is not valid.`, { [key]: ['This must be a date, or a date and time.'] })
  return String(parsed.value)
}

const from: Condition = (value, key) => sql`c.happens_at >= ${dateAt(key, value)}::timestamptz`

/** A date without a time is the whole day of it. */
const to: Condition = (value, key) => {
  const at = dateAt(key, value)
  return value.trim().length === 'YYYY-MM-DD'.length
    ? sql`c.happens_at < ${at}::timestamptz + interval '24 hours'`
    : sql`c.happens_at <= ${at}::timestamptz`
}

const conditions: Record<keyof ActivityFilters, Condition> = {
  contactId: equal('contact_id'),
  companyId: equal('company_id'),
  dealId: equal('deal_id'),
  campaignId: equal('campaign_id'),
  type: anyOf('type', activityTypes),
  channel: anyOf('channel', activityChannels),
  outcome: anyOf('outcome', activityOutcomes),
  userId: anyOf('user_id', isUuid),
  startDate: from,
  endDate: to,
}

export const activityList = recordList({
  table: 'activities',
  shown: activityShown,
  sorts: { happensAt: byTime('happens_at', false) },
  order: activityOrder,
  conditions,
})
