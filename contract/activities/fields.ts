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
import { t } from '../language/translate.ts'
import { activityChannels, activityOutcomes, activityTypes } from './enums.ts'
import { maxActivityMinutes } from './limits.ts'

/** Every field of an activity that can be changed, in the order of the specification (ACT-001). */
export const activityFields = withFieldRoutesFor([], {
  title: requiredText(t('title')),
  description: paragraph(t('description')),
  type: withDefault('CALL', choice(t('type'), activityTypes)),
  channel: choice(t('channel'), activityChannels),
  outcome: choice(t('outcome'), activityOutcomes),
  /** Minutes. */
  duration: integer(t('duration'), { min: 0, max: maxActivityMinutes }),
  scheduledAt: moment(t('scheduled at')),
  completedAt: moment(t('completed at')),
  /** Opaque: there are no campaigns (GAP-071). */
  campaignId: text(t('campaign id')),
  contactId: link(t('contact'), 'contact'),
  companyId: link(t('company'), 'company'),
  dealId: link(t('deal'), 'deal'),
})
