import type { LastInteraction, NextStep } from '#contract/kit/record-schemas.ts'
import { t } from '#contract/language/translate.ts'

/** The next step and the last interaction of a record: derived from tasks, activities and messages, and as entered by hand. */
export type Engagement = {
  nextStep?: NextStep | null
  lastTalk?: LastInteraction | null
  nextFollowUpAt?: string | null
  lastContactedAt?: string | null
}

type DisplayedStep = NextStep | { kind: 'follow-up'; id: null; title: string; at: string }
type DisplayedInteraction = LastInteraction | { channel: 'CONTACTED'; at: string }

/** The next step, or the contact’s follow-up date if that comes first. */
export function findNextStep({ nextStep = null, nextFollowUpAt }: Engagement): DisplayedStep | null {
  if (!nextFollowUpAt || (nextStep && Date.parse(nextStep.at) <= Date.parse(nextFollowUpAt))) return nextStep
  return { kind: 'follow-up', id: null, title: t('Follow up'), at: nextFollowUpAt }
}

/** The last interaction, or the manually entered contact date if that is later. */
export function findLastInteraction({ lastTalk = null, lastContactedAt }: Engagement): DisplayedInteraction | null {
  if (!lastContactedAt || (lastTalk && Date.parse(lastTalk.at) >= Date.parse(lastContactedAt))) return lastTalk
  return { channel: 'CONTACTED', at: lastContactedAt }
}

export const interactionNames: Record<DisplayedInteraction['channel'], string> = {
  WHATSAPP: 'WhatsApp',
  CALL: t('Call'),
  EMAIL: t('Email'),
  MEETING: t('Meeting'),
  CONTACTED: t('Contacted'),
}
