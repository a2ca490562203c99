import type { LastTalk, NextStep } from '#contract/kit/record-schemas.ts'
import { t } from '#contract/language/translate.ts'

/** The next step and the last talk of a record: derived from tasks, activities and messages, and as entered by hand. */
export type Engagement = {
  nextStep?: NextStep | null
  lastTalk?: LastTalk | null
  nextFollowUpAt?: string | null
  lastContactedAt?: string | null
}

type DisplayedStep = NextStep | { kind: 'follow-up'; id: null; title: string; at: string }
type DisplayedTalk = LastTalk | { channel: 'CONTACTED'; at: string }

/** The next step, or the contact’s follow-up date if that comes first. */
export function findNextStep({ nextStep = null, nextFollowUpAt }: Engagement): DisplayedStep | null {
  if (!nextFollowUpAt || (nextStep && Date.parse(nextStep.at) <= Date.parse(nextFollowUpAt))) return nextStep
  return { kind: 'follow-up', id: null, title: t('Follow up'), at: nextFollowUpAt }
}

/** The last talk, or the manually entered contact date if that is later. */
export function findLastTalk({ lastTalk = null, lastContactedAt }: Engagement): DisplayedTalk | null {
  if (!lastContactedAt || (lastTalk && Date.parse(lastTalk.at) >= Date.parse(lastContactedAt))) return lastTalk
  return { channel: 'CONTACTED', at: lastContactedAt }
}

export const talkNames: Record<DisplayedTalk['channel'], string> = {
  WHATSAPP: 'WhatsApp',
  CALL: t('Call'),
  EMAIL: t('Email'),
  MEETING: t('Meeting'),
  CONTACTED: t('Contacted'),
}
