import type { ReactNode } from 'react'
import type { ActivityType } from '#contract/activities/enums.ts'
import type { LinkField } from '#contract/kit/fields.ts'
import type { ScreenKind } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { tNodes } from '../../ui/translate-nodes.tsx'

/** The record of the timeline, within a sentence. */
const ownNames: Record<ScreenKind, string> = {
  contact: t('this contact'),
  company: t('this company'),
  deal: t('this deal'),
  task: t('this task'),
}
export const nameOwnRecord = (kind: ScreenKind): string => ownNames[kind]

/** Another record, by a link with its name: “the contact Amara Okafor”. */
export const nameRecord: Record<ScreenKind, (name: ReactNode) => ReactNode> = {
  contact: (name) => tNodes('the contact {name}', { name }),
  company: (name) => tNodes('the company {name}', { name }),
  deal: (name) => tNodes('the deal {name}', { name }),
  task: (name) => tNodes('the task {name}', { name }),
}

export const deletedNames: Record<LinkField['to'] | ScreenKind, string> = {
  contact: t('a deleted contact'),
  company: t('a deleted company'),
  deal: t('a deleted deal'),
  task: t('a deleted task'),
  member: t('a deleted member'),
  stage: t('a deleted stage'),
}

/** The entries of a record’s lists. */
const partNames: Readonly<Record<string, string>> = {
  tags: t('the tag'),
  'linkedin-experience': t('the experience'),
  'linkedin-skills': t('the skill'),
  'linkedin-job-preferences': t('the job preference'),
}
export const namePart = (part: string): string => partNames[part] ?? t('the entry')

/** Adds the other record that something is about: “logged the call with Amara Okafor”. */
export const addSubject = {
  with: (what: ReactNode, subject: ReactNode) => tNodes('{what} with {subject}', { what, subject }),
  for: (what: ReactNode, subject: ReactNode) => tNodes('{what} for {subject}', { what, subject }),
  about: (what: ReactNode, subject: ReactNode) => tNodes('{what} about {subject}', { what, subject }),
}

/** Adds the origin of a change that was not made by hand. */
export function addOrigin(what: ReactNode, source: string | null): ReactNode {
  if (source === 'import') return tNodes('{what} by an import', { what })
  if (source === 'undo') return tNodes('{what}, undoing an earlier change', { what })
  return source === 'whatsapp' ? tNodes('{what} when they wrote on WhatsApp', { what }) : what
}

type ActivitySentence = (title: ReactNode) => ReactNode

const plannedActivities: Partial<Record<ActivityType, ActivitySentence>> = {
  CALL: (title) => tNodes('planned the call {title}', { title }),
  EMAIL: (title) => tNodes('planned the email {title}', { title }),
  MEETING: (title) => tNodes('planned the meeting {title}', { title }),
}
const loggedActivities: Partial<Record<ActivityType, ActivitySentence>> = {
  CALL: (title) => tNodes('logged the call {title}', { title }),
  EMAIL: (title) => tNodes('logged the email {title}', { title }),
  MEETING: (title) => tNodes('logged the meeting {title}', { title }),
}

export const describePlanned = (type: ActivityType, title: ReactNode): ReactNode =>
  plannedActivities[type]?.(title) ?? tNodes('planned the activity {title}', { title })
export const describeLogged = (type: ActivityType, title: ReactNode): ReactNode =>
  loggedActivities[type]?.(title) ?? tNodes('logged the activity {title}', { title })
