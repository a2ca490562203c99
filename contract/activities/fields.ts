import { choice, integer, link, moment, onlyAlone, paragraph, preset, requiredText, text } from '../kit/fields.ts'
import { activityChannels, activityOutcomes, activityTypes } from './enums.ts'
import { longestActivity } from './limits.ts'

/** Every field of an activity that can be changed, in the order of the specification (ACT-001). */
export const activityFields = onlyAlone([], {
  title: requiredText('title'),
  description: paragraph('description'),
  type: preset('CALL', choice('type', activityTypes)),
  channel: choice('channel', activityChannels),
  outcome: choice('outcome', activityOutcomes),
  /** Minutes. */
  duration: integer('duration', { min: 0, max: longestActivity }),
  scheduledAt: moment('scheduled at'),
  completedAt: moment('completed at'),
  /** Opaque: there are no campaigns (GAP-071). */
  campaignId: text('campaign id'),
  contactId: link('contact', 'contact'),
  companyId: link('company', 'company'),
  dealId: link('deal', 'deal'),
})

export type ActivityField = keyof typeof activityFields
