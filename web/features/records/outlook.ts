import type { LastTalk, NextStep } from '#contract/kit/record-schemas.ts'

/** What a record knows of its next step and its last talk: from tasks, activities and messages, and as somebody entered it. */
export type Outlook = {
  nextStep?: NextStep | null
  lastTalk?: LastTalk | null
  nextFollowUpAt?: string | null
  lastContactedAt?: string | null
}

type ShownStep = NextStep | { kind: 'follow-up'; id: null; title: string; at: string }
type ShownTalk = LastTalk | { channel: 'CONTACTED'; at: string }

/** The follow-up of a contact counts as a step, too. */
export function findNextStep({ nextStep = null, nextFollowUpAt }: Outlook): ShownStep | null {
  if (!nextFollowUpAt || (nextStep && Date.parse(nextStep.at) <= Date.parse(nextFollowUpAt))) return nextStep
  return { kind: 'follow-up', id: null, title: 'Follow up', at: nextFollowUpAt }
}

/** The date that somebody entered counts when it is later than what Parley knows of. */
export function findLastTalk({ lastTalk = null, lastContactedAt }: Outlook): ShownTalk | null {
  if (!lastContactedAt || (lastTalk && Date.parse(lastTalk.at) >= Date.parse(lastContactedAt))) return lastTalk
  return { channel: 'CONTACTED', at: lastContactedAt }
}

export const talkNames: Record<ShownTalk['channel'], string> = {
  WHATSAPP: 'WhatsApp',
  CALL: 'Call',
  EMAIL: 'Email',
  MEETING: 'Meeting',
  CONTACTED: 'Contacted',
}
