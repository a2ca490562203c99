import {
  choice,
  integer,
  link,
  moment,
  paragraph,
  requiredText,
  text,
  withDefault,
  withFieldRoutesFor,
} from '../kit/fields.ts'
import { activityChannels, activityOutcomes, activityTypes } from './enums.ts'
import { maxActivityMinutes } from './limits.ts'

/** Every field of an activity that can be changed, in the order of the specification (ACT-001). */
export const activityFields = withFieldRoutesFor([], {
  title: requiredText('title'),
  description: paragraph('description'),
  type: withDefault('CALL', choice('type', activityTypes)),
  channel: choice('channel', activityChannels),
  outcome: choice('outcome', activityOutcomes),
  /** Minutes. */
  duration: integer('duration', { min: 0, max: maxActivityMinutes }),
  scheduledAt: moment('scheduled at'),
  completedAt: moment('completed at'),
  /** Opaque: there are no campaigns (GAP-071). */
  campaignId: text('campaign id'),
  contactId: link('contact', 'contact'),
  companyId: link('company', 'company'),
  dealId: link('deal', 'deal'),
})
