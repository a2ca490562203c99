import type { FactName } from '#contract/whatsapp/replies/reply-variables.ts'
import { getSignedInUser } from '../../../platform/session/session.ts'
import { browserStorage } from '../../../platform/storage/browser-storage.ts'

type FactsByKey = Readonly<Record<string, FactName | null>>

const storageKey = (templateId: string): `${string}:${string}` =>
  `templates:${getSignedInUser()?.id ?? 'nobody'}:${templateId}`

/** What each variable of a template was filled with the last time, on this device; null for a text of its own. */
export const readRememberedFacts = (templateId: string): FactsByKey =>
  browserStorage.readJson<FactsByKey>(storageKey(templateId)) ?? {}

export const rememberFacts = (templateId: string, facts: FactsByKey): void =>
  browserStorage.write(storageKey(templateId), JSON.stringify(facts))
